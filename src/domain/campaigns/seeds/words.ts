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

/** These phrases have this value only in a reply to the signal's question. */
export function answers(means: string | boolean | number, list: string): Phrase {
  return { match: 'phrase', means, phrases: words(list), asked: true }
}

/** Phrases that assign an amount or a date to this signal. */
export function cue(list: string): Cue {
  return { match: 'cue', phrases: words(list) }
}

/** Phrases to ignore for this signal, although they contain some of its words. */
export function except(list: string): Except {
  return { match: 'except', phrases: words(list) }
}

/** A question that the agent can answer. */
export function fact(
  id: string,
  questions: string,
  answer: string,
): { id: string; question: string[]; answer: string } {
  return { id, question: words(questions), answer }
}

/** An answer that is true for some companies only: a company confirms it, or removes it. */
export function claim(id: string, questions: string, answer: string) {
  return { ...fact(id, questions, answer), confirmed: false }
}

/** Points of a choice, by option. */
export function byOption(points: Record<string, number>): Source['signals'][number]['value'] {
  return Object.entries(points).map(([is, worth]) => ({ when: { is }, points: worth }))
}

/** Texts to a silent lead, by the hours after the previous message. */
export function followUps(texts: Record<number, string>): NonNullable<Source['followUps']> {
  return Object.entries(texts).map(([hours, text]) => ({ afterHours: Number(hours), text }))
}
