import type { z } from 'zod'
import type { Playbook } from '../playbook.ts'

export type Source = z.input<typeof Playbook>
type Phrase = { match: 'phrase'; means: string | boolean | number; phrases: string[]; asked?: boolean }
type Cue = { match: 'cue'; phrases: string[] }
type Except = { match: 'except'; phrases: string[] }

/** A list as it is read: 'roof, shingle, gutter'. */
export function words(list: string): string[] {
  return list.split(', ')
}

/** These words mean this value. */
export function says(means: string | boolean | number, list: string): Phrase {
  return { match: 'phrase', means, phrases: words(list) }
}

/** These words mean this value where they answer our question, and nothing anywhere else. */
export function answers(means: string | boolean | number, list: string): Phrase {
  return { match: 'phrase', means, phrases: words(list), asked: true }
}

/** Words that claim an amount or a date for the signal they stand with. */
export function cue(list: string): Cue {
  return { match: 'cue', phrases: words(list) }
}

/** Words that say nothing of the signal, though words of it stand among them. */
export function except(list: string): Except {
  return { match: 'except', phrases: words(list) }
}
