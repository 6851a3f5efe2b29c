import type { TestApp } from '../../support/harness.ts'

type Database = { rows: TestApp['rows']; workspaceId: string; now: Date }

/**
 * Gives a workspace so many leads, each with a conversation, a message, a public event and its delivery to one endpoint, a
 * second apart, as an old workspace has them. Returns the endpoint.
 */
export async function writeLongLists({ rows, workspaceId, now }: Database, count: number): Promise<string> {
  const endpointId = `wh_${'0'.repeat(26)}`
  await rows(ENDPOINT, [workspaceId, endpointId, now])
  for (let from = 1; from <= count; from += BATCH) {
    const batch = (statement: string) =>
      statement.replace(ALL, `generate_series(${from}, least($2::int, ${from + BATCH - 1}))`)
    for (const statement of [LEADS, CONVERSATIONS, MESSAGES, EVENTS])
      await rows(batch(statement), [workspaceId, count, now])
    await rows(batch(DELIVERIES), [workspaceId, count, now, endpointId])
  }
  await rows('vacuum analyze', [])
  return endpointId
}

const ENDPOINT = `
  insert into webhook_endpoint (workspace_id, id, url, event_types, status, ordering, secret, created_at, updated_at)
  values ($1, $2, 'http://127.0.0.1:9/hook', '{message.received}', 'enabled', 'none', '\\x00', $3, $3)`

/** Rows per statement: far below what a slow machine writes within the statement timeout. */
const BATCH = 5_000
const ALL = 'generate_series(1, $2::int)'

const ID = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`
const ROWS = `from workspace w cross join ${ALL} n
  cross join lateral (select $3::timestamptz - n * interval '1 second' as at) t
  join phone_number p on p.workspace_id = w.id where w.id = $1`

const LEADS = `
  insert into lead (workspace_id, id, phone, status, attributes, suppressed, campaign_id, created_at, updated_at)
  select w.id, ${ID('lead')}, '+1415' || (2000000 + n), 'engaged', '{}', false, w.default_campaign_id, t.at, t.at ${ROWS}`

const CONVERSATIONS = `
  insert into conversation (workspace_id, id, lead_id, phone, campaign_id, playbook_version, status, handler, score, confidence,
    signals, agent_state, message_count, version, last_message_at, last_inbound_at, created_at, updated_at)
  select w.id, ${ID('conv')}, ${ID('lead')}, '+1415' || (2000000 + n), w.default_campaign_id, 1, 'active', 'agent', 40, 'medium',
    '{}', '{}', 1, 1, t.at, t.at, t.at, t.at ${ROWS}`

const MESSAGES = `
  insert into message (workspace_id, id, lead_id, conversation_id, campaign_id, phone_number_id, direction, status, body, "from", "to",
    segments, sent_by, created_at, updated_at)
  select w.id, ${ID('msg')}, ${ID('lead')}, ${ID('conv')}, w.default_campaign_id, p.id, 'inbound', 'received', 'Hello',
    '+1415' || (2000000 + n), p.e164, 1, 'lead', t.at, t.at ${ROWS}`

/** The first in time is the first in position. */
const EVENTS = `
  with written as (
    insert into event (workspace_id, id, position, type, public, lead_id, conversation_id, message_id, changed, body, created_at)
    select w.id, ${ID('evt')}, $2::int + 1 - n, 'message.received', true, ${ID('lead')}, ${ID('conv')}, ${ID('msg')}, '{}',
      json_build_object('id', ${ID('evt')}, 'type', 'message.received', 'created', t.at, 'workspace_id', w.id, 'data', '{}'::json), t.at
    ${ROWS} returning 1
  )
  update event_position set last = $2::int where workspace_id = $1`

const DELIVERIES = `
  insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, lead_id, position, status, attempt_count,
    finished_at, created_at)
  select w.id, ${ID('dlv')}, $4, ${ID('evt')}, 'message.received', ${ID('lead')}, $2::int + 1 - n, 'succeeded', 1, t.at, t.at ${ROWS}`
