import type { E164 } from '../kernel/index.ts'
import type { PersonaScript } from './persona.ts'

export type NewPersona = {
  workspaceId: string
  phone: E164
  script: PersonaScript
  seed: string
  /** Our number and account, which the persona texts. */
  number: E164
  accountId: string
  /** The persona writes first. */
  begins: boolean
}

/** A scripted persona with a phone of the simulated network. */
export type RunningPersona = {
  phone: string
  name: string
  seed: string
  /** Numbers of texts that the persona has sent and received. */
  written: number
  heard: number
  /** When the persona sends its next text; null if it sends none. */
  nextTextAt: Date | null
  /** Whether the persona has sent its last text. */
  hasEnded: boolean
  startedAt: Date
}

/** Operations of the simulated carrier in addition to sending texts. */
export type Simulator = {
  /** The predefined personas. */
  scripts: readonly PersonaScript[]
  /** Maximum number of running personas in a workspace. */
  personasMax: number
  /** Replaces the persona that is running on the phone. Null if too many are running. */
  startPersona(persona: NewPersona): Promise<RunningPersona | null>
  stopPersona(of: { workspaceId: string; phone: string }): Promise<boolean>
  /** The running personas, newest first. */
  personas(of: { workspaceId: string }): Promise<RunningPersona[]>
}
