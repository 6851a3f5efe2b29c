import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Agent, request } from 'undici'
import { isSignedByTwilio, readForm } from '../../../src/adapters/carriers/twilio-signature.ts'
import { answerParent, given } from '../child.ts'
import { query } from '../place.ts'
import { TWILIO_KEYS } from '../turn-cycle/world.ts'
import { meterStatements } from './statement-meter.ts'

/**
 * A turn written by hand, with the same rows in the same transactions that crash safety requires, and nothing else: no gate,
 * no reading of texts, no queue, no retries. A fixed reply.
 */

const meter = meterStatements()
const { databaseUrl, workspaceId, env } = given()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const agent = new Agent({ connections: 100 })
const secret = randomBytes(32)
const [own] = await query<{ account: string; number_id: string; number: string; campaign: string }>(
  databaseUrl,
  `select a.id as account, n.id as number_id, n.e164 as number, w.default_campaign_id as campaign from workspace w
   join carrier_account a on a.workspace_id = w.id join phone_number n on n.carrier_account_id = a.id where w.id = $1`,
  [workspaceId],
)
const { account, number_id: numberId, number, campaign } = own!
let endpoint = { id: '', url: '' }
let count = 0

const idOf = (prefix: string) => `${prefix}_${Date.now().toString(36)}${String(count++).padStart(18, '0')}`
const named = (name: string, text: string) => async (values: unknown[]) =>
  (await pool.query({ name, text, values })).rows

/** A part of a statement: events for workspace $1 with these IDs, types and bodies, and the deliveries of public ones. */
const events = (from: number, lead: string, conversation: string, now: string) => `
  position as (update event_position set last = last + cardinality($${from}::text[]) where workspace_id = $1 returning last),
  told as (
    insert into event (workspace_id, id, position, type, public, lead_id, conversation_id, changed, body, created_at)
    select $1, e.id, p.last - cardinality($${from}::text[]) + e.nth, e.type, e.body is not null, ${lead}, ${conversation}, '{status}', e.body, ${now}
    from position p, unnest($${from}::text[], $${from + 1}::text[], $${from + 2}::text[]) with ordinality as e (id, type, body, nth)
    returning id, type, public, lead_id, position
  ), owed as (
    insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, lead_id, position, status, next_attempt_at, created_at)
    select $1, replace(id, 'evt_', 'dlv_'), $${from + 3}, id, type, lead_id, position, 'pending', ${now}, ${now} from told where public
  )`

const storeText = named(
  'text',
  `with kept as (
     insert into carrier_callback (workspace_id, id, carrier_account_id, url, body, phones, received_at) values ($1, $2, $3, $4, $5, array[$6], $7)
   ), known as (
     insert into lead as l (workspace_id, id, phone, source, status, attributes, suppressed, event_count, created_at, updated_at)
     values ($1, $8, $6, 'inbound', 'engaged', '{}', false, 1, $7, $7)
     on conflict (workspace_id, id) do update set event_count = l.event_count + 1, updated_at = $7
   ), open as (
     insert into conversation as c (workspace_id, id, lead_id, phone, campaign_id, playbook_version, status, handler, score, confidence,
       signals, agent_state, message_count, version, last_message_at, last_inbound_at, turn_due_at, created_at, updated_at)
     values ($1, $9, $8, $6, $10, 1, 'active', 'agent', 0, 'low', '{}', '{}', 1, 1, $7, $7, $7, $7, $7)
     on conflict (workspace_id, id) do update set message_count = c.message_count + 1, version = c.version + 1, last_message_at = $7,
       last_inbound_at = $7, turn_due_at = $7, updated_at = $7
   ), text as (
     insert into message (workspace_id, id, lead_id, conversation_id, campaign_id, direction, status, body, "from", "to", segments, sent_by,
       awaits_turn, carrier_message_id, created_at, updated_at)
     values ($1, $11, $8, $9, $10, 'inbound', 'received', $12, $6, $13, 1, 'lead', true, $14, $7, $7)
   ), searched as (
     insert into message_search (workspace_id, message_id, words) values ($1, $11, to_tsvector('simple', $12))
   ), ${events(15, '$8', '$9', '$7::timestamptz')} select 1`,
)
const leaseTurn = named(
  'lease-turn',
  `update conversation set turn_lease_until = $3, turn_lease_token = $4, turn_attempts = turn_attempts + 1 where workspace_id = $1 and id = $2`,
)
const commitTurn = named(
  'turn',
  `with taken as (
     update conversation set turn_due_at = null, turn_lease_until = null, turn_lease_token = null, turn_attempts = 0, score = 40,
       agent_state = $2, message_count = message_count + 1, version = version + 1, last_message_at = $3, updated_at = $3
     where workspace_id = $1 and id = $4
   ), matched as (
     insert into matched_signal (workspace_id, conversation_id, key, value, points, weight, quality, found, updated_at)
     values ($1, $4, 'project_type', '"roof"', 20, 20, 1, 'text', $3) on conflict (workspace_id, conversation_id, key) do update set updated_at = $3
   ), read as (
     update message set awaits_turn = false where workspace_id = $1 and conversation_id = $4 and awaits_turn
   ), reply as (
     insert into message (workspace_id, id, lead_id, conversation_id, campaign_id, phone_number_id, direction, status, body, "from", "to",
       segments, sent_by, purpose, not_before, created_at, updated_at)
     values ($1, $5, $6, $4, $7, $8, 'outbound', 'queued', $9, $10, $11, 1, 'agent', 'conversation', $3, $3, $3)
   ), searched as (
     insert into message_search (workspace_id, message_id, words) values ($1, $5, to_tsvector('simple', $9))
   ), thought as (
     insert into turn (workspace_id, id, conversation_id, facts, commands, decision, wording, message_id, created_at)
     values ($1, $12, $4, $2, '[]', 'ask', $9, $5, $3)
   ), ${events(13, '$6', '$4', '$3::timestamptz')} select 1`,
)
const moveMessage = named(
  'move',
  `with moved as (
     update message set status = $3, lease_until = $4, lease_token = $5, not_before = null, handed_over_at = coalesce(handed_over_at, $6),
       hand_over_count = 1, carrier_message_id = coalesce($7, carrier_message_id), sent_at = case when $7 is not null then $6 end, updated_at = $6
     where workspace_id = $1 and id = $2 returning lead_id, conversation_id
   ), ${events(8, '(select lead_id from moved)', '(select conversation_id from moved)', '$6::timestamptz')} select 1`,
)
const storeReceipt = named(
  'receipt',
  `with kept as (
     insert into carrier_callback (workspace_id, id, carrier_account_id, url, body, phones, received_at) values ($1, $2, $3, $4, $5, array[$6], $7)
   ) insert into carrier_receipt (workspace_id, id, carrier_account_id, message_id, carrier_message_id, status, callback_id, received_at, next_try_at)
   values ($1, $8, $3, $9, $10, 'delivered', $2, $7, $7)`,
)
const applyReceipt = named(
  'apply',
  `with applied as (
     update carrier_receipt set applied_at = $3, next_try_at = null where workspace_id = $1 and id = $2
   ), moved as (
     update message set status = 'delivered', delivered_at = $3, sent_at = coalesce(sent_at, $3), updated_at = $3
     where workspace_id = $1 and id = $4 returning lead_id, conversation_id
   ), counted as (
     update lead set event_count = event_count + 1 where workspace_id = $1 and id = (select lead_id from moved)
   ), ${events(5, '(select lead_id from moved)', '(select conversation_id from moved)', '$3::timestamptz')} select 1`,
)
const openAttempt = named(
  'attempt',
  `with leased as (
     update webhook_delivery set lease_until = $4, lease_token = $5, attempt_count = 1, run_attempts = 1, first_attempt_at = $6
     where workspace_id = $1 and id = $2
   ) insert into webhook_attempt (workspace_id, id, delivery_id, number, status, started_at) values ($1, $3, $2, 1, 'in_flight', $6)`,
)
const settleAttempt = named(
  'settle',
  `with settled as (
     update webhook_delivery set status = 'succeeded', next_attempt_at = null, lease_until = null, lease_token = null, finished_at = $4
     where workspace_id = $1 and id = $2
   ) update webhook_attempt set status = 'succeeded', response_status = $5, response_body = $6, latency = '{}', request_headers = '{}', finished_at = $4
   where workspace_id = $1 and id = $3`,
)

type NewEvent = { type: string; data?: object }

/** The parameters of `events`, and the bodies to deliver. */
function eventValues(written: NewEvent[]) {
  const rows = written.map(({ type, data }) => {
    const id = idOf('evt')
    const created = new Date().toISOString()
    return { id, type, body: data ? JSON.stringify({ id, type, created, workspace_id: workspaceId, data }) : null }
  })
  const values = [rows.map(({ id }) => id), rows.map(({ type }) => type), rows.map(({ body }) => body), endpoint.id]
  return { values, bodies: rows.flatMap(({ id, body }) => (body ? [{ id, body }] : [])) }
}

async function deliver({ id, body }: { id: string; body: string }): Promise<void> {
  const [delivery, attempt] = [id.replace('evt_', 'dlv_'), idOf('att')]
  const now = new Date()
  await openAttempt([workspaceId, delivery, attempt, leaseFrom(now), idOf('tok'), now])
  const at = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'service-signature': `t=${at},v1=${signature}`,
  }
  const answer = await request(endpoint.url, { method: 'POST', headers, body, dispatcher: agent })
  const text = await answer.body.text()
  await settleAttempt([workspaceId, delivery, attempt, new Date(), answer.statusCode, text])
}

const leaseFrom = (now: Date) => new Date(now.getTime() + 60_000)

type Callback = { url: string; body: Buffer; form: ReturnType<typeof readForm> }

async function takeText({ url, body, form }: Callback): Promise<() => Promise<void>> {
  const phone = form.get('From')![0]!
  const [lead, conversation] = [`lead_${phone.slice(1).padStart(26, '0')}`, `conv_${phone.slice(1).padStart(26, '0')}`]
  const now = new Date()
  const data = {
    phone,
    lead_id: lead,
    conversation_id: conversation,
    message: { body: form.get('Body')![0], note: 'x'.repeat(300) },
  }
  const told = eventValues([{ type: 'message.received', data }, { type: 'conversation.updated' }])
  const text = [idOf('msg'), form.get('Body')![0], number, form.get('MessageSid')![0]]
  await storeText([
    workspaceId,
    idOf('cbk'),
    account,
    url,
    body,
    phone,
    now,
    lead,
    conversation,
    campaign,
    ...text,
    ...told.values,
  ])
  return async () => {
    await Promise.all([...told.bodies.map(deliver), reply({ phone, lead, conversation })])
  }
}

async function reply({
  phone,
  lead,
  conversation,
}: {
  phone: string
  lead: string
  conversation: string
}): Promise<void> {
  await leaseTurn([workspaceId, conversation, leaseFrom(new Date()), idOf('tok')])
  const message = idOf('msg')
  const words = 'Thanks! Could you tell me whether you own the home, and when you would like to start?'
  const state = JSON.stringify({ pending: 'owner', note: 'x'.repeat(1_000) })
  const turned = eventValues([
    { type: 'conversation.updated' },
    { type: 'message.added' },
    { type: 'conversation.updated' },
  ])
  const ids = [conversation, message, lead, campaign, numberId, words, number, phone, idOf('turn')]
  await commitTurn([workspaceId, state, new Date(), ...ids, ...turned.values])
  const change = () => eventValues([{ type: 'message.updated' }]).values
  await moveMessage([
    workspaceId,
    message,
    'sending',
    leaseFrom(new Date()),
    idOf('tok'),
    new Date(),
    null,
    ...change(),
  ])
  const callback = `${urlOf()}/carriers/twilio/${account}?message=${message}`
  const answer = await request(`${env!.TWILIO_BASE_URL}/2010-04-01/Accounts/${TWILIO_KEYS.accountSid}/Messages.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ To: phone, From: number, Body: words, StatusCallback: callback }).toString(),
    dispatcher: agent,
  })
  const { sid } = (await answer.body.json()) as { sid: string }
  await moveMessage([workspaceId, message, 'sent', null, null, new Date(), sid, ...change()])
}

async function takeReceipt({ url, body, form }: Callback): Promise<() => Promise<void>> {
  const receipt = idOf('rcp')
  const message = new URL(url).searchParams.get('message')
  const [phone, sid] = [form.get('To')![0]!, form.get('MessageSid')![0]]
  await storeReceipt([workspaceId, idOf('cbk'), account, url, body, phone, new Date(), receipt, message, sid])
  return async () => {
    const data = { phone, message: { id: message, note: 'x'.repeat(300) } }
    const told = eventValues([{ type: 'message.delivered', data }, { type: 'message.updated' }])
    await applyReceipt([workspaceId, receipt, new Date(), message, ...told.values])
    await Promise.all(told.bodies.map(deliver))
  }
}

const server = createServer(async (incoming, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const url = urlOf() + incoming.url
  if (!isSignedByTwilio(TWILIO_KEYS.authToken, String(incoming.headers['x-twilio-signature']), url, body)) {
    return response.writeHead(401).end()
  }
  const callback = { url, body, form: readForm(body) }
  const next = await (callback.form.has('MessageStatus') ? takeReceipt(callback) : takeText(callback))
  response.writeHead(200, { 'Content-Type': 'text/xml', 'Content-Length': 0 }).end()
  await next()
})
server.keepAliveTimeout = 60_000
await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 }, resolve))

function urlOf(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function subscribe(url: string): Promise<void> {
  const [{ id }] = (await query<{ id: string }>(
    databaseUrl,
    `insert into webhook_endpoint (workspace_id, id, url, event_types, status, ordering, secret, created_at, updated_at)
     values ($1, $2, $3, '{message.received,message.delivered}', 'enabled', 'none', '', now(), now()) returning id`,
    [workspaceId, `wh_${'0'.repeat(26)}`, url],
  )) as [{ id: string }]
  endpoint = { id, url }
}

answerParent({ url: async () => urlOf(), subscribe, metered: async () => meter.take() }, async () => {
  server.closeAllConnections()
  await agent.destroy()
  await pool.end()
})
