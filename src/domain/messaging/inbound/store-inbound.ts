import { type InboundIntent, isForAgent } from '../../compliance/index.ts'
import {
  conversationStarted,
  conversationUpdated,
  MESSAGE_COLUMNS,
  type MessageRow,
  messageCounted,
  messageUpdated,
} from '../../conversations/index.ts'
import type { NewEvent } from '../../events/index.ts'
import { type Clock, type ConversationId, type Ids, sql, type Tx } from '../../kernel/index.ts'
import { leadWords, messageWords } from '../../search/index.ts'
import type { PhoneFacts } from '../phone-facts.ts'
import { countSegments } from '../segments.ts'
import type { Inbound } from './inbound.ts'

type Deps = { ids: Ids; clock: Clock }
type Arrival = {
  inbound: Inbound
  facts: PhoneFacts
  intent: InboundIntent
  /** Number of failed attempts to read the text. */
  failedReadings: number
}
type CanceledMessage = { id: string; lead_id: string; conversation_id: string | null }
type OpenedConversation = { campaign_id: string; handler: 'agent' | 'human'; assigned_to: string | null }
type StoredMessage = MessageRow & {
  duplicate: boolean
  canceled: CanceledMessage[] | null
  opened: OpenedConversation | null
}

/** The service answers these automatically. */
const NEEDS_NO_ANSWER: readonly InboundIntent['kind'][] = ['opt_out', 'opt_in', 'help']

/** The agent replies after this time, even if the lead is still typing. */
const BURST_MAX_MS = 30_000

/**
 * Stores the text in its conversation, and creates the lead if it is unknown. A first text opens a conversation, which takes in
 * the lead's earlier messages. A text for the agent makes its next turn due and cancels the agent's queued messages.
 */
export async function storeInbound(
  deps: Deps,
  tx: Tx,
  arrival: Arrival,
): Promise<{
  message: MessageRow
  events: NewEvent[]
  duplicate: boolean
}> {
  const { inbound, facts, intent, failedReadings } = arrival
  const now = deps.clock.now()
  const place = placeOf(deps, facts, intent)
  const isUnread = intent.kind === 'unread'
  const awaitsTurn =
    (isForAgent(intent, inbound.body) || isUnread) &&
    !facts.suppressed &&
    facts.handler !== 'human' &&
    place.id !== null
  const needsAnswer = !NEEDS_NO_ANSWER.includes(intent.kind)
  const turnDueAt = awaitsTurn ? dueAt(facts, now) : null
  const leadId = facts.lead_id ?? deps.ids.next('lead')
  const leadFacts = leadFactsOf(inbound, intent)
  const [row] = await tx.query<StoredMessage>(sql`
    with known as (
      select ${MESSAGE_COLUMNS} from message
      where workspace_id = ${inbound.workspaceId} and direction = 'inbound' and carrier_message_id = ${inbound.carrierMessageId}
    ), admitted as (
      insert into lead (workspace_id, id, phone, source, status, attributes, suppressed, carrier_hint, contact_after, contact_before, channel,
        created_at, updated_at)
      select ${inbound.workspaceId}, ${leadId}, ${inbound.from}, 'inbound', ${facts.suppressed ? 'opted-out' : 'new'}, '{}', ${facts.suppressed},
        ${leadFacts.hint}::jsonb, ${leadFacts.contactAfter}, ${leadFacts.contactBefore}, ${leadFacts.channel}, ${now}, ${now}
      where ${facts.lead_id === null} and not exists (select from known)
      returning id
    ), learnt as (
      update lead set carrier_hint = coalesce(${leadFacts.hint}::jsonb, carrier_hint), contact_after = coalesce(${leadFacts.contactAfter}, contact_after),
        contact_before = coalesce(${leadFacts.contactBefore}, contact_before), channel = coalesce(${leadFacts.channel}, channel), updated_at = ${now}
      where workspace_id = ${inbound.workspaceId} and id = ${facts.lead_id} and ${leadFacts.isNews} and not exists (select from known)
    ), adoptable as (
      select id, campaign_id, status, next_handler, next_assignee, created_at from message
      where workspace_id = ${inbound.workspaceId} and lead_id = ${facts.lead_id} and conversation_id is null
        and direction = 'outbound' and status <> 'blocked' and ${place.isNew} and not exists (select from known)
        and not ((retry_of is not null or purpose = 'follow_up') and status in ('scheduled', 'queued'))
    ), chosen as (
      select campaign_id from adoptable where campaign_id is not null order by created_at desc, id desc limit 1
    ), answering as (
      select next_handler = 'human' as by_person, next_assignee from adoptable where next_handler is not null and status <> 'canceled'
      order by created_at desc, id desc limit 1
    ), opened as (
      insert into conversation (workspace_id, id, lead_id, phone, campaign_id, playbook_version, status, handler, handoff_at, waiting_since, handoff_reason, claimed_at, assigned_to,
        score, confidence, signals, agent_state, message_count, version, last_message_at, last_inbound_at, burst_started_at, turn_due_at,
        created_at, updated_at)
      select ${inbound.workspaceId}, ${place.id}, ${leadId}, ${inbound.from}, c.id, c.playbook_version, 'active',
        case when a.by_person then 'human' else 'agent' end, case when a.by_person then ${now}::timestamptz end,
        case when a.by_person and ${needsAnswer} then ${now}::timestamptz end, case when a.by_person then 'manual' end, case when a.by_person then ${now}::timestamptz end,
        case when a.by_person then a.next_assignee end, 0, 'low', '{}', '{}', 1 + (select count(*) from adoptable), 1, ${now}, ${now},
        case when a.by_person is not true then ${awaitsTurn ? now : null}::timestamptz end,
        case when a.by_person is not true then ${turnDueAt}::timestamptz end, ${now}, ${now}
      from campaign c left join answering a on true
      where ${place.isNew} and not exists (select from known) and c.workspace_id = ${inbound.workspaceId}
        and c.id = coalesce((select campaign_id from chosen), ${facts.campaign_id})
      returning id, campaign_id, handler, assigned_to
    ), adopted as (
      update message set conversation_id = ${place.id}, updated_at = ${now}
      where workspace_id = ${inbound.workspaceId} and id in (select id from adoptable) and exists (select from opened)
    ), joined as (
      update conversation set message_count = message_count + 1, version = version + 1, last_message_at = ${now},
        last_inbound_at = ${now}, updated_at = ${now},
        burst_started_at = case when ${awaitsTurn} then coalesce(burst_started_at, ${now}) else burst_started_at end,
        turn_due_at = coalesce(${turnDueAt}::timestamptz, turn_due_at), follow_up_due_at = case when ${awaitsTurn} then null else resume_at end, follow_up_count = 0,
        inbox_state = 'open', snoozed_until = null,
        waiting_since = case when handler = 'human' and ${needsAnswer} then coalesce(waiting_since, ${now}) else waiting_since end
      where workspace_id = ${inbound.workspaceId} and id = ${place.id} and not ${place.isNew} and not exists (select from known)
      returning campaign_id
    ), canceled as (
      update message set status = 'canceled', error_code = 'lead_wrote', not_before = null, updated_at = ${now}
      where workspace_id = ${inbound.workspaceId} and lead_id = ${facts.lead_id} and (conversation_id = ${place.id} or retry_of is not null or purpose = 'follow_up')
        and sent_by = 'agent' and status in ('scheduled', 'queued') and not exists (select from known)
      returning id, lead_id, conversation_id
    ), stored as (
      insert into message (workspace_id, id, lead_id, conversation_id, campaign_id, phone_number_id, direction, status, body, "from", "to",
        segments, sent_by, awaits_turn, carrier_message_id, sent_at, created_at, updated_at)
      select ${inbound.workspaceId}, ${deps.ids.next('msg')}, ${leadId}, ${place.id},
        coalesce((select campaign_id from opened), (select campaign_id from joined), ${facts.campaign_id}), ${facts.sender_id}, 'inbound',
        'received', ${inbound.body}, ${inbound.from}, ${inbound.to}, ${countSegments(inbound.body).segments}, 'lead',
        ${awaitsTurn} and (select handler from opened) is distinct from 'human', ${inbound.carrierMessageId}, ${now}, ${now}, ${now}
      where not exists (select from known)
      returning ${MESSAGE_COLUMNS}
    ), searched as (
      insert into message_search (workspace_id, message_id, words)
      select ${inbound.workspaceId}, id, array_to_tsvector(${messageWords(inbound.workspaceId, inbound.body)}::text[]) from stored
    ), searched_lead as (
      insert into lead_search (workspace_id, lead_id, words)
      select ${inbound.workspaceId}, id, array_to_tsvector(${leadWords(inbound.workspaceId, { phone: inbound.from, source: 'inbound' })}::text[]) from admitted
    ), unread as (
      insert into unread_text (workspace_id, message_id, conversation_id, tries, due_at, created_at)
      select ${inbound.workspaceId}, id, conversation_id, ${failedReadings}, ${now}, ${now} from stored where ${isUnread}
    )
    select *, true as duplicate, null::json as canceled, null::json as opened from known
    union all
    select *, false, (select json_agg(canceled) from canceled), (select to_json(opened) from opened) from stored`)

  const { duplicate, canceled, opened, ...message } = row!
  if (isUnread && !duplicate) tx.hint({ queue: 'read-text', workspaceId: inbound.workspaceId, id: message.id })
  else if (turnDueAt && place.id) tx.hint({ queue: 'take-turn', workspaceId: inbound.workspaceId, id: place.id })
  const [added, ...live] = liveEvents(message, canceled ?? [], place)
  const started = opened ? [startedBy(message, opened)] : []
  return { message, duplicate, events: [added!, ...started, ...live] }
}

function startedBy(message: MessageRow, opened: OpenedConversation): NewEvent {
  const { conversation_id: id, lead_id, from: phone, created_at } = message
  return conversationStarted({ ...opened, id: id!, lead_id, phone, continues: null }, created_at)
}

/** Sender data of a text other than its body. Null: none, and stored data stays. */
function leadFactsOf({ hint }: Inbound, intent: InboundIntent) {
  const { country = null, state = null, postcode = null } = hint ?? {}
  const whereabouts = country || state || postcode ? JSON.stringify({ country, state, postcode }) : null
  const wish = intent.kind === 'preference' ? intent : { contactAfter: null, contactBefore: null, channel: null }
  const { contactAfter, contactBefore, channel } = wish
  const isNews = [whereabouts, contactAfter, contactBefore, channel].some((leadFacts) => leadFacts !== null)
  return { hint: whereabouts, contactAfter, contactBefore, channel, isNews }
}

type OpenConversation = { id: string | null; isNew: boolean }

/**
 * The conversation of the text: the open one, otherwise a new one. An opt-out, opt-in or HELP that opens nothing joins the
 * conversation that ended last.
 */
function placeOf(deps: Deps, facts: PhoneFacts, intent: InboundIntent): OpenConversation {
  if (facts.conversation_id) return { id: facts.conversation_id, isNew: false }
  const ended = facts.latest_status
  const opensNothing =
    (intent.kind === 'opt_out' && (facts.suppressed || ended === 'booked' || ended === 'disqualified')) ||
    intent.kind === 'opt_in' ||
    (intent.kind === 'help' && facts.suppressed)
  if (opensNothing) return { id: facts.latest_conversation_id, isNew: false }
  return { id: deps.ids.next('conv') satisfies ConversationId, isNew: true }
}

function dueAt(facts: PhoneFacts, now: Date): Date {
  const quiet = now.getTime() + facts.turn_debounce_ms
  const latest = (facts.burst_started_at ?? now).getTime() + BURST_MAX_MS
  return new Date(Math.min(quiet, latest))
}

function liveEvents(message: MessageRow, canceled: CanceledMessage[], place: OpenConversation): NewEvent[] {
  const { id, lead_id, conversation_id } = message
  const added: NewEvent = {
    type: 'message.added',
    leadId: lead_id,
    conversationId: conversation_id,
    messageId: id,
    changed: [],
  }
  return [
    added,
    ...conversationEvents(place, lead_id),
    ...canceled.map((sent) => messageUpdated(sent, ['status', 'errorCode'])),
  ]
}

/** A new conversation is new in every field; an existing one counts the message. */
function conversationEvents({ id, isNew }: OpenConversation, leadId: string): NewEvent[] {
  if (id === null) return []
  const conversation = { id, lead_id: leadId }
  return [isNew ? conversationUpdated(conversation, ['id']) : messageCounted(conversation)]
}
