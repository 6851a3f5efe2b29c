import { MESSAGE_COLUMNS, type MessageRow } from '../../conversations/index.ts'
import { part, type Sql, sql } from '../../kernel/index.ts'
import { leadWords, messageWords } from '../../search/index.ts'
import { countSegments } from '../segments.ts'
import { withWish } from './contact-wish.ts'
import type { PlacedText } from './place-text.ts'

export type CanceledMessage = { id: string; lead_id: string; conversation_id: string | null }
export type OpenedConversation = { campaign_id: string; handler: 'agent' | 'human'; assigned_to: string | null }
export type StoredMessage = MessageRow & {
  duplicate: boolean
  canceled: CanceledMessage[] | null
  opened: OpenedConversation | null
}

/**
 * Stores a text and everything that changes with it, in one round trip. If `known` finds the text, nothing is written:
 *
 *     known ─ no row ─┬─ admitted ── searched_lead            a new lead
 *                     ├─ learnt                               or new facts about the lead
 *                     ├─ adoptable ─┬─ chosen ────┐
 *                     │             ├─ answering ─┤
 *                     │             │           opened ─┐     a new conversation
 *                     │             └── adopted ────────┤     with the lead's earlier messages
 *                     ├─ joined ────────────────────────┤     or the open one
 *                     ├─ canceled                       │     the agent's waiting messages
 *                     └─ stored ────────────────────────┘     the text, in that conversation's campaign
 *                          └─ searched, unread
 */
export function inboundStatement(text: PlacedText): Sql {
  return sql`
    with ${known(text)},
      ${lead(text)},
      ${earlierMessages(text)},
      ${openedConversation(text)},
      ${joinedConversation(text)},
      ${canceledMessages(text)},
      ${storedText(text)}
    select *, true as duplicate, null::json as canceled, null::json as opened from known
    union all
    select *, false, (select json_agg(canceled) from canceled), (select to_json(opened) from opened) from stored`
}

/** The text itself, if the carrier sent it before. */
function known({ inbound }: PlacedText) {
  return part`known as (
    select ${MESSAGE_COLUMNS} from message
    where workspace_id = ${inbound.workspaceId} and direction = 'inbound' and carrier_message_id = ${inbound.carrierMessageId}
  )`
}

/** `admitted`: a new lead. `learnt`: what the text says about an existing one. */
function lead({ inbound: { workspaceId, from }, facts, leadId, leadFacts, now }: PlacedText) {
  const { hint, contactAfter, contactBefore, channel, isNews } = leadFacts
  return part`admitted as (
    insert into lead (workspace_id, id, phone, source, status, attributes, suppressed, carrier_hint, contact_after, contact_before, channel,
      event_count, created_at, updated_at)
    select ${workspaceId}, ${leadId}, ${from}, 'inbound', ${facts.suppressed ? 'opted-out' : 'new'}, '{}', ${facts.suppressed},
      ${hint}::jsonb, ${contactAfter}, ${contactBefore}, ${channel}, 1, ${now}, ${now}
    where ${facts.lead_id === null} and not exists (select from known)
    returning id
  ), searched_lead as (
    insert into lead_search (workspace_id, lead_id, words)
    select ${workspaceId}, id, array_to_tsvector(${leadWords(workspaceId, { phone: from, source: 'inbound' })}::text[]) from admitted
  ), learnt as (
    update lead set carrier_hint = coalesce(${hint}::jsonb, carrier_hint), ${withWish(leadFacts)}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${facts.lead_id} and ${isNews} and not exists (select from known)
  )`
}

/**
 * The messages that a new conversation takes in; the newest says in which campaign it is, and who answers. An opening that waits
 * names the campaign, and is canceled by a text that needs an answer.
 */
function earlierMessages({ inbound: { workspaceId }, facts, opensConversation, needsAnswer }: PlacedText) {
  return part`adoptable as (
    select id, campaign_id, status, next_handler, next_assignee, created_at,
      ${needsAnswer} and purpose = 'opening' and sent_by = 'agent' and status in ('scheduled', 'queued') as is_waiting_opening from message
    where workspace_id = ${workspaceId} and lead_id = ${facts.lead_id} and conversation_id is null
      and direction = 'outbound' and status <> 'blocked' and ${opensConversation} and not exists (select from known)
      and not ((retry_of is not null or purpose = 'follow_up') and status in ('scheduled', 'queued'))
  ), chosen as (
    select campaign_id from adoptable where campaign_id is not null order by created_at desc, id desc limit 1
  ), answering as (
    select next_handler = 'human' as by_person, next_assignee from adoptable where next_handler is not null and status <> 'canceled'
    order by created_at desc, id desc limit 1
  )`
}

/** A conversation that the agent answers, unless a person announced to. */
function openedConversation(text: PlacedText) {
  const { inbound, facts, now, leadId, conversationId, opensConversation, needsAnswer, awaitsTurn, turnDueAt } = text
  const { workspaceId, from } = inbound
  return part`opened as (
    insert into conversation (workspace_id, id, lead_id, phone, campaign_id, playbook_version, status, handler, handoff_at, waiting_since,
      handoff_reason, claimed_at, assigned_to, score, confidence, signals, agent_state, message_count, version, last_message_at,
      last_inbound_at, burst_started_at, turn_due_at, created_at, updated_at)
    select ${workspaceId}, ${conversationId}, ${leadId}, ${from}, c.id, c.playbook_version, 'active',
      case when a.by_person then 'human' else 'agent' end, case when a.by_person then ${now}::timestamptz end,
      case when a.by_person and ${needsAnswer} then ${now}::timestamptz end, case when a.by_person then 'manual' end,
      case when a.by_person then ${now}::timestamptz end, case when a.by_person then a.next_assignee end,
      0, 'low', '{}', '{}', 1 + (select count(*) from adoptable where not is_waiting_opening), 1, ${now}, ${now},
      case when a.by_person is not true then ${awaitsTurn ? now : null}::timestamptz end,
      case when a.by_person is not true then ${turnDueAt}::timestamptz end, ${now}, ${now}
    from campaign c left join answering a on true
    where ${opensConversation} and not exists (select from known) and c.workspace_id = ${workspaceId}
      and c.id = coalesce((select campaign_id from chosen), ${facts.campaign_id})
    returning id, campaign_id, handler, assigned_to
  ), adopted as (
    update message set conversation_id = ${conversationId}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id in (select id from adoptable where not is_waiting_opening) and exists (select from opened)
  )`
}

/** The conversation that exists. It returns to the inbox, and reminders start again. */
function joinedConversation(text: PlacedText) {
  const { inbound, now, conversationId, opensConversation, needsAnswer, awaitsTurn, turnDueAt } = text
  return part`joined as (
    update conversation set message_count = message_count + 1, version = version + 1, last_message_at = ${now},
      last_inbound_at = ${now}, updated_at = ${now}, inbox_state = 'open', snoozed_until = null,
      burst_started_at = case when ${awaitsTurn} then coalesce(burst_started_at, ${now}) else burst_started_at end,
      turn_due_at = coalesce(${turnDueAt}::timestamptz, turn_due_at),
      follow_up_due_at = case when ${awaitsTurn} then null else resume_at end, follow_up_count = 0,
      waiting_since = case when handler = 'human' and ${needsAnswer} then coalesce(waiting_since, ${now}) else waiting_since end
    where workspace_id = ${inbound.workspaceId} and id = ${conversationId} and not ${opensConversation} and not exists (select from known)
    returning campaign_id
  )`
}

/** What the agent was about to send. Openings of other campaigns stay, unless the text opens a conversation. */
function canceledMessages({ inbound, facts, now, conversationId, opensConversation, needsAnswer }: PlacedText) {
  return part`canceled as (
    update message set status = 'canceled', error_code = 'lead_wrote', not_before = null, updated_at = ${now}
    where workspace_id = ${inbound.workspaceId} and lead_id = ${facts.lead_id}
      and (retry_of is not null or purpose = 'follow_up' or purpose <> 'opening' and conversation_id = ${conversationId}
        or purpose = 'opening' and ${needsAnswer} and (${opensConversation} or campaign_id in (select campaign_id from joined)))
      and sent_by = 'agent' and status in ('scheduled', 'queued') and not exists (select from known)
    returning id, lead_id, conversation_id
  )`
}

function storedText(text: PlacedText) {
  const { inbound, facts, now, messageId, leadId, conversationId, awaitsTurn, failedReadings } = text
  const { workspaceId, body, from, to, carrierMessageId } = inbound
  return part`stored as (
    insert into message (workspace_id, id, lead_id, conversation_id, campaign_id, phone_number_id, direction, status, body, "from", "to",
      segments, sent_by, awaits_turn, carrier_message_id, sent_at, created_at, updated_at)
    select ${workspaceId}, ${messageId}, ${leadId}, ${conversationId},
      coalesce((select campaign_id from opened), (select campaign_id from joined), ${facts.campaign_id}), ${facts.sender_id}, 'inbound',
      'received', ${body}, ${from}, ${to}, ${countSegments(body).segments}, 'lead',
      ${awaitsTurn} and (select handler from opened) is distinct from 'human', ${carrierMessageId}, ${now}, ${now}, ${now}
    where not exists (select from known)
    returning ${MESSAGE_COLUMNS}
  ), searched as (
    insert into message_search (workspace_id, message_id, words)
    select ${workspaceId}, id, array_to_tsvector(${messageWords(workspaceId, body)}::text[]) from stored
  ), unread as (
    insert into unread_text (workspace_id, message_id, conversation_id, tries, due_at, created_at)
    select ${workspaceId}, id, conversation_id, ${failedReadings ?? 0}, ${now}, ${now} from stored where ${failedReadings !== null}
  )`
}
