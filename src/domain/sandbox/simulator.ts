import type { E164 } from '../kernel/index.ts'
import type { PersonaScript } from './persona.ts'

export type NewPersona = {
  workspaceId: string
  phone: E164
  script: PersonaScript
  seed: string
  /** The number and the account at which the person writes to us. */
  number: E164
  accountId: string
  /** The person writes first. */
  begins: boolean
}

/** A scripted person who holds a phone of the simulated network. */
export type RunningPersona = {
  phone: string
  name: string
  seed: string
  /** How many texts the person has written, and has got. */
  written: number
  heard: number
  /** When the person will write next; null while nothing is to be said. */
  nextTextAt: Date | null
  /** Whether the last that will be heard of them has been said. */
  hasEnded: boolean
  startedAt: Date
}

/** What we ask of the simulated network beside carrying texts. */
export type Simulator = {
  /** The ready-made persons. */
  scripts: readonly PersonaScript[]
  /** How many may run in a workspace. */
  personasMax: number
  /** Starts anew where a person is running already. Null: as many run as may. */
  startPersona(persona: NewPersona): Promise<RunningPersona | null>
  stopPersona(of: { workspaceId: string; phone: string }): Promise<boolean>
  /** Those running, the newest first. */
  personas(of: { workspaceId: string }): Promise<RunningPersona[]>
}
