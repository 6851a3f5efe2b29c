import { readFileSync } from 'node:fs'

export const VERTICALS = ['home_services', 'real_estate', 'solar', 'insurance'] as const
export type Vertical = (typeof VERTICALS)[number]

export type Truth = string | number | boolean | { days: [number, number] } | null
type AsideKind =
  | 'question'
  | 'bot'
  | 'injection'
  | 'change_of_mind'
  | 'language_switch'
  | 'small_talk'
  | 'human'
  | 'stop'
  | 'angry'
  | 'not_interested'
  | 'silence'
  | 'booking'

/** Texts that are sent one after the other, seconds apart. */
export type Burst = string[]
/** `after`: with the agent's nth text after its opening message. */
export type Aside = { after: number; say: Burst; kind: AsideKind }
export type Decided = 'qualified' | 'not_qualified' | 'disqualified' | 'opted_out' | 'handed_off'

/** Somebody who texts with the agent: what is true of them, what they say when asked, and how it should end. */
export type Persona = {
  id: string
  about: string
  language: string
  mood: string
  attributes: Record<string, string | number | boolean>
  truth: Record<string, Truth>
  opening: Burst
  answers: Record<string, Burst[]>
  asides: Aside[]
  otherwise: Burst[]
  expected: { decision: Decided; handoff: 'lead_request' | null }
}

/** For each signal of a vertical, the words by which a person hears that a question is about it. */
export type Ears = Record<string, string[]>

export function earsOf(vertical: Vertical): Ears {
  return (readJson('listens.json') as Record<Vertical, Ears>)[vertical]
}

/** `held-out` are people whom nobody looks at while the rules are made. */
export type Cast = 'personas' | 'personas-held-out'

export function personasOf(vertical: Vertical, cast: Cast = 'personas'): Persona[] {
  return readJson(`../${cast}/${vertical}.json`) as Persona[]
}

/** So many of them, of each ending its share: every nth, where the file is in the order of the endings' shares. */
export function sample(personas: Persona[], size: number): Persona[] {
  if (size >= personas.length) return personas
  const byEnding = personas.toSorted((a, b) => a.expected.decision.localeCompare(b.expected.decision))
  return Array.from({ length: size }, (_, n) => byEnding[Math.floor(((n + 0.5) * byEnding.length) / size)]!)
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}
