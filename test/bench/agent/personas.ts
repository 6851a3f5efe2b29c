import { readFileSync } from 'node:fs'

export const VERTICALS = ['home_services', 'real_estate', 'solar', 'insurance'] as const
type Vertical = (typeof VERTICALS)[number]
const TRADES = ['roofing', 'hvac', 'solar', 'insurance', 'real_estate', 'dental', 'auto_repair', 'tutoring']

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
/** `after`: with the agent's nth text after its opening. */
export type Aside = { after: number; say: Burst; kind: AsideKind }
export type Decided = 'qualified' | 'not_qualified' | 'disqualified' | 'opted_out' | 'handed_off'

/** A simulated lead: the truth about it, its replies, and the expected result. */
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

/** For each signal of a vertical, the words that identify a question about it. */
export type Ears = Record<string, string[]>

export function earsOf(vertical: Vertical): Ears {
  return (readJson('listens.json') as Record<Vertical, Ears>)[vertical]
}

export function personasOf(vertical: Vertical, cast: Exclude<Cast, 'personas-owners'> = 'personas'): Persona[] {
  return readJson(`../${cast}/${vertical}.json`) as Persona[]
}

/** A business with leads: its playbook is a template, or its own. */
export type Business = {
  name: string
  campaign: { template: string } | { playbook: object }
  ears: Ears
  personas: Persona[]
}

/**
 * `held-out`: personas that are not used while rules are written. `owners`: personas by an author who had not seen the
 * rules, with playbooks as the owners of eight businesses would write them.
 */
export type Cast = 'personas' | 'personas-held-out' | 'personas-owners'

export function businessesOf(cast: Cast): Business[] {
  if (cast === 'personas-owners') return TRADES.map(ownersBusiness)
  return VERTICALS.map((name) => ({
    name,
    campaign: { template: name.toUpperCase() },
    ears: earsOf(name),
    personas: personasOf(name, cast),
  }))
}

function ownersBusiness(name: string): Business {
  const { playbook, ears, people } = readJson(`../personas-owners/${name}.json`) as {
    playbook: object
    ears: Ears
    people: Persona[]
  }
  return { name, campaign: { playbook }, ears, personas: people }
}

/** A sample with the same share of each expected result: every nth, because the file is ordered by result. */
export function sample(personas: Persona[], size: number): Persona[] {
  if (size >= personas.length) return personas
  const byEnding = personas.toSorted((a, b) => a.expected.decision.localeCompare(b.expected.decision))
  return Array.from({ length: size }, (_, n) => byEnding[Math.floor(((n + 0.5) * byEnding.length) / size)]!)
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}
