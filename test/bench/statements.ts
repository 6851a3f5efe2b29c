import pg from 'pg'

/** The statements of the four requests, the same as ours, for the peer and for the bare server. */

type Row = Record<string, unknown> & { id: string }
export type Querying = Pick<pg.Pool, 'query'>

export function openPool(connectionString: string): pg.Pool {
  const options = '-c TimeZone=UTC -c lock_timeout=2000 -c statement_timeout=10000'
  return new pg.Pool({ connectionString, max: 8, options })
}

function named<Found>(name: string, text: string) {
  return async (db: Querying, values: unknown[]) => (await db.query({ name, text, values })).rows as Found[]
}

const lockPhone = named('lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')

/** In a transaction that holds the phone's lock. */
export async function locked<Done>(pool: pg.Pool, phone: string, work: (tx: Querying) => Promise<Done>): Promise<Done> {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    await lockPhone(tx, [phone])
    const done = await work(tx)
    await tx.query('commit')
    return done
  } catch (error) {
    await tx.query('rollback')
    throw error
  } finally {
    tx.release()
  }
}

export type Key = { workspace_id: string; scopes: string[] }

export const keyByHash = named<Key>(
  'key',
  `select k.workspace_id, k.scopes, w.name, w.mode, k.id, k.expires_at from api_key k join workspace w on w.id = k.workspace_id
   where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`,
)

/** Workspace, ID, phone, source, attributes, timezone, campaign, now, hash of the phone. */
export const upsertLead = named<Row & { created: boolean; changed: string[] }>(
  'lead',
  `with before as (select source, attributes, timezone, language, campaign_id from lead where workspace_id = $1 and phone = $3), upserted as (
   insert into lead as l (workspace_id, id, phone, source, status, attributes, suppressed, timezone, campaign_id, created_at, updated_at)
   select $1, $2, $3, $4, case when s.phone_hash is null then 'new' else 'opted-out' end, jsonb_strip_nulls($5::jsonb),
          s.phone_hash is not null, $6, $7, $8::timestamptz, $8::timestamptz
   from (select 1) one left join suppression s on s.workspace_id = $1 and s.phone_hash = $9
   on conflict (workspace_id, phone) do update set attributes = jsonb_strip_nulls(l.attributes || $5::jsonb),
     source = coalesce(l.source, excluded.source), timezone = coalesce(excluded.timezone, l.timezone),
     campaign_id = coalesce(excluded.campaign_id, l.campaign_id), updated_at = excluded.updated_at
   returning id, phone, source, status, attributes, suppressed, timezone, language, campaign_id, created_at, updated_at, xmax = 0 as created
   ), searched as (
     insert into lead_search (workspace_id, lead_id, words) select $1, id, array_to_tsvector($10::text[]) from upserted where created)
   select u.*, array_remove(array[case when u.source is distinct from b.source then 'source' end,
     case when u.attributes is distinct from b.attributes then 'attributes' end,
     case when u.timezone is distinct from b.timezone then 'timezone' end,
     case when u.language is distinct from b.language then 'language' end,
     case when u.campaign_id is distinct from b.campaign_id then 'campaign_id' end], null) as changed
   from upserted u left join before b on true`,
)

/** Workspace, lead, its search words. */
export const keepLeadWords = named(
  'words',
  `insert into lead_search as s (workspace_id, lead_id, words) values ($1, $2, array_to_tsvector($3::text[]))
   on conflict (workspace_id, lead_id) do update set words = excluded.words where s.words <> excluded.words`,
)

type Texts = 'lead_id' | 'conversation_id' | 'campaign_id' | 'sender_id' | 'sender' | 'sender_status'
type Facts = Record<Texts, string | null> & {
  suppressed: boolean
  workspace_per_day_max: number
  last_inbound_at: Date | null
  initiated_workspace: Date[] | null
}

const COUNTED = `m.status not in ('blocked', 'canceled') and not (m.status = 'failed' and m.handed_over_at is null)`

/**
 * Workspace, phone, hash of the phone, campaign, from, body, its plain spelling, time, preferred number, and no message to
 * exclude.
 */
export const phoneFacts = named<Facts>(
  'facts',
  `select w.timezone as workspace_timezone, w.enforce_quiet_hours, w.require_consent, w.initiated_per_day_max as workspace_per_day_max,
     w.name as workspace_name, w.turn_debounce_ms, w.model_provider is not null and 'understand' = any(w.model_uses) as judges_texts,
     w.sending_hours as workspace_hours, w.messages_per_day_max, w.smart_encoding,
     l.id as lead_id, l.status as lead_status, l.timezone as lead_timezone, l.attributes, l.carrier_hint, l.contact_after, l.contact_before,
     s.phone_hash is not null as suppressed, s.method as suppression_method, s.opted_out_at,
     exists (select from consent k where k.workspace_id = w.id and k.lead_id = l.id) as consent_given,
     o.id as conversation_id, o.handler, o.burst_started_at, latest.id as latest_conversation_id, latest.status as latest_status,
     c.id as campaign_id, c.initiated_per_day_max as campaign_per_day_max, c.playbook_version, c.sending_hours as campaign_hours,
     c.status = 'active' and c.archived_at is null as campaign_active, p.playbook->'brand' as brand,
     p.playbook->'limits' as limits, n.id as sender_id, n.e164 as sender, n.status as sender_status, past.*, agent.*
   from workspace w left join lead l on l.workspace_id = w.id and l.phone = $2
   left join conversation o on o.workspace_id = w.id and o.lead_id = l.id and o.status in ('active', 'qualified')
   left join suppression s on s.workspace_id = w.id and s.phone_hash = $3
   left join lateral (select x.id, x.status from conversation x where x.workspace_id = w.id and x.lead_id = l.id
     order by x.created_at desc, x.id desc limit 1) latest on true
   left join campaign c on c.workspace_id = w.id and c.id = coalesce($4, o.campaign_id, l.campaign_id, w.default_campaign_id)
   left join playbook_version p on p.workspace_id = w.id and p.campaign_id = c.id and p.version = c.playbook_version
   left join lateral (select m.phone_number_id from message m where m.workspace_id = w.id and m.lead_id = l.id
     and m.phone_number_id is not null and m.status <> 'blocked' order by m.created_at desc, m.id desc limit 1) sticky on true
   left join lateral (select n.id, n.e164, n.status from phone_number n
     where n.workspace_id = w.id and n.status <> 'released' and ($5::text is null or n.e164 = $5)
     order by (n.status = 'registered') desc, (n.id = $9::text) desc nulls last, (n.id = sticky.phone_number_id) desc nulls last,
       (left(n.e164, 2) = '+1' and left(n.e164, 5) = left($2, 5)) desc, case when n.segments_per_second is null then 0 else
         (select count(*) from (select from message q where q.workspace_id = w.id and q.phone_number_id = n.id
            and q.not_before is not null limit 50) waiting) / n.segments_per_second end,
       n.next_slot_at nulls first, n.created_at, n.id limit 1) n on true
   cross join lateral (select max(m.created_at) filter (where m.direction = 'inbound') as last_inbound_at,
       max(m.at) filter (where m.sent_by = 'agent' and m.body in ($6, $7) and m.counted and m.is_before) as same_text_at,
       count(*) filter (where m.purpose = 'follow_up' and m.counted and (m.heard_at is null or m.created_at > m.heard_at))::int
         as unanswered_follow_ups,
       max(m.at) filter (where m.purpose = 'follow_up' and m.counted and m.is_before) as last_follow_up_at,
       array_agg(m.at order by m.at) filter (where m.in_window and m.campaign_id = c.id) as initiated_campaign,
       array_agg(m.at order by m.at) filter (where m.in_window) as initiated_workspace
     from (select x.*, x.at <= $8::timestamptz as is_before,
         x.counted and x.initiated and x.at > $8::timestamptz - interval '24 hours' and x.at <= $8::timestamptz as in_window
       from (select m.created_at, m.direction, m.sent_by, m.purpose, m.body, m.campaign_id, m.initiated,
               max(m.created_at) filter (where m.direction = 'inbound') over () as heard_at,
               coalesce(m.handed_over_at, m.scheduled_for, m.created_at) as at,
               m.direction = 'outbound' and m.id is distinct from $10 and ${COUNTED} as counted
             from message m where m.workspace_id = w.id and m.lead_id = l.id) x) m) past
   cross join lateral (select count(*)::int as agent_messages, count(*) filter (where m.purpose = 'conversation'
         and m.status <> 'undelivered' and m.created_at > o.last_inbound_at)::int as unanswered_replies
     from message m where m.workspace_id = w.id and m.conversation_id = o.id and m.sent_by = 'agent' and m.id is distinct from $10
       and ${COUNTED}) agent
   where w.id = $1`,
)

/** Workspace, ID, lead, conversation, campaign, number's ID, body, from, to, segments, initiated, now. */
export const insertMessage = named<Row>(
  'message',
  `with joined as (update conversation set message_count = message_count + 1, last_message_at = $12::timestamptz,
     updated_at = $12::timestamptz where workspace_id = $1 and id = $4),
   searched as (insert into message_search (workspace_id, message_id, words) select $1, $2, array_to_tsvector($13::text[]))
   insert into message (workspace_id, id, lead_id, conversation_id, campaign_id, phone_number_id, direction, status, body, "from", "to",
     segments, sent_by, purpose, initiated, may_defer, from_given, priority, not_before, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, 'outbound', 'queued', $7, $8, $9, $10, 'api', 'conversation', $11, false, false, $11::boolean::int, $12, $12, $12)
   returning id, lead_id, conversation_id, campaign_id, direction, status, body, "from", "to", segments, sent_by, purpose,
     error_code, scheduled_for, sent_at, delivered_at, created_at`,
)

/** Only for live views. Workspace, lists of IDs, types, leads, conversations, messages and changes; their count; now. */
export const appendEvents = named(
  'events',
  `with turn as (select pg_advisory_xact_lock(hashtextextended($1 || ':events', 0))), position as (
     update event_position set last = last + $8 where workspace_id = $1 and (select count(*) from turn) >= 0 returning last)
   insert into event (workspace_id, id, position, type, public, lead_id, conversation_id, message_id, changed, created_at)
   select $1, e.id, (select last from position) - $8 + e.nth, e.type, false, e.lead_id, e.conversation_id, e.message_id,
          string_to_array(e.changed, ','), $9::timestamptz
   from unnest((select $2::text[]), $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) with ordinality
     as e (id, type, lead_id, conversation_id, message_id, changed, nth) returning (select last from position) as last`,
)

/** A public event of a lead, with its number and its deliveries. Workspace, ID, type, lead, body, now. */
export const appendLeadEvent = named(
  'lead_event',
  `with counted as (
     update lead set event_count = event_count + 1 where workspace_id = $1 and id = $4 returning event_count
   ), turn as (
     select pg_advisory_xact_lock(hashtextextended($1 || ':events', 0)) from (select count(*) from counted) c
   ), position as (
     update event_position set last = last + 1 where workspace_id = $1 and (select count(*) from turn) >= 0 returning last
   ), appended as (
     insert into event (workspace_id, id, position, type, public, lead_id, changed, body, sequence, created_at)
     select $1, $2, (select last from position), $3, true, $4, '{}', $5, event_count, $6::timestamptz from counted
     returning id, position, type, lead_id, sequence
   ), delivered as (
     insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, lead_id, position, sequence, lane, status,
       next_attempt_at, finished_at, created_at)
     select $1, 'dlv_' || substr(a.id, 5, 10) || left(md5(gen_random_uuid()::text), 16), w.id, a.id, a.type, a.lead_id, a.position,
            a.sequence, 1, case w.status when 'enabled' then 'pending' else 'skipped' end,
            case w.status when 'enabled' then $6::timestamptz end, case w.status when 'enabled' then null else $6::timestamptz end,
            $6::timestamptz
     from appended a
     join webhook_endpoint w on w.workspace_id = $1 and w.deleted_at is null and (a.type = any (w.event_types) or '*' = any (w.event_types))
     returning endpoint_id, status
   )
   select (select last from position) as last,
          (select array_agg(distinct endpoint_id) from delivered where status = 'pending') as endpoint_ids`,
)

const COLUMNS = `c.id, c.lead_id, c.phone, c.campaign_id, c.status, c.score, c.signals, c.confidence, c.message_count as messages,
  c.handler, c.created_at, c.handoff_at, c.waiting_since, c.resume_at, c.inbox_state, c.snoozed_until,
  c.completes_at, c.completes_as, c.end_reason, c.continues, c.completed_at, c.last_message_at`
const time = (column: string) => `'${column}', to_char(m.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export type Conversation = Row & { created_at: Date }

/** Workspace, ID, maximum number of messages. */
export const conversation = named<Conversation>(
  'conversation',
  `select ${COLUMNS}, (select coalesce(json_agg(json_build_object('id', m.id, 'lead_id', m.lead_id, 'conversation_id', m.conversation_id,
        'campaign_id', m.campaign_id, 'direction', m.direction, 'status', m.status, 'body', m.body, 'from', m."from", 'to', m."to",
        'segments', m.segments, 'sent_by', m.sent_by, 'purpose', m.purpose, 'error_code', m.error_code, ${time('scheduled_for')},
        ${time('sent_at')}, ${time('delivered_at')}, ${time('created_at')}) order by m.created_at, m.id), '[]')
      from (select * from message x where x.workspace_id = $1 and x.conversation_id = $2
            order by x.created_at desc, x.id desc limit $3) m) as history
   from conversation c where c.workspace_id = $1 and c.id = $2`,
)

/** Workspace, maximum number of conversations. */
export const conversations = named<Conversation>(
  'conversations',
  `select ${COLUMNS} from conversation c where c.workspace_id = $1 order by c.created_at desc, c.id desc limit $2`,
)
