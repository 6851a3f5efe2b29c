import { classifyInbound, type InboundIntent, release } from '../compliance/index.ts'
import type { Db, E164, Tx } from '../context.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import { refreshLeadStatus } from '../leads/index.ts'
import { type IdempotencyClaim, stampResult } from '../workspaces/index.ts'
import type { CarrierInbound } from './carrier.ts'
import { answersByItself, helpAnswer, optInConfirmation, optOutConfirmation } from './confirmation.ts'
import { type Links, messageReceived } from './event-data.ts'
import { handOff } from './hand-off.ts'
import type { MessageRow } from './message.ts'
import { NO_MESSAGE, type PhoneFacts, readPhoneFacts } from './phone-facts.ts'
import { type QueueDeps, queueMessage } from './queue-message.ts'
import { recordOptOut } from './record-opt-out.ts'
import { storeInbound } from './store-inbound.ts'

/** A text of a lead, as its carrier tells it. Its body is empty when it is nothing but pictures. */
export type Inbound = Omit<CarrierInbound, 'from' | 'to'> & {
  workspaceId: string
  /** The lead's number. */
  from: E164
  /** The workspace's number. */
  to: E164
  /** Whether the carrier answers STOP by itself, so that we must not. */
  confirmedByCarrier?: boolean
  idempotency?: IdempotencyClaim | undefined
}

type Deps = QueueDeps & { db: Db; links: Links }

/**
 * Takes in one text of a lead: stores it, opens a conversation if none is open, and does at once what cannot wait for
 * the agent: opt-out, opt-in, help, doubt. Told twice, it answers with the message of the first time.
 */
export async function receiveMessage(deps: Deps, inbound: Inbound): Promise<MessageRow> {
  const { workspaceId, from, to } = inbound
  return deps.db.locked('receive-message', workspaceId, from, async (tx) => {
    const question = { ...NO_MESSAGE, workspaceId, phone: from, at: deps.clock.now(), from: to }
    const facts = await readPhoneFacts(deps, tx, question)
    const intent = intentOf(inbound, facts)
    const stored = await storeInbound(deps, tx, { inbound, facts, intent })
    if (stored.duplicate) return stored.message

    await stampResult(tx, workspaceId, inbound.idempotency, stored.message.id)
    const consequences = await actOn(deps, tx, { inbound, facts, intent, message: stored.message })
    appendEvents(deps, tx, workspaceId, [messageReceived(stored.message), ...stored.events, ...consequences])
    return stored.message
  })
}

function intentOf({ body, mediaCount, keyword }: Inbound, facts: PhoneFacts): InboundIntent {
  return classifyInbound(body, {
    suppressed: facts.suppressed,
    suppressedByKeyword: facts.suppression_method === 'keyword',
    agentIsTexting: facts.handler !== 'human',
    hasMedia: (mediaCount ?? 0) > 0,
    carrierKeyword: keyword ?? null,
  })
}

type Received = { inbound: Inbound; facts: PhoneFacts; intent: InboundIntent; message: MessageRow }

async function actOn(deps: Deps, tx: Tx, received: Received): Promise<NewEvent[]> {
  switch (received.intent.kind) {
    case 'opt_out':
      return optOut(deps, tx, received)
    case 'opt_in':
      return optIn(deps, tx, received)
    case 'help':
      return answerHelp(deps, tx, received)
    case 'doubtful':
      return toHuman(deps, tx, received, 'possible_opt_out', 'The lead may want no more texts. Please read and decide.')
    case 'preference':
      return toHuman(deps, tx, received, 'contact_preference', 'The lead said how or when to be reached.')
    case 'ordinary':
      return engage(deps, tx, received)
  }
}

async function optOut(deps: Deps, tx: Tx, received: Received): Promise<NewEvent[]> {
  const { inbound, message, facts, intent } = received
  if (intent.kind !== 'opt_out') return []
  const recorded = await recordOptOut(deps, tx, inbound.workspaceId, {
    lead_id: message.lead_id,
    conversation_id: message.conversation_id,
    phone: inbound.from,
    message_id: message.id,
    keyword: intent.keyword,
    method: intent.method,
    reason: intent.reason,
  })
  if (!recorded.isNew || answersByItself(inbound, intent)) return recorded.events(0)
  const confirmation = await answer(deps, tx, received, 'opt_out_confirmation', optOutConfirmation(brandOf(facts)))
  return [...recorded.events(1), ...confirmation]
}

async function optIn(deps: Deps, tx: Tx, received: Received): Promise<NewEvent[]> {
  const { inbound, facts, intent, message } = received
  if (intent.kind !== 'opt_in') return []
  const { workspaceId, from: phone, body: text } = inbound
  const by = { leadId: message.lead_id, text, messageId: message.id }
  const released = await release(deps, tx, { workspaceId, phone, methods: intent.lifts, ...by })
  if (!released || answersByItself(inbound, intent)) return []
  return answer(deps, tx, received, 'opt_in_confirmation', optInConfirmation(brandOf(facts)), { suppressed: false })
}

async function answerHelp(deps: Deps, tx: Tx, received: Received): Promise<NewEvent[]> {
  if (answersByItself(received.inbound, received.intent)) return []
  return answer(deps, tx, received, 'help', helpAnswer(brandOf(received.facts)))
}

async function engage(deps: Deps, tx: Tx, received: Received): Promise<NewEvent[]> {
  if (received.facts.latest_status !== 'booked' || received.facts.conversation_id) {
    await refreshLeadStatus(tx, received.inbound.workspaceId, received.message.lead_id, deps.clock.now())
    return []
  }
  return toHuman(deps, tx, received, 'booked_lead_returned', 'A lead with an appointment writes again.')
}

async function toHuman(deps: Deps, tx: Tx, received: Received, rule: string, summary: string): Promise<NewEvent[]> {
  const { workspaceId } = received.inbound
  const conversationId = received.message.conversation_id
  if (!conversationId || received.facts.handler === 'human') return []
  const events = await handOff(deps, tx, { workspaceId, conversationId, handoff: { reason: 'rule', rule, summary } })
  await refreshLeadStatus(tx, workspaceId, received.message.lead_id, deps.clock.now())
  return events ?? []
}

type Answer = 'help' | 'opt_out_confirmation' | 'opt_in_confirmation'

async function answer(
  deps: Deps,
  tx: Tx,
  { inbound, facts, message }: Received,
  purpose: Answer,
  body: string,
  changed: Partial<PhoneFacts> = {},
): Promise<NewEvent[]> {
  const draft = { workspaceId: inbound.workspaceId, phone: inbound.from, conversationId: message.conversation_id }
  const text = { purpose, body, sentBy: 'system' as const, defer: false }
  const known = { ...facts, lead_id: message.lead_id, ...changed }
  const queued = await queueMessage(deps, tx, { ...draft, ...text }, known)
  return queued.events
}

function brandOf(facts: PhoneFacts): { name: string; helpContact: string } {
  return facts.brand ?? { name: facts.workspace_name, helpContact: 'reply to this message' }
}
