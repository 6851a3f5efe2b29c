import pg from 'pg'
import type { BenchDatabase } from './child.ts'

export type History = {
  /** Each with an open conversation. */
  leads: number
  /** How many of the leads, from the first, have a conversation of 20 messages; the others have one message. */
  long: number
  /** Ended conversations in addition to those. */
  ended: number
}

export const HISTORY: History = { leads: 4_000, long: 500, ended: 0 }
const MESSAGES_IN_LONG = 20

export const idOf = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, '0')}`
export const phoneOf = (n: number) => `+1415${String(2_000_000 + n)}`

/** Fills a workspace with leads that wrote within the last day, their conversations, messages and events. */
export async function writeHistory(
  { databaseUrl, workspaceId }: BenchDatabase,
  { leads, long, ended }: History,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const now = new Date()
    await client.query(LEADS, [workspaceId, leads, now])
    await client.query(CONVERSATIONS, [workspaceId, leads, long, MESSAGES_IN_LONG, now])
    if (ended > 0) await client.query(ENDED, [workspaceId, leads, ended, now])
    await client.query(MESSAGES, [workspaceId, leads, long, MESSAGES_IN_LONG, now])
    await client.query(EVENTS, [workspaceId])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** A finished delivery, with its attempt, for every event and endpoint of the workspace. */
export async function writeDeliveries({ databaseUrl, workspaceId }: BenchDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(DELIVERIES, [workspaceId])
    await client.query(ATTEMPTS, [workspaceId])
    await client.query('vacuum analyze webhook_delivery, webhook_attempt')
  } finally {
    await client.end()
  }
}

const LEADS = `
  insert into lead (workspace_id, id, phone, source, status, attributes, suppressed, campaign_id, created_at, updated_at)
  select w.id, 'lead_' || lpad(n::text, 26, '0'), '+1415' || (2000000 + n), 'web_form', 'engaged',
         '{"first_name": "Dana", "budget": 25000, "interest": "kitchen"}', false, w.default_campaign_id, $3::timestamptz, $3::timestamptz
  from workspace w, generate_series(0, $2::int - 1) n where w.id = $1`

const CONVERSATION_COLUMNS = `workspace_id, id, lead_id, phone, campaign_id, playbook_version, status, handler, score, confidence,
  signals, agent_state, message_count, version, last_message_at, last_inbound_at, created_at, updated_at`

const CONVERSATIONS = `
  insert into conversation (${CONVERSATION_COLUMNS})
  select l.workspace_id, replace(l.id, 'lead_', 'conv_'), l.id, l.phone, l.campaign_id, 1, 'active', 'agent', 40, 'medium',
         '{project_type,budget}', '{}', case when n < $3 then $4::int else 1 end, 1, c.at, c.at, c.at, c.at
  from generate_series(0, $2::int - 1) n
  join lead l on l.workspace_id = $1 and l.id = 'lead_' || lpad(n::text, 26, '0')
  cross join lateral (select $5::timestamptz - n * interval '1 second' as at) c`

const ENDED = `
  insert into conversation (${CONVERSATION_COLUMNS}, completed_at)
  select l.workspace_id, 'conv_' || lpad((n + 1000000)::text, 26, '0'), l.id, l.phone, l.campaign_id, 1, 'booked', 'agent', 80, 'high',
         '{project_type}', '{}', 0, 1, c.at, c.at, c.at, c.at, c.at
  from generate_series(0, $3::int - 1) n
  join lead l on l.workspace_id = $1 and l.id = 'lead_' || lpad((n % $2::int)::text, 26, '0')
  cross join lateral (select $4::timestamptz - (n + 86400) * interval '1 second' as at) c`

/** Lead and agent in turn, at least an hour ago; the lead wrote first, less than a day ago. */
const MESSAGES = `
  insert into message (workspace_id, id, lead_id, conversation_id, campaign_id, phone_number_id, direction, status, body, "from", "to",
    segments, sent_by, purpose, sent_at, delivered_at, created_at, updated_at)
  select l.workspace_id, 'msg_' || lpad((n * 100 + k)::text, 26, '0'), l.id, replace(l.id, 'lead_', 'conv_'), l.campaign_id, p.id,
         case when isin then 'inbound' else 'outbound' end, case when isin then 'received' else 'delivered' end,
         case when isin then 'We need a new kitchen, and our budget is around $25k.' else 'Thank you! When would you like to start?' end,
         case when isin then l.phone else p.e164 end, case when isin then p.e164 else l.phone end, 1,
         case when isin then 'lead' else 'agent' end, case when isin then null else 'conversation' end,
         c.at, case when isin then null else c.at end, c.at, c.at
  from generate_series(0, $2::int - 1) n
  cross join lateral generate_series(0, case when n < $3 then $4::int - 1 else 0 end) k
  cross join lateral (select k % 2 = 0 as isin, $5::timestamptz - interval '1 hour' + k * interval '1 minute' as at) c
  join lead l on l.workspace_id = $1 and l.id = 'lead_' || lpad(n::text, 26, '0')
  join phone_number p on p.workspace_id = l.workspace_id`

const EVENTS = `
  with written as (
    insert into event (workspace_id, id, position, type, public, lead_id, conversation_id, message_id, changed, created_at)
    select workspace_id, replace(id, 'msg_', 'evt_'), row_number() over (order by id), 'message.added', false, lead_id,
           conversation_id, id, '{}', created_at
    from message where workspace_id = $1
    returning 1
  )
  update event_position set last = (select count(*) from written) where workspace_id = $1`

const DELIVERIES = `
  insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, status, attempt_count, first_attempt_at,
    finished_at, created_at)
  select e.workspace_id, replace(e.id, 'evt_', 'dlv_'), w.id, e.id, 'message.received', 'succeeded', 1, e.created_at, e.created_at,
         e.created_at
  from event e join webhook_endpoint w on w.workspace_id = e.workspace_id where e.workspace_id = $1`

const ATTEMPTS = `
  insert into webhook_attempt (workspace_id, id, delivery_id, number, status, response_status, response_body, latency, started_at,
    finished_at)
  select workspace_id, replace(id, 'dlv_', 'att_'), id, 1, 'succeeded', 200, 'ok', '{"totalMs": 5}', created_at, created_at
  from webhook_delivery where workspace_id = $1`
