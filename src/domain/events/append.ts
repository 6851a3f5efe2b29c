import { type Clock, type EventId, fragment, type Ids, part, type Sql, sql, type Tx } from '../kernel/index.ts'
import type { AlertKind, EventType, NewEvent } from './catalogue.ts'

type Deps = { ids: Ids; clock: Clock }

/** Events that are delivered before all others: lane 0. */
const URGENT_TYPES = ['lead.opted_out', 'agent.requested'] satisfies EventType[]

/** The first event of a lead. The statement that creates the lead also counts it, which saves an update of the new row. */
const FIRST_TYPE: EventType = 'lead.created'

/**
 * Writes events in this order, with their deliveries, when the transaction commits. The lock on the workspace's position is
 * taken last, so positions follow the order of commits. A lead's public events are counted on the lead's row, which is locked
 * before the position, so sequence numbers have the same order. Concurrent writers wait on an advisory lock, which wakes one
 * waiter; a changing row would wake all. Returns the IDs of the events.
 */
export function appendEvents(deps: Deps, tx: Tx, workspaceId: string, events: NewEvent[]): EventId[] {
  if (events.length === 0) return []
  const now = deps.clock.now()
  const ids = events.map((event) => event.id ?? deps.ids.next('evt'))
  const bodies = events.map((event, i) => ('data' in event ? envelope(ids[i]!, event, workspaceId, now) : null))
  const written = { workspaceId, events, ids, bodies, now }
  const isLiveOnly = bodies.every((body, i) => body === null && !events[i]!.alert)
  if (!isLiveOnly) tx.trace(workspaceId, ids)
  tx.last<AppendResult>(isLiveOnly ? appendLiveOnly(written) : appendDelivered(written), ([row]) => {
    for (const id of row!.endpoint_ids ?? []) tx.hint({ queue: 'deliver-to-endpoint', workspaceId, id })
    for (const id of row!.alert_ids ?? []) tx.hint({ queue: 'send-alert', workspaceId, id })
    tx.announce(workspaceId, row!.last)
  })
  return ids
}

type AppendedEvents = { workspaceId: string; events: NewEvent[]; ids: EventId[]; bodies: (string | null)[]; now: Date }
type AppendResult = { last: number; endpoint_ids: string[] | null; alert_ids: string[] | null }

/** Events of live streams only: not counted, not delivered, and without alerts. */
function appendLiveOnly({ workspaceId, events, ids, now }: AppendedEvents): Sql {
  return sql`
    with turn as (
      select pg_advisory_xact_lock(hashtextextended(${workspaceId} || ':events', 0))
    ), position as (
      update event_position set last = last + ${events.length}
      where workspace_id = ${workspaceId} and (select count(*) from turn) >= 0 returning last
    )
    insert into event (workspace_id, id, position, type, public, lead_id, conversation_id, message_id, changed, created_at)
    select ${workspaceId}, e.id, (select last from position) - ${events.length} + e.nth, e.type, false, e.lead_id, e.conversation_id,
           e.message_id, string_to_array(e.changed, ','), ${now}::timestamptz
    from unnest((select ${ids}::text[]), ${events.map((e) => e.type)}::text[], ${events.map((e) => e.leadId)}::text[],
                ${events.map((e) => e.conversationId)}::text[], ${events.map((e) => e.messageId ?? null)}::text[],
                ${events.map((e) => ('changed' in e ? e.changed.join(',') : ''))}::text[])
         with ordinality as e (id, type, lead_id, conversation_id, message_id, changed, nth)
    returning (select last from position) as last, null as endpoint_ids, null as alert_ids`
}

/** The IDs are in a subquery, so that PostgreSQL uses one generic plan for any number of events. */
function appendDelivered({ workspaceId, events, ids, bodies, now }: AppendedEvents): Sql {
  const isOfMany = new Set(events.map(({ leadId }) => leadId)).size > 1
  const alerts = events.map(({ alert }) => alert ?? null)
  const alerted = alerts.some((kind) => kind !== null)
  return sql`
    with told as (
      select *, body is not null and type <> ${FIRST_TYPE} as numbered
      from unnest((select ${ids}::text[]), ${events.map((e) => e.type)}::text[], ${events.map((e) => e.leadId)}::text[],
                    ${events.map((e) => e.conversationId)}::text[], ${events.map((e) => e.messageId ?? null)}::text[],
                    ${events.map((e) => ('changed' in e ? e.changed.join(',') : ''))}::text[], ${bodies}::text[])
           with ordinality as e (id, type, lead_id, conversation_id, message_id, changed, body, nth)
    ), ${isOfMany ? heldLeads(workspaceId) : EMPTY} counted as (
      update lead l set event_count = event_count + n.public
      from (select lead_id, count(*) as public from told where numbered group by lead_id) n
      ${isOfMany ? ONCE_HELD : EMPTY} where l.workspace_id = ${workspaceId} and l.id = n.lead_id
      returning l.id, l.event_count - n.public as before
    ), turn as (
      select pg_advisory_xact_lock(hashtextextended(${workspaceId} || ':events', 0)) from (select count(*) from counted) c
    ), position as (
      update event_position set last = last + ${events.length}
      where workspace_id = ${workspaceId} and (select count(*) from turn) >= 0 returning last
    ), appended as (
      insert into event (workspace_id, id, position, type, public, lead_id, conversation_id, message_id, changed, body, sequence, created_at)
      select ${workspaceId}, e.id, (select last from position) - ${events.length} + e.nth, e.type, e.body is not null,
             e.lead_id, e.conversation_id, e.message_id, string_to_array(e.changed, ','), e.body,
             case when e.numbered then c.before + row_number() over (partition by e.lead_id, e.numbered order by e.nth)
                  when e.type = ${FIRST_TYPE} then 1 end,
             ${now}::timestamptz
      from told e left join counted c on c.id = e.lead_id
      returning id, position, type, public, lead_id, sequence
    ), delivered as (
      insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, lead_id, position, sequence, lane, status,
        next_attempt_at, finished_at, created_at)
      select ${workspaceId}, 'dlv_' || substr(a.id, 5, 10) || left(md5(gen_random_uuid()::text), 16), w.id, a.id, a.type,
             a.lead_id, a.position, a.sequence, case when a.type = any (${URGENT_TYPES}::text[]) then 0 else 1 end,
             case w.status when 'enabled' then 'pending' else 'skipped' end,
             case w.status when 'enabled' then ${now}::timestamptz end,
             case w.status when 'enabled' then null else ${now}::timestamptz end, ${now}::timestamptz
      from appended a
      join webhook_endpoint w on w.workspace_id = ${workspaceId} and w.deleted_at is null
       and (a.type = any (w.event_types) or '*' = any (w.event_types))
      where a.public
      returning endpoint_id, status
    )${alerted ? alertsPart({ workspaceId, ids, alerts, now }) : EMPTY}
    select (select last from position) as last,
           (select array_agg(distinct endpoint_id) from delivered where status = 'pending') as endpoint_ids,
           ${alerted ? ALERT_IDS : NO_ALERTS} as alert_ids`
}

type Alerts = { workspaceId: string; ids: EventId[]; alerts: (AlertKind | null)[]; now: Date }

/**
 * The alerts of the events: one for each member who chose the kind, and each way to reach them. A reply is only for the assignee.
 */
function alertsPart({ workspaceId, ids, alerts, now }: Alerts) {
  return part`, alerted as (
      insert into alert (workspace_id, id, member_id, channel, browser_id, kind, lead_id, conversation_id, message_id, status,
        next_attempt_at, created_at)
      select ${workspaceId}, 'alrt_' || substr(e.id, 5, 10) || left(md5(gen_random_uuid()::text), 16), r.member_id, r.channel,
             r.browser_id, k.kind, e.lead_id, e.conversation_id, e.message_id, 'pending', ${now}::timestamptz, ${now}::timestamptz
      from unnest(${ids}::text[], ${alerts}::text[]) as k (event_id, kind)
      join told e on e.id = k.event_id
      join (
        select m.member_id, 'email' as channel, null as browser_id, m.email as kinds from member_alerts m
        where m.workspace_id = ${workspaceId}
        union all
        select p.member_id, 'sms', null, m.sms from member_alerts m
        join member_phone p on p.workspace_id = m.workspace_id and p.member_id = m.member_id and p.verified_at is not null
        where m.workspace_id = ${workspaceId} and p.stopped_at is null
        union all
        select b.member_id, 'push', b.id, m.push from member_alerts m
        join alert_browser b on b.workspace_id = m.workspace_id and b.member_id = m.member_id
        where m.workspace_id = ${workspaceId}
      ) r on k.kind = any (r.kinds)
      where k.kind <> 'reply' or r.member_id = (
        select c.assigned_to from conversation c where c.workspace_id = ${workspaceId} and c.id = e.conversation_id)
      returning id
    )`
}

const EMPTY = fragment('')
const ALERT_IDS = fragment('(select array_agg(id) from alerted)')
const NO_ALERTS = fragment('null')
const ONCE_HELD = fragment('join held on held.id = n.lead_id')

/** Rows are locked in the order of their IDs; a plain update locks them in any order. */
function heldLeads(workspaceId: string) {
  return part`held as materialized (
      select id from lead where workspace_id = ${workspaceId} and id in (select lead_id from told where numbered)
      order by id for no key update
    ),`
}

/** The bytes that every attempt sends and signs. */
function envelope(id: EventId, event: NewEvent & { data: unknown }, workspaceId: string, now: Date): string {
  const { type, data } = event
  return JSON.stringify({ id, type, created: now.toISOString(), workspace_id: workspaceId, data })
}
