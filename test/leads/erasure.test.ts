import { expect, test } from 'vitest'
import { dispatchMessage } from '../../src/domain/messaging/index.ts'
import { watchEvents } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory, newPhone, type Story } from '../support/story.ts'
import { useEndpoints } from '../webhooks/support/endpoints.ts'
import { importFile } from './support/imports.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)
const endpoints = useEndpoints(service)

/** Occurs in every text, attribute and reply of the lead that is erased. */
const WORD = 'xylophone'

let leads = 0

const erase = (id: string) => service.api('DELETE', `/v1/leads/${id}`)

/** A lead with data in every table that can have some. */
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
  await endpoints.change(endpointId, { status: 'disabled' }) // later events are skipped
  await story.says(`Does the ${WORD} need a permit?`)
  await story.says(`Tell me more of the ${WORD}`)
  const send_at = new Date(service.clock.now().getTime() + 3_600_000).toISOString()
  const waiting = await story.sends(`Your ${WORD} waits`, { send_at })
  await service.api('POST', '/v1/drafts', { lead_id: created.body.id, body: `Draft about your ${WORD}` })
  await past.tracesLeft({ workspaceId: service.sandbox.id, phone, word: WORD, at: service.clock.now() })
  return { ...story, id: created.body.id, waitingId: waiting.body.id, endpointId }
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
  'message_draft',
  'notification',
  'sandbox_message',
  'sandbox_persona',
  'turn',
  'unanswered_question',
  'webhook_attempt',
]

test('nothing stored contains an erased lead’s phone or any of the texts', async () => {
  const lead = await tracedLead()
  const digits = lead.phone.slice(1)
  const before = await seen.tablesWith(digits, WORD)
  expect(before).toEqual(expect.arrayContaining(TRACED))
  expect(await seen.storedResponseCount()).toBe(1)

  const answer = await erase(lead.id)

  expect(answer).toMatchObject({ status: 204, body: '' })
  expect(await seen.tablesWith(digits, WORD)).toEqual([])
  expect(await seen.storedResponseCount()).toBe(0)
  expect(await service.api('GET', `/v1/leads/${lead.id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await erase(lead.id)).toMatchObject({ status: 404 })
  const search = await service.api('GET', `/v1/leads?phone=${encodeURIComponent(lead.phone)}`)
  expect(search.body.data).toEqual([])
  await service.writeRequestLog()

  await service.processAll({ withinMs: 26 * 3_600_000 })
  expect(await seen.tablesWith(digits, WORD)).toEqual([]) // nor do pending jobs store it again
  const body = JSON.stringify((await service.api('GET', '/v1/events?limit=100')).body)
  expect(body).not.toContain(WORD)
})

test('rows of an import that were rejected for another reason than the phone are deleted with their lead', async () => {
  const { phone } = createStory(service)
  const { id } = (await service.api('POST', '/v1/leads', { phone })).body
  const rows = [`${phone},Dana,Mars/Olympus`, `${phone},Dana`, `${newPhone()},Kim,Mars/Olympus`]
  const done = await importFile(service, `phone,first_name,timezone\n${rows.join('\n')}\n`)
  expect(done.counts).toMatchObject({ created: 0, merged: 0, failed: 3 })

  await erase(id)

  const headers = { Authorization: `Bearer ${service.sandbox.key}` }
  const failures = await (await fetch(`${service.url}/v1/imports/${done.id}/failures`, { headers })).text()
  expect(failures).not.toContain(phone.slice(1))
  expect(failures).not.toContain('Dana')
  expect(failures).toContain('Kim')
})

/** `score` and `last_message_at` have their defaults, by which lists sort. */
const COLUMNS_THAT_STAY = [
  ...['created_at', 'erased_at', 'event_count', 'id', 'last_message_at', 'score', 'status', 'suppressed', 'updated_at'],
  'workspace_id',
]

test('every other column of an erased lead is empty, so a new column needs a decision', async () => {
  const lead = await tracedLead()
  await erase(lead.id)

  expect(await seen.columnsSet(lead.id)).toEqual(COLUMNS_THAT_STAY)
})

test('an erased lead keeps IDs, statuses, scores and times', async () => {
  const lead = await tracedLead()
  const before = await lead.conversation()
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
    status: 'disqualified', // it was open, and erasing closes it
    completed_at: service.clock.now().toISOString(),
  })
  expect(history.map(({ id, created_at }: Json) => [id, created_at])).toEqual(
    before.history.map(({ id, created_at }: Json) => [id, created_at]),
  )
  expect(new Set(history.flatMap(({ body, from, to }: Json) => [body, from, to]))).toEqual(new Set(['']))
  expect((await service.api('GET', `/v1/messages/${lead.waitingId}`)).body).toMatchObject({
    status: 'canceled',
    error_code: 'lead_erased',
  })
  expect(await seen.consents(lead.id)).toMatchObject([
    { method: 'form', text: null, source: null, obtained_at: expect.any(Date) },
  ])
})

test('pending deliveries of an erased lead are canceled, and a replay sends nothing', async () => {
  const lead = await tracedLead()
  const requestCount = endpoints.receiver.requests.length
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
  expect(endpoints.receiver.requests).toHaveLength(requestCount)
  expect((await service.api('GET', `/v1/deliveries/${one.id}`)).body).toMatchObject({ body: '' })
  expect(await service.api('POST', `/v1/deliveries/${one.id}/replay`)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
})

test('an erased event is not shown, and can still be used as a position to read on from', async () => {
  const before = createStory(service)
  const lead = createStory(service)
  await before.says('Hello')
  const { lead_id } = await lead.says(`My ${WORD}`)
  const events = (await service.api('GET', '/v1/events?limit=100')).body
  const lastId = await seen.newestPublicEventId()
  expect(events.data.length).toBeGreaterThan(1)

  await erase(lead_id)
  await before.says('Are you there?')

  expect(await service.api('GET', `/v1/events/${lastId}`)).toMatchObject({ status: 404 })
  const next = await service.api('GET', `/v1/events?after=${lastId}&types=message.received`)
  expect(next).toMatchObject({ status: 200, body: { data: [{ data: { message: { body: 'Are you there?' } } }] } })
})

test('the appointment of an erased lead is canceled, so that its time is free', async () => {
  const appointment_at = new Date(service.clock.now().getTime() + 48 * 3_600_000).toISOString()
  const [erased, next] = [createStory(service), createStory(service)]
  const book = async (lead: Story) => {
    await lead.says('Hi, I need a roof')
    const { id } = await lead.conversation()
    return service.api('POST', `/v1/conversations/${id}/complete`, { outcome: 'booked', appointment_at })
  }
  const { id } = await erased.lead()
  const booked = await book(erased)
  await service.processAll({ withinMs: 60_000 })

  await service.api('DELETE', `/v1/leads/${id}`)
  const { body } = await service.api('GET', `/v1/appointments?lead_id=${id}`)

  expect(booked.status).toBe(200)
  expect(body.data).toMatchObject([{ status: 'canceled' }])
  expect((await book(next)).status).toBe(200)
})

test('the same phone becomes a new lead, and stays suppressed', async () => {
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

test('a receipt after the erasure causes no events, whatever its status', async () => {
  const phones = [newPhone(), '+15005550001', '+15005550004'] // delivered, unreachable, opted out
  const { id: endpointId } = await endpoints.create({ event_types: ['*'] })
  for (const to of phones) {
    const { body } = await service.api('POST', '/v1/messages', { to, body: WORD })
    await dispatchMessage(service.app, { workspaceId: service.sandbox.id, id: body.id })
    await erase(body.lead_id)
    const status = to === phones[0] ? 'delivered' : 'undelivered'
    const error = { '+15005550001': 'unreachable', '+15005550004': 'opted_out' }[to] ?? null
    await past.receiptStored({
      workspaceId: service.sandbox.id,
      messageId: body.id,
      status,
      error,
      at: service.clock.now(),
    })
  }
  const told = (await endpoints.deliveries(endpointId)).length

  await service.processAll({ withinMs: 3_600_000 })

  expect(await endpoints.deliveries(endpointId)).toHaveLength(told)
  expect(await seen.openReceipts()).toEqual([])
  expect(await seen.tablesWith(...phones.map((phone) => phone.slice(1)))).toEqual([])
})

test('a callback after the erasure is acknowledged, and its body is not stored', async () => {
  const to = newPhone()
  const { body } = await service.api('POST', '/v1/messages', { to, body: WORD })
  await dispatchMessage(service.app, { workspaceId: service.sandbox.id, id: body.id })
  const [known] = await seen.carrierTexts({ to })
  await erase(body.lead_id)
  await past.carrierTextRestored(known)

  await service.processAll({ withinMs: 60_000 })

  expect(await seen.anonymousCallbacks(body.created_at)).toContainEqual({ phones: [], bytes: 0 })
  expect((await seen.tablesWith(to.slice(1))).filter((table) => table !== 'sandbox_message')).toEqual([])
})

test('a subscriber of an erased lead’s conversation gets its end, and empty texts', async () => {
  const lead = createStory(service)
  const { lead_id, conversation_id: id } = await lead.says(`My ${WORD}`)
  const query = `subscription ($id: ID!, $after: String) { conversationEvents(conversationId: $id, after: $after) {
    __typename cursor
    ... on MessageAdded { message { body to } }
    ... on ConversationUpdated { changed conversation { status phone } }
  } }`
  const target = { url: service.url, key: service.sandbox.key }
  const first = await watchEvents(target, query, { id }).until(({ isOpen }) => isOpen)
  await lead.says('And more')
  await first.until(({ answers }) => answers.length > 0)
  const [{ cursor }] = first.payloads<Json>('conversationEvents')
  first.stop()
  await lead.says('And then some')

  await erase(lead_id)

  const watch = watchEvents(target, query, { id, after: cursor })
  await watch.until(({ answers }) => JSON.stringify(answers).includes('completedAt'))
  watch.stop()
  const told = watch.payloads<Json>('conversationEvents')
  expect(told.at(-1)).toMatchObject({ conversation: { status: 'DISQUALIFIED', phone: '' } })
  const texts = told.filter(({ __typename }: Json) => __typename === 'MessageAdded')
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.every(({ message }: Json) => message.body === '' && message.to === '')).toBe(true)
})
