import type { LiftableMethod } from '../consent/release.ts'
import type { ContactPreference } from './contact-preference.ts'

/** What the reading of an inbound text depends on besides its words. */
export type InboundContext = {
  /** Whether the phone is suppressed, for whatever reason. */
  suppressed: boolean
  /** Whether it is suppressed because the lead wrote a keyword: only then is YES an opt-in. */
  suppressedByKeyword: boolean
  /** Whether the agent would answer. */
  agentIsTexting?: boolean
  hasMedia?: boolean
  /** What the carrier itself has made of the text, and acted on. */
  carrierKeyword?: CarrierKeyword | null
}

/**
 * What an inbound text asks of us, before anything else is made of it.
 *
 * `doubtful` (tier 3) and `preference` are no opt-outs, but nothing automated is sent until somebody has decided.
 * `unread`: more than a keyword, and its meaning could not be read yet. The agent is silent until it is.
 */
export type InboundIntent = Meaning | { kind: 'unread' }

/** What the words of a text mean. */
export type Meaning =
  | { kind: 'opt_out'; method: 'keyword'; keyword: string; reason: 'opt_out' }
  | { kind: 'opt_out'; method: 'phrase'; keyword: null; reason: 'opt_out' | 'wrong_number' }
  | { kind: 'opt_out'; method: 'carrier'; keyword: string | null; reason: 'opt_out' | 'wrong_number' }
  | { kind: 'opt_in'; keyword: string; lifts: readonly LiftableMethod[] }
  | { kind: 'help'; keyword: string }
  | { kind: 'doubtful' }
  | ({ kind: 'preference' } & ContactPreference)
  | { kind: 'ordinary' }

/** A keyword that a carrier has recognised and acted on: after `stop` it takes no more texts to that phone. */
type CarrierKeyword = 'stop' | 'start' | 'help'
