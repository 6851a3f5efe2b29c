import { isForAgent, release } from '../../compliance/index.ts'
import { recordOptOut } from '../../compliance/suppressions/index.ts'
import { handOff, type Links } from '../../conversations/index.ts'
import type { NewEvent } from '../../events/index.ts'
import type { Tx } from '../../kernel/index.ts'
import { refreshLeadStatus } from '../../leads/index.ts'
import { detectLanguage, type Language } from '../../texts/index.ts'
import type { PhoneFacts } from '../phone-facts.ts'
import { type QueueDeps, queueMessage } from '../queue-message.ts'
import { answersByItself, helpAnswer, optInConfirmation, optOutConfirmation } from './confirmation.ts'
import type { ReceivedText } from './inbound.ts'

type Deps = QueueDeps & { links: Links }

/**
 * Handles what cannot wait for the agent: opt-out, opt-in, help, doubt. Requires the phone's lock; the caller appends the
 * events last. An `unread` text is handled as an ordinary one, and the agent waits until it is read.
 */
export async function actOnText(deps: Deps, tx: Tx, received: ReceivedText): Promise<NewEvent[]> {
  switch (received.intent.kind) {
    case 'opt_out':
      return optOut(deps, tx, received)
    case 'opt_in':
      return optIn(deps, tx, received)
    case 'help':
      return answerHelp(deps, tx, received)
    case 'doubtful':
      return toHuman(
        deps,
        tx,
        received,
        'possible_opt_out',
        'The lead may want to opt out. Read the message and decide.',
      )
    case 'preference':
      if (isForAgent(received.intent, received.inbound.body)) return engage(deps, tx, received)
      return toHuman(deps, tx, received, 'contact_preference', 'The lead stated how or when to be contacted.')
    case 'ordinary':
    case 'unread':
      return engage(deps, tx, received)
  }
}

async function optOut(deps: Deps, tx: Tx, received: ReceivedText): Promise<NewEvent[]> {
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
  const confirmation = await answer(
    deps,
    tx,
    received,
    'opt_out_confirmation',
    optOutConfirmation(brandOf(facts), languageOf(received)),
  )
  return [...recorded.events(1), ...confirmation]
}

async function optIn(deps: Deps, tx: Tx, received: ReceivedText): Promise<NewEvent[]> {
  const { inbound, facts, intent, message } = received
  if (intent.kind !== 'opt_in') return []
  const { workspaceId, from: phone, body: text } = inbound
  const by = { leadId: message.lead_id, text, messageId: message.id }
  const released = await release(deps, tx, { workspaceId, phone, methods: intent.lifts, ...by })
  if (!released || answersByItself(inbound, intent)) return []
  return answer(deps, tx, received, 'opt_in_confirmation', optInConfirmation(brandOf(facts), languageOf(received)), {
    suppressed: false,
  })
}

async function answerHelp(deps: Deps, tx: Tx, received: ReceivedText): Promise<NewEvent[]> {
  if (answersByItself(received.inbound, received.intent)) return []
  return answer(deps, tx, received, 'help', helpAnswer(brandOf(received.facts), languageOf(received)))
}

async function engage(deps: Deps, tx: Tx, received: ReceivedText): Promise<NewEvent[]> {
  if (received.facts.latest_status !== 'booked' || received.facts.conversation_id) {
    await refreshLeadStatus(tx, received.inbound.workspaceId, received.message.lead_id, deps.clock.now())
    return []
  }
  return toHuman(deps, tx, received, 'booked_lead_returned', 'A lead with an appointment sent another message.')
}

async function toHuman(deps: Deps, tx: Tx, received: ReceivedText, rule: string, summary: string): Promise<NewEvent[]> {
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
  { inbound, facts, message }: ReceivedText,
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

/** What the lead is known to write, else what this text is written in. */
function languageOf({ facts, inbound }: ReceivedText): Language {
  return facts.lead_language ?? detectLanguage(inbound.body) ?? 'en'
}

function brandOf(facts: PhoneFacts): { name: string; helpContact: string } {
  return facts.brand ?? { name: facts.workspace_name, helpContact: 'reply to this message' }
}
