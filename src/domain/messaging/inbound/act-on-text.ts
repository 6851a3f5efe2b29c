import { isForAgent, release } from '../../compliance/index.ts'
import { recordOptOut } from '../../compliance/suppressions/index.ts'
import { handOff, type Links } from '../../conversations/index.ts'
import type { NewEvent } from '../../events/index.ts'
import type { Tx } from '../../kernel/index.ts'
import { refreshLeadStatus } from '../../leads/index.ts'
import { detectLanguage, type Language } from '../../texts/index.ts'
import { brandFor, NO_HELP_CONTACT } from '../../workspaces/index.ts'
import { holdText } from '../held/hold-text.ts'
import { POSSIBLE_OPT_OUT } from '../held/release-held.ts'
import type { PhoneFacts } from '../phone-facts.ts'
import { type QueueDeps, queueMessage } from '../queue-message.ts'
import {
  answersByItself,
  helpAnswer,
  languageOfKeyword,
  optInConfirmation,
  optOutConfirmation,
} from './confirmation.ts'
import type { ReceivedText } from './inbound.ts'

type Deps = QueueDeps & { links: Links }

/** An opt-out is confirmed within five minutes or not at all (47 CFR 64.1200(a)(12)). */
const CONFIRM_WITHIN_MS = 5 * 60_000

/**
 * Handles what cannot wait for the agent: opt-out, opt-in, help, doubt. Requires the phone's lock; the caller appends the
 * events last. An `unread` text is handled as an ordinary one, and the agent waits until it is read.
 */
export async function actOnText(deps: Deps, tx: Tx, received: ReceivedText): Promise<NewEvent[]> {
  if (isForAgent(received.intent, received.inbound.body)) return engage(deps, tx, received)
  switch (received.intent.kind) {
    case 'opt_out':
      return optOut(deps, tx, received)
    case 'opt_in':
      return optIn(deps, tx, received)
    case 'help':
      return answerHelp(deps, tx, received)
    case 'doubtful':
      return hold(deps, tx, received)
    case 'preference':
      return toHuman(deps, tx, received, 'contact_preference', 'The lead said how or when to contact them.')
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
  const isLate = deps.clock.now().getTime() - message.created_at.getTime() > CONFIRM_WITHIN_MS
  if (!recorded.isNew || isLate || answersByItself(inbound, intent)) return recorded.events(0)
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

async function hold(deps: Deps, tx: Tx, received: ReceivedText): Promise<NewEvent[]> {
  const { inbound, message, facts } = received
  const events = await toHuman(
    deps,
    tx,
    received,
    POSSIBLE_OPT_OUT,
    'The lead may want to opt out. Read the message and answer whether it is an opt-out.',
  )
  if (message.conversation_id && !facts.suppressed)
    await holdText(deps, tx, { workspaceId: inbound.workspaceId, message })
  return events
}

async function engage(deps: Deps, tx: Tx, received: ReceivedText): Promise<NewEvent[]> {
  if (received.facts.latest_status !== 'booked' || received.facts.conversation_id) {
    refreshLeadStatus(tx, received.inbound.workspaceId, received.message.lead_id, deps.clock.now())
    return []
  }
  return toHuman(deps, tx, received, 'booked_lead_returned', 'A lead with an appointment sent another message.')
}

async function toHuman(deps: Deps, tx: Tx, received: ReceivedText, rule: string, summary: string): Promise<NewEvent[]> {
  const { workspaceId } = received.inbound
  const conversationId = received.message.conversation_id
  if (!conversationId || received.facts.handler === 'human') return []
  const events = await handOff(deps, tx, { workspaceId, conversationId, handoff: { reason: 'rule', rule, summary } })
  refreshLeadStatus(tx, workspaceId, received.message.lead_id, deps.clock.now())
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

/** The lead's known language, otherwise the language of this text, otherwise the playbook's. */
function languageOf({ facts, inbound, intent }: ReceivedText): Language {
  const written = detectLanguage(inbound.body) ?? languageOfKeyword(intent)
  return facts.lead_language ?? written ?? facts.playbook_language ?? 'en'
}

function brandOf(facts: PhoneFacts): { name: string; helpContact: string } {
  const { brand, company } = facts
  return brand ? brandFor(brand, company) : { name: company.name, helpContact: NO_HELP_CONTACT }
}
