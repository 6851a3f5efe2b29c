import { classifyInbound, type InboundIntent, release } from '../compliance/index.ts'
import type { Db, E164, Tx } from '../context.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import { refreshLeadStatus, upsertLead } from '../leads/index.ts'
import { type IdempotencyClaim, stampResult } from '../workspaces/index.ts'
import { helpAnswer, optInConfirmation, optOutConfirmation } from './confirmation.ts'
import { type Links, messageReceived } from './event-data.ts'
import { handOff } from './hand-off.ts'
import type { MessageRow } from './message.ts'
import { NO_MESSAGE, type PhoneFacts, readPhoneFacts } from './phone-facts.ts'
import { type QueueDeps, queueMessage } from './queue-message.ts'
import { recordOptOut } from './record-opt-out.ts'
import { storeInbound } from './store-inbound.ts'

export type Inbound = {
  workspaceId: string
  /** The lead's number. */
  from: E164
  /** The workspace's number. */
  to: E164
  body: string
  /** The carrier's id of it: the same text told twice is one text. */
  carrierMessageId: string
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
    const known = await readPhoneFacts(deps, tx, question)
    const facts = known.lead_id ? known : await admitStranger(deps, tx, inbound, known)
    const intent = intentOf(inbound.body, facts)
    const stored = await storeInbound(deps, tx, { inbound, facts, intent })
    if (stored.duplicate) return stored.message

    await stampResult(tx, workspaceId, inbound.idempotency, stored.message.id)
    const consequences = await actOn(deps, tx, { inbound, facts, intent, message: stored.message })
    await appendEvents(deps, tx, workspaceId, [messageReceived(stored.message), ...consequences, ...stored.events])
    return stored.message
  })
}

async function admitStranger(
  deps: Deps,
  tx: Tx,
  { workspaceId, from }: Inbound,
  facts: PhoneFacts,
): Promise<PhoneFacts> {
  const { lead } = await upsertLead(deps, tx, { workspaceId, phone: from, source: 'inbound', now: deps.clock.now() })
  return { ...facts, lead_id: lead.id, lead_status: lead.status, attributes: lead.attributes }
}

function intentOf(body: string, facts: PhoneFacts): InboundIntent {
  return classifyInbound(body, {
    suppressed: facts.suppressed,
    suppressedByKeyword: facts.suppression_method === 'keyword',
    agentIsTexting: facts.handler === 'agent',
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
      return answer(deps, tx, received, 'help', helpAnswer(brandOf(received.facts)))
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
  if (!recorded.isNew) return recorded.events(0)
  const confirmation = await answer(deps, tx, received, 'opt_out_confirmation', optOutConfirmation(brandOf(facts)))
  return [...recorded.events(1), ...confirmation]
}

async function optIn(deps: Deps, tx: Tx, received: Received): Promise<NewEvent[]> {
  const { inbound, facts } = received
  const released = await release(deps, tx, { workspaceId: inbound.workspaceId, phone: inbound.from })
  if (!released) return []
  return answer(deps, tx, received, 'opt_in_confirmation', optInConfirmation(brandOf(facts)), { suppressed: false })
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
  const queued = await queueMessage(deps, tx, { ...draft, ...text }, { ...facts, ...changed })
  return queued.events
}

function brandOf(facts: PhoneFacts): { name: string; helpContact: string } {
  return facts.brand ?? { name: facts.workspace_name, helpContact: 'reply to this message' }
}
