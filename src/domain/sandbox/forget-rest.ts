import { fragment, type Sql, SUPPRESSIONS_MADE, sql, type Tx } from '../kernel/index.ts'
import type { DeletedCounts, ResetScope } from './reset.ts'

const BATCH_SIZE = 5_000
/** Stored idempotent responses whose object was deleted. Those of configuration objects are kept. */
const GONE = [
  ...[
    'lead',
    'msg',
    'conv',
    'note',
    'drft',
    'appt',
    'hld',
    'qst',
    'imp',
    'snd',
    'era',
    'rpl',
    'dlv',
    'evt',
    'ntf',
    'alrt',
    'stl',
  ],
  SUPPRESSIONS_MADE,
]

/** Data without a lead, one batch per table. */
const KINDS: ((held: ResetScope) => Sql)[] = [
  replays,
  cameBefore('sandbox_message', 'accepted_at'),
  cameBefore('carrier_receipt', 'received_at'),
  cameBefore('carrier_callback', 'received_at'),
  cameBefore('stalled_work', 'first_failed_at'),
  importRows,
  imports,
  sends,
  erasures,
  notifications,
  cameBefore('alert', 'created_at'),
  cameBefore('trace_context', 'created_at'),
  answers,
  results,
]

export const REST: ((tx: Tx, held: ResetScope) => Promise<DeletedCounts>)[] = KINDS.map((kind) => async (tx, held) => {
  const [gone] = await tx.query<{ rows: number }>(kind(held))
  return { rows: gone!.rows, leads: 0 }
})

function replays({ workspaceId, reset }: ResetScope): Sql {
  return sql`
    with gone as (
      delete from replay r where r.workspace_id = ${workspaceId} and r.id in (
        select o.id from replay o where o.workspace_id = ${workspaceId} and o.created_at <= ${reset.created_at}
          and not exists (select from webhook_delivery d where d.workspace_id = ${workspaceId} and d.replay_id = o.id)
        limit ${BATCH_SIZE}) returning 1)
    select count(*) as rows from gone`
}

/** Rows of a table that existed when the reset was requested, by creation. */
function cameBefore(tableName: string, column: string): (held: ResetScope) => Sql {
  const [table, cameAt] = [fragment(tableName), fragment(column)]
  return ({ workspaceId, reset }) => sql`
    with gone as (
      delete from ${table} t where t.workspace_id = ${workspaceId} and t.id in (
        select o.id from ${table} o where o.workspace_id = ${workspaceId} and o.${cameAt} <= ${reset.created_at}
        order by o.id limit ${BATCH_SIZE}) returning 1)
    select count(*) as rows from gone`
}

function importRows({ workspaceId, reset }: ResetScope): Sql {
  return sql`
    with old as (
      select r.import_id, r.row_number from lead_import i
      join import_row r on r.workspace_id = i.workspace_id and r.import_id = i.id
      where i.workspace_id = ${workspaceId} and i.created_at <= ${reset.created_at} limit ${BATCH_SIZE}
    ), gone as (
      delete from import_row r using old
      where r.workspace_id = ${workspaceId} and r.import_id = old.import_id and r.row_number = old.row_number returning 1)
    select count(*) as rows from gone`
}

/** An upload in progress was stopped by the request, so it adds no rows. */
function imports({ workspaceId, reset }: ResetScope): Sql {
  return sql`
    with gone as (
      delete from lead_import where workspace_id = ${workspaceId} and created_at <= ${reset.created_at}
        and status in ('completed', 'failed', 'canceled') returning 1)
    select count(*) as rows from gone`
}

/** The leads' rows are deleted with the leads. */
function sends({ workspaceId, reset }: ResetScope): Sql {
  return sql`
    with gone as (
      delete from campaign_send s where s.workspace_id = ${workspaceId} and s.created_at <= ${reset.created_at}
        and s.status in ('completed', 'canceled')
        and not exists (select from campaign_send_lead l where l.workspace_id = ${workspaceId} and l.send_id = s.id)
      returning 1)
    select count(*) as rows from gone`
}

/** Running ones were canceled by the request. */
function erasures({ workspaceId, reset }: ResetScope): Sql {
  return sql`
    with gone as (
      delete from lead_erasure where workspace_id = ${workspaceId} and created_at <= ${reset.created_at} and finished_at is not null returning 1)
    select count(*) as rows from gone`
}

function notifications({ workspaceId, reset }: ResetScope): Sql {
  return sql`
    with gone as (
      delete from notification n where n.workspace_id = ${workspaceId} and n.id in (
        select o.id from notification o where o.workspace_id = ${workspaceId} and o.created_at <= ${reset.created_at}
        order by o.created_at limit ${BATCH_SIZE}) returning 1)
    select count(*) as rows from gone`
}

/** A request that is repeated after the reset is a new one. */
function answers({ workspaceId, reset }: ResetScope): Sql {
  return sql`
    with gone as (
      delete from idempotency_key k where k.workspace_id = ${workspaceId} and k.key in (
        select o.key from idempotency_key o where o.workspace_id = ${workspaceId} and o.created_at <= ${reset.created_at}
          and split_part(o.result_id, '_', 1) = any (${GONE}) limit ${BATCH_SIZE}) returning 1)
    select count(*) as rows from gone`
}

/** The counts of deleted rows add up to zero for each version: one row is left, or none. */
function results({ workspaceId }: ResetScope): Sql {
  return sql`
    with counted as (
      delete from campaign_result where workspace_id = ${workspaceId} returning *
    ), kept as (
      insert into campaign_result (workspace_id, campaign_id, version, slot, texted, delivered, conversations, replied, qualified, booked, opted_out, handed_off)
      select workspace_id, campaign_id, version, gen_random_uuid(), sum(texted), sum(delivered), sum(conversations), sum(replied), sum(qualified),
        sum(booked), sum(opted_out), sum(handed_off)
      from counted group by workspace_id, campaign_id, version
      having sum(texted) <> 0 or sum(conversations) <> 0
    )
    select 0 as rows`
}
