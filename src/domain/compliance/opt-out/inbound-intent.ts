import type { LiftableMethod } from '../consent/release.ts'
import type { ContactPreference } from './contact-preference.ts'

/** What the decision about an inbound text depends on besides its words. */
export type InboundContext = {
  /** Whether the phone is suppressed, for any reason. */
  suppressed: boolean
  /** Whether it is suppressed because of the lead's own keyword: only then is YES an opt-in. */
  suppressedByKeyword: boolean
  /** Whether the agent would answer. */
  agentIsTexting?: boolean
  hasMedia?: boolean
  /** The carrier's own classification of the text, on which it has acted. */
  carrierKeyword?: CarrierKeyword | null
}

/**
 * The intent of an inbound text, which is decided before anything else is read from it.
 *
 * `doubtful` (tier 3) and `preference` are not opt-outs, but no automated text is sent until a person has decided.
 * `unread`: the text is more than a keyword, and its meaning could not be read yet. The agent is paused until it is.
 */
export type InboundIntent = Meaning | { kind: 'unread' }

/** The meaning of a text's words. */
export type Meaning =
  | { kind: 'opt_out'; method: 'keyword'; keyword: string; reason: 'opt_out' }
  | { kind: 'opt_out'; method: 'phrase'; keyword: null; reason: 'opt_out' | 'wrong_number' }
  | { kind: 'opt_out'; method: 'carrier'; keyword: string | null; reason: 'opt_out' | 'wrong_number' }
  | { kind: 'opt_in'; keyword: string; lifts: readonly LiftableMethod[] }
  | { kind: 'help'; keyword: string }
  /** `ruled`: a rule found an opt-out, which a language model cannot overrule. */
  | { kind: 'doubtful'; ruled?: true }
  | ({ kind: 'preference' } & ContactPreference)
  | { kind: 'ordinary' }

/** A keyword that a carrier has recognised and acted on: after `stop` it accepts no more texts to that phone. */
type CarrierKeyword = 'stop' | 'start' | 'help'
