import { type Querying, sql, type Tx } from '../kernel/index.ts'
import { forgetWords } from '../search/index.ts'
import { deleteEvents } from './forget-events.ts'
import type { DeletedCounts, ResetScope } from './reset.ts'

/** Maximum leads per batch; fewer if they have this many messages together, but at least one. */
const LEADS_MAX = 200
const MESSAGES_MAX = 5_000

type NextLead = { id: string; phone: string | null }

/** The next leads that existed at the reset. An erased one has no phone. */
export async function nextLeads(db: Querying, { workspaceId, reset }: ResetScope): Promise<NextLead[]> {
  return db.query<NextLead>(sql`
    with next as (
      select id, phone, created_at from lead where workspace_id = ${workspaceId} and created_at <= ${reset.created_at}
      order by created_at, id limit ${LEADS_MAX}
    ), sized as (
      select n.*, row_number() over (order by n.created_at, n.id) as nth, sum(coalesce(c.messages, 0)) over (order by n.created_at, n.id) as messages
      from next n cross join lateral (
        select sum(message_count) as messages from conversation c where c.workspace_id = ${workspaceId} and c.lead_id = n.id) c
    )
    select id, phone from sized where nth = 1 or messages <= ${MESSAGES_MAX} order by created_at, id`)
}

type LeadBatch = { leadIds: string[]; phones: string[] }

/** Deletes leads with all their data, under the locks of their phones. In lock order, receipts first. */
export async function forgetLeads(
  tx: Tx,
  { workspaceId }: ResetScope,
  { leadIds, phones }: LeadBatch,
): Promise<DeletedCounts> {
  if (leadIds.length === 0) return { rows: 0, leads: 0 }
  const traces = await forgetTraces(tx, workspaceId, { leadIds, phones })
  const words = await forgetWords(tx, { workspaceId, leadIds })
  const texts = await forgetTexts(tx, workspaceId, leadIds)
  const events = await tx.query<{ id: string }>(sql`
    select id from event where workspace_id = ${workspaceId} and lead_id = any (${leadIds})`)
  const eventRows = await deleteEvents(
    tx,
    workspaceId,
    events.map(({ id }) => id),
  )
  const [gone] = await tx.query<{ rows: number; leads: number }>(sql`
    with sends as (
      delete from campaign_send_lead where workspace_id = ${workspaceId} and lead_id = any (${leadIds}) returning 1
    ), enrolments as (
      delete from enrolment where workspace_id = ${workspaceId} and lead_id = any (${leadIds}) returning 1
    ), consents as (
      delete from consent where workspace_id = ${workspaceId} and lead_id = any (${leadIds}) returning 1
    ), leads as (
      delete from lead where workspace_id = ${workspaceId} and id = any (${leadIds}) returning 1
    )
    select (select count(*) from sends) + (select count(*) from enrolments) + (select count(*) from consents) + (select count(*) from leads) as rows,
           (select count(*) from leads) as leads`)
  return { rows: traces + words + texts + eventRows + gone!.rows, leads: gone!.leads }
}

/** Data that the simulated carrier sent about their messages, and its own records. */
async function forgetTraces(tx: Tx, workspaceId: string, { leadIds, phones }: LeadBatch): Promise<number> {
  const [gone] = await tx.query<{ rows: number }>(sql`
    with receipts as (
      delete from carrier_receipt where workspace_id = ${workspaceId} and message_id in (
        select id from message where workspace_id = ${workspaceId} and lead_id = any (${leadIds})) returning 1
    ), unread as (
      delete from unread_text where workspace_id = ${workspaceId} and message_id in (
        select id from message where workspace_id = ${workspaceId} and lead_id = any (${leadIds})) returning 1
    ), held as (
      delete from held_text where workspace_id = ${workspaceId} and lead_id = any (${leadIds}) returning 1
    ), questions as (
      delete from unanswered_question where workspace_id = ${workspaceId} and lead_id = any (${leadIds}) returning 1
    ), drafts as (
      delete from message_draft where workspace_id = ${workspaceId} and lead_id = any (${leadIds}) returning 1
    ), books as (
      delete from sandbox_message where workspace_id = ${workspaceId} and ("to" = any (${phones}) or ("from" = any (${phones}) and direction = 'inbound'))
      returning 1
    )
    select (select count(*) from receipts) + (select count(*) from unread) + (select count(*) from held) +
           (select count(*) from questions) + (select count(*) from drafts) + (select count(*) from books) as rows`)
  return gone!.rows
}

async function forgetTexts(tx: Tx, workspaceId: string, leadIds: string[]): Promise<number> {
  const conversations = await tx.query<{ id: string }>(sql`
    select id from conversation where workspace_id = ${workspaceId} and lead_id = any (${leadIds}) order by id for no key update`)
  const ids = conversations.map(({ id }) => id)
  const [gone] = await tx.query<{ rows: number }>(sql`
    with signals as (
      delete from matched_signal where workspace_id = ${workspaceId} and conversation_id = any (${ids}) returning 1
    ), turns as (
      delete from turn where workspace_id = ${workspaceId} and conversation_id = any (${ids}) returning 1
    ), calls as (
      delete from model_call where workspace_id = ${workspaceId} and conversation_id = any (${ids}) returning 1
    ), reads as (
      delete from conversation_read where workspace_id = ${workspaceId} and conversation_id = any (${ids}) returning 1
    ), notes as (
      delete from conversation_note where workspace_id = ${workspaceId} and conversation_id = any (${ids}) returning 1
    ), appointments as (
      delete from appointment where workspace_id = ${workspaceId} and lead_id = any (${leadIds}) returning 1
    ), messages as (
      delete from message where workspace_id = ${workspaceId} and lead_id = any (${leadIds}) returning 1
    ), conversations as (
      delete from conversation where workspace_id = ${workspaceId} and lead_id = any (${leadIds}) returning 1
    )
    select (select count(*) from signals) + (select count(*) from turns) + (select count(*) from calls) + (select count(*) from reads)
      + (select count(*) from notes)      + (select count(*) from appointments) + (select count(*) from messages) + (select count(*) from conversations) as rows`)
  return gone!.rows
}
