import { type InboundIntent, isForAgent } from '../../compliance/index.ts'
import type { Clock, Ids } from '../../kernel/index.ts'
import type { PhoneFacts } from '../phone-facts.ts'
import type { Inbound } from './inbound.ts'

export type Arrival = {
  inbound: Inbound
  facts: PhoneFacts
  intent: InboundIntent
  /** Number of failed attempts to read the text. */
  failedReadings: number
}

/** A text, where it belongs and who answers it. */
export type PlacedText = {
  inbound: Inbound
  facts: PhoneFacts
  now: Date
  messageId: string
  leadId: string
  leadFacts: LeadFacts
  /** Null: in no conversation. */
  conversationId: string | null
  opensConversation: boolean
  /** Whether a person or the agent must answer; the service answers the other texts itself. */
  needsAnswer: boolean
  /** Whether the agent answers, if it handles the conversation. */
  awaitsTurn: boolean
  turnDueAt: Date | null
  /** Number of failed attempts to read the text, if it is not read yet. */
  failedReadings: number | null
}

/** The service answers these automatically. */
const NEEDS_NO_ANSWER: readonly InboundIntent['kind'][] = ['opt_out', 'opt_in', 'help']

/** The agent replies after this time, even if the lead is still typing. */
const BURST_MAX_MS = 30_000

export function placeText(
  deps: { ids: Ids; clock: Clock },
  { inbound, facts, intent, failedReadings }: Arrival,
): PlacedText {
  const now = deps.clock.now()
  const place = placeOf(facts, intent)
  const conversationId = place === 'new' ? deps.ids.next('conv') : place
  const isUnread = intent.kind === 'unread'
  const isForTurn = isUnread || isForAgent(intent, inbound.body)
  const awaitsTurn = isForTurn && !facts.suppressed && facts.handler !== 'human' && conversationId !== null
  return {
    inbound,
    facts,
    now,
    leadId: facts.lead_id ?? deps.ids.next('lead'),
    messageId: deps.ids.next('msg'),
    leadFacts: leadFactsOf(inbound, intent),
    conversationId,
    opensConversation: place === 'new',
    needsAnswer: !NEEDS_NO_ANSWER.includes(intent.kind),
    awaitsTurn,
    turnDueAt: awaitsTurn ? dueAt(facts, now) : null,
    failedReadings: isUnread ? failedReadings : null,
  }
}

/**
 * The conversation of the text: the open one, otherwise a new one. An opt-out, opt-in or HELP that opens nothing joins the
 * conversation that ended last.
 */
function placeOf(facts: PhoneFacts, intent: InboundIntent): string | 'new' | null {
  if (facts.conversation_id) return facts.conversation_id
  const ended = facts.latest_status
  const opensNothing =
    (intent.kind === 'opt_out' && (facts.suppressed || ended === 'booked' || ended === 'disqualified')) ||
    intent.kind === 'opt_in' ||
    (intent.kind === 'help' && facts.suppressed)
  return opensNothing ? facts.latest_conversation_id : 'new'
}

/** Sender data of a text other than its body. Null: none, and stored data stays. */
type LeadFacts = ReturnType<typeof leadFactsOf>

function leadFactsOf({ hint }: Inbound, intent: InboundIntent) {
  const { country = null, state = null, postcode = null } = hint ?? {}
  const whereabouts = country || state || postcode ? JSON.stringify({ country, state, postcode }) : null
  const wish = intent.kind === 'preference' ? intent : { contactAfter: null, contactBefore: null, channel: null }
  const { contactAfter, contactBefore, channel } = wish
  const isNews = [whereabouts, contactAfter, contactBefore, channel].some((leadFacts) => leadFacts !== null)
  return { hint: whereabouts, contactAfter, contactBefore, channel, isNews }
}

function dueAt(facts: PhoneFacts, now: Date): Date {
  const quiet = now.getTime() + facts.turn_debounce_ms
  const latest = (facts.burst_started_at ?? now).getTime() + BURST_MAX_MS
  return new Date(Math.min(quiet, latest))
}
