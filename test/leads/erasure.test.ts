import { expect, test } from 'vitest'
import { dispatchMessage } from '../../src/domain/messaging/index.ts'
import { watchEvents } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory, newPhone, type Story } from '../support/story.ts'
import { useEndpoints } from '../webhooks/support/endpoints.ts'

const service = useTestApp()
const endpoints = useEndpoints(service)

/** In every text, attribute and answer of the lead that is to be forgotten. */
const WORD = 'xylophone'

let leads = 0

const erase = (id: string) => service.api('DELETE', `/v1/leads/${id}`)

/** Which tables hold one of these words, in whatever column, bytes included. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const needles = words.flatMap((word) => [word, Buffer.from(word).toString('hex')])
  const tables = Object.keys(await service.counts()).sort()
  const found = []
  for (const table of tables) {
    const text = `select exists (select from "${table}" t where to_jsonb(t)::text ilike any ($1)) as found`
    const [row] = await service.rows<{ found: boolean }>(text, [needles.map((needle) => `%${needle}%`)])
    if (row!.found) found.push(table)
  }
  return found
}

/** A lead who has left a trace wherever one can be left. */
async function tracedLead(): Promise<Story & { id: string; waitingId: string; endpointId: string }> {
  const story = createStory(service)
  const { phone } = story
  endpoints.receiver.respondWith((_n, { rawBody }) => ({ status: 200, body: `Thanks for ${rawBody}` }))
  const { id: endpointId } = await endpoints.create({ event_types: ['*'] })
  const created = await service.api(
    'POST',
    '/v1/leads',
    {
      phone,
      source: `The ${WORD} shop`,
      attributes: { wants: WORD },
      consent: { method: 'form', text: `I want a ${WORD}`, source: WORD },
    },
    { headers: { 'Idempotency-Key': `lead ${++leads}` } },
  )
  expect(created.status).toBe(201)
  await story.says(`I need a new roof for my ${WORD}, about 15k`)
  await story.sends(`A ${WORD}? We can do that`)
  await service.processAll()
  await endpoints.change(endpointId, { status: 'disabled' }) // what is told from here on is skipped
  await story.says(`Tell me more of the ${WORD}`)
  const send_at = new Date(service.clock.now().getTime() + 3_600_000).toISOString()
  const waiting = await story.sends(`Your ${WORD} waits`, { send_at })
  await leaveOtherTraces(phone)
  return { ...story, id: created.body.id, waitingId: waiting.body.id, endpointId }
}

/** What others write down: a carrier, a file, a person's changes, news for the owner. */
async function leaveOtherTraces(phone: string): Promise<void> {
  const { id: ws } = service.sandbox
  const at = service.clock.now()
  await service.rows(
    `insert into carrier_callback (workspace_id, id, carrier_account_id, url, body, phones, received_at)
     select $1, 'cbk_' || $2::text, id, 'https://example.com/', $3, array[$2::text], $4 from carrier_account where workspace_id = $1 limit 1`,
    [ws, phone, Buffer.from(`From=${phone}&Body=${WORD}`), at],
  )
  await service.rows(
    `insert into lead_import (workspace_id, id, kind, status, dry_run, fingerprint, mapping, options, header, created_at, updated_at)
     values ($1, 'imp_' || md5($2), 'leads', 'completed', false, md5($2), '{}', '{}', '{phone,wants}', $3, $3)`,
    [ws, phone, at],
  )
  await service.rows(
    `insert into import_row (workspace_id, import_id, row_number, cells, outcome, phone, created_at)
     values ($1, 'imp_' || md5($2), 2, array[$2, $4], 'merged', $2, $3)`,
    [ws, phone, at, WORD],
  )
  await service.rows(
    `insert into audit_entry (workspace_id, id, actor_kind, action, subject_id, before, after, created_at)
     values ($1, 'aud_' || md5($2), 'key', 'x', 'x', jsonb_build_object('phone', $2::text, 'word', $4::text), 'null', $3)`,
    [ws, phone, at, WORD],
  )
  await service.rows(
    `insert into notification_channel (workspace_id, id, kind, name, target, created_at, updated_at)
     values ($1, 'chn_' || md5($2), 'email', 'x', '', $3, $3)`,
    [ws, phone, at],
  )
  await service.rows(
    `insert into notification (workspace_id, id, channel_id, kind, subject, body, status, created_at)
     values ($1, 'ntf_' || md5($2), 'chn_' || md5($2), 'test', 'News of ' || $2, 'Call ' || $2 || '!', 'succeeded', $3)`,
    [ws, phone, at],
  )
  await service.rows(
    `insert into sandbox_persona (workspace_id, phone, script, created_at, updated_at)
     values ($1, $2, jsonb_build_object('says', $4::text), $3, $3)`,
    [ws, phone, at, WORD],
  )
}

const TRACED = [
  'audit_entry',
  'carrier_callback',
  'consent',
  'conversation',
  'event',
  'import_row',
  'lead',
  'message',
  'notification',
  'sandbox_message',
  'sandbox_persona',
  'turn',
  'webhook_attempt',
]

test('nothing that is kept names an erased lead’s phone or holds a word of what was written', async () => {
  const lead = await tracedLead()
  const digits = lead.phone.slice(1)
  const before = await tablesWith(digits, WORD)
  const answers = `select count(*)::int as n from idempotency_key where body is not null`
  expect(before).toEqual(expect.arrayContaining(TRACED))
  expect(await service.rows(answers)).toEqual([{ n: 1 }])

  const answer = await erase(lead.id)

  expect(answer).toMatchObject({ status: 204, body: '' })
  expect(await tablesWith(digits, WORD)).toEqual([])
  expect(await service.rows(answers)).toEqual([{ n: 0 }])
  expect(await service.api('GET', `/v1/leads/${lead.id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await erase(lead.id)).toMatchObject({ status: 404 })
  const search = await service.api('GET', `/v1/leads?phone=${encodeURIComponent(lead.phone)}`)
  expect(search.body.data).toEqual([])

  await service.processAll({ withinMs: 26 * 3_600_000 })
  expect(await tablesWith(digits, WORD)).toEqual([]) // nor does what was on its way bring it back
  const body = JSON.stringify((await service.api('GET', '/v1/events?limit=100')).body)
  expect(body).not.toContain(WORD)
})

test('what is left of an erased lead has its ids, statuses, scores and times', async () => {
  const lead = await tracedLead()
  const before = await lead.conversation()
  const [waiting] = await service.rows<Json>('select * from message where id = $1', [lead.waitingId])

  await erase(lead.id)

  const { body } = await service.api('GET', `/v1/conversations/${before.id}`)
  const { history, ...conversation } = body
  expect(before.qualification.score).toBeGreaterThan(0)
  expect(conversation).toMatchObject({
    id: before.id,
    lead_id: lead.id,
    phone: '',
    qualification: before.qualification,
    messages: before.messages,
    created_at: before.created_at,
    status: 'disqualified', // it was open, and nobody is there to go on with
    completed_at: service.clock.now().toISOString(),
  })
  expect(history.map(({ id, created_at }: Json) => [id, created_at])).toEqual(
    before.history.map(({ id, created_at }: Json) => [id, created_at]),
  )
  expect(new Set(history.flatMap(({ body, from, to }: Json) => [body, from, to]))).toEqual(new Set(['']))
  expect((await service.api('GET', `/v1/messages/${waiting.id}`)).body).toMatchObject({
    status: 'canceled',
    error_code: 'lead_erased',
  })
  const consent = 'select method, text, source, obtained_at, evidence_hash from consent where lead_id = $1'
  expect(await service.rows(consent, [lead.id])).toMatchObject([
    { method: 'form', text: null, source: null, obtained_at: expect.any(Date) },
  ])
})

test('what an erased lead’s webhooks had not heard they never hear, and a replay brings nothing back', async () => {
  const lead = await tracedLead()
  const heard = endpoints.receiver.requests.length
  await erase(lead.id)

  await endpoints.change(lead.endpointId, { status: 'enabled' })
  const replay = await service.api('POST', `/v1/webhooks/${lead.endpointId}/replays`, {
    since: new Date(service.clock.now().getTime() - 3_600_000).toISOString(),
    dry_run: true,
  })
  const list = await service.api('GET', `/v1/webhooks/${lead.endpointId}/deliveries?limit=100`)
  const statuses = new Set(list.body.data.map(({ status }: Json) => status))
  const one = list.body.data.find(({ status }: Json) => status === 'succeeded')
  await service.processAll({ withinMs: 3_600_000 })

  expect(statuses).toEqual(new Set(['succeeded', 'canceled']))
  expect(replay.body).toMatchObject({ total: 0 })
  expect(endpoints.receiver.requests).toHaveLength(heard)
  expect((await service.api('GET', `/v1/deliveries/${one.id}`)).body).toMatchObject({ body: '' })
  expect(await service.api('POST', `/v1/deliveries/${one.id}/replay`)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
})

test('an erased event is not shown, and who had come as far as it goes on from there', async () => {
  const before = createStory(service)
  const lead = createStory(service)
  await before.says('Hello')
  const { lead_id } = await lead.says(`My ${WORD}`)
  const events = (await service.api('GET', '/v1/events?limit=100')).body
  const last = (
    await service.rows<{ id: string }>('select id from event where public order by position desc limit 1')
  )[0]!
  expect(events.data.length).toBeGreaterThan(1)

  await erase(lead_id)
  await before.says('Are you there?')

  expect(await service.api('GET', `/v1/events/${last.id}`)).toMatchObject({ status: 404 })
  const next = await service.api('GET', `/v1/events?after=${last.id}&types=message.received`)
  expect(next).toMatchObject({ status: 200, body: { data: [{ data: { message: { body: 'Are you there?' } } }] } })
})

test('the same phone later is a new lead, suppressed still if it was', async () => {
  const [stopped, other] = [createStory(service), createStory(service)]
  const { lead_id: stoppedId } = await stopped.says('STOP')
  const { lead_id: otherId } = await other.says('Hello')
  await erase(stoppedId)
  await erase(otherId)

  const list = await service.api('GET', `/v1/suppressions?phone=${encodeURIComponent(stopped.phone)}`)
  const [back, new_] = [await stopped.lead(), await other.lead()]

  expect(list.body.data).toMatchObject([{ phone: null, method: 'keyword', reason: 'opt_out', keyword: null }])
  expect(back).toMatchObject({ suppressed: true, status: 'opted-out', attributes: {} })
  expect(back.id).not.toBe(stoppedId)
  expect(await stopped.sends('Hi')).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
  expect(new_).toMatchObject({ suppressed: false, status: 'new' })
  expect(new_.id).not.toBe(otherId)
})

test('a receipt that comes after the erasure is told to nobody, whatever it says', async () => {
  const phones = [newPhone(), '+15005550001', '+15005550004'] // arrives, cannot be reached, has opted out
  const { id: endpointId } = await endpoints.create({ event_types: ['*'] })
  for (const to of phones) {
    const { body } = await service.api('POST', '/v1/messages', { to, body: WORD })
    await dispatchMessage(service.app, { workspaceId: service.sandbox.id, id: body.id })
    await erase(body.lead_id)
    const status = to === phones[0] ? 'delivered' : 'undelivered'
    const error = { '+15005550001': 'unreachable', '+15005550004': 'opted_out' }[to] ?? null
    await service.rows(
      `insert into carrier_receipt (workspace_id, id, carrier_account_id, message_id, status, error_code, received_at, next_try_at)
       select $1, 'rcp_' || $2::text, id, $2, $3, $4, $5, $5 from carrier_account where workspace_id = $1 limit 1`,
      [service.sandbox.id, body.id, status, error, service.clock.now()],
    )
  }
  const told = (await endpoints.deliveries(endpointId)).length

  await service.processAll({ withinMs: 3_600_000 })

  expect(await endpoints.deliveries(endpointId)).toHaveLength(told)
  const owed = 'select id from carrier_receipt where next_try_at is not null or applied_at is null'
  expect(await service.rows(owed)).toEqual([])
  expect(await tablesWith(...phones.map((phone) => phone.slice(1)))).toEqual([])
})

test('a callback that comes after the erasure is acknowledged, and its bytes are not kept', async () => {
  const to = newPhone()
  const { body } = await service.api('POST', '/v1/messages', { to, body: WORD })
  await dispatchMessage(service.app, { workspaceId: service.sandbox.id, id: body.id })
  const owed = await service.rows<Json>('select * from sandbox_message where "to" = $1', [to])
  await erase(body.lead_id)
  await service.rows('update sandbox_message set "to" = $1, receipts = $2, next_receipt_at = $3 where id = $4', [
    to, // the carrier has not forgotten
    JSON.stringify(owed[0]!.receipts),
    owed[0]!.next_receipt_at,
    owed[0]!.id,
  ])

  await service.processAll({ withinMs: 60_000 })

  const kept = 'select phones, length(body) as bytes from carrier_callback where received_at >= $1 and phones = $2'
  expect(await service.rows(kept, [body.created_at, '{}'])).toContainEqual({ phones: [], bytes: 0 })
  expect((await tablesWith(to.slice(1))).filter((table) => table !== 'sandbox_message')).toEqual([])
})

test('who watches an erased lead’s conversation is told of its end, and finds empty texts where there were some', async () => {
  const lead = createStory(service)
  const { lead_id, conversation_id: id } = await lead.says(`My ${WORD}`)
  const query = `subscription ($id: ID!, $after: String) { conversationEvents(conversationId: $id, after: $after) {
    __typename cursor
    ... on MessageAdded { message { body to } }
    ... on ConversationUpdated { changed conversation { status phone } }
  } }`
  const door = { url: service.url, key: service.sandbox.key }
  const first = await watchEvents(door, query, { id }).until(({ isOpen }) => isOpen)
  await lead.says('And more')
  await first.until(({ answers }) => answers.length > 0)
  const [{ cursor }] = first.payloads<Json>('conversationEvents')
  first.stop()
  await lead.says('And then some')

  await erase(lead_id)

  const watch = watchEvents(door, query, { id, after: cursor })
  await watch.until(({ answers }) => JSON.stringify(answers).includes('completedAt'))
  watch.stop()
  const told = watch.payloads<Json>('conversationEvents')
  expect(told.at(-1)).toMatchObject({ conversation: { status: 'DISQUALIFIED', phone: '' } })
  const texts = told.filter(({ __typename }: Json) => __typename === 'MessageAdded')
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.every(({ message }: Json) => message.body === '' && message.to === '')).toBe(true)
})
