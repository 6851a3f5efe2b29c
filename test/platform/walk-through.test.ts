import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Json, useTestApp } from '../support/harness.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
let receiver: Receiver
let secret: string

beforeAll(async () => {
  receiver = await startReceiver()
  const { status, body } = await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['*'] })
  expect(status).toBe(201)
  secret = body.secret
})
afterAll(() => receiver.close())

const phone = '+14155550123'
const events = () => receiver.requests.map(({ json }) => json as { type: string; id: string; data: Json })
const typesSince = (from: number) =>
  events()
    .slice(from)
    .map(({ type }) => type)

test('a lead is created, and merged by its phone', async () => {
  const created = await service.api('POST', '/v1/leads', {
    phone,
    source: 'form',
    attributes: { budget_note: 'x', first_name: 'Dana' },
  })
  const merged = await service.api('POST', '/v1/leads', {
    phone,
    source: 'other',
    attributes: { budget_note: null, city: 'Oakland' },
  })

  expect(created).toMatchObject({ status: 201, body: { status: 'new', attributes: { budget_note: 'x' } } })
  expect(merged).toMatchObject({
    status: 200,
    body: { id: created.body.id, source: 'form', attributes: { first_name: 'Dana', city: 'Oakland' } },
  })
  expect(merged.body.attributes).not.toHaveProperty('budget_note')
})

test('a message to it is delivered, and the receiver gets an event', async () => {
  const sent = await service.api('POST', '/v1/messages', {
    to: phone,
    body: 'Hi Dana, Oakline Home Services here. Reply STOP to opt out.',
  })
  expect(sent).toMatchObject({ status: 201, body: { status: 'queued', conversation_id: null } })

  await service.processAll()

  const delivered = events().find(({ type }) => type === 'message.delivered')
  expect(delivered?.data).toMatchObject({
    phone,
    message: { id: sent.body.id, status: 'delivered' },
    conversation_id: null,
  })
})

async function inbound(body: string) {
  const answer = await service.api('POST', '/v1/sandbox/inbound', { from: phone, body })
  expect(answer.status).toBe(201)
  await service.processAll()
  return answer.body
}

test('its reply opens a conversation with the opening in its history, and the agent replies', async () => {
  const from = events().length
  const text = await inbound('Hi! We need a new roof')

  const { body } = await service.api('GET', `/v1/conversations/${text.conversation_id}`)
  expect(body).toMatchObject({ status: 'active', handler: 'agent', phone })
  expect(body.history.map((message: { sent_by: string }) => message.sent_by)).toEqual(['api', 'lead', 'agent'])
  expect(body.messages).toBe(3)
  expect(typesSince(from)).toEqual(['message.received', 'conversation.started', 'message.sent', 'message.delivered'])
})

test('after a few answers it is qualified once, and found by its status', async () => {
  const from = events().length
  const { conversation_id: id } = await inbound('about 15k')
  await inbound('yes I own it')
  await inbound('next month')

  const { body } = await service.api('GET', `/v1/conversations/${id}`)
  expect(body).toMatchObject({ status: 'qualified' })
  const qualified = events()
    .slice(from)
    .filter(({ type }) => type === 'lead.qualified')
  expect(qualified).toHaveLength(1)
  expect(qualified[0]!.data).toEqual({
    lead_id: body.lead_id,
    conversation_id: id,
    phone,
    qualification: { score: expect.any(Number), signals: expect.any(Array), confidence: expect.any(String) },
    campaign_id: service.sandbox.campaignId,
    attributes: { first_name: 'Dana', city: 'Oakland' },
  })
  const list = await service.api('GET', '/v1/conversations?status=qualified&limit=1')
  expect(list.body).toMatchObject({ data: [{ id }], has_more: false, next_cursor: null })
})

test('asking for a person hands off the conversation with one line, and the agent is silent from then on', async () => {
  const from = events().length
  const { conversation_id: id } = await inbound('I want to talk to a person')
  const before = (await service.api('GET', `/v1/conversations/${id}`)).body
  await inbound('hello?')
  const after = (await service.api('GET', `/v1/conversations/${id}`)).body

  expect(before).toMatchObject({ handler: 'human', handoff_at: expect.any(String) })
  expect(typesSince(from)).toEqual([
    'message.received',
    'agent.requested',
    'message.sent',
    'message.delivered',
    'message.received',
  ])
  expect(after.messages).toBe(before.messages + 1)
})

test('STOP suppresses at once, is confirmed once, and nothing more is sent', async () => {
  const from = events().length
  const { conversation_id: id } = await inbound('STOP')
  const refused = await service.api('POST', '/v1/messages', { to: phone, body: 'One more thing' })
  await service.processAll()

  const types = (await seen.publicEventTypes(id)).slice(-5)
  expect(types).toEqual([
    'message.received',
    'lead.opted_out',
    'conversation.completed',
    'message.sent',
    'message.delivered',
  ])
  expect(typesSince(from).sort()).toEqual([
    'conversation.completed',
    'lead.opted_out',
    'message.delivered',
    'message.received',
    'message.sent',
  ])
  expect(refused).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
  const { body } = await service.api('GET', `/v1/conversations/${id}`)
  expect(body.status).toBe('opted-out')
  expect(body.history.at(-1)).toMatchObject({ purpose: 'opt_out_confirmation', status: 'delivered' })
})

test('every delivery is accepted by independent verifiers', () => {
  const stripe = new Stripe('sk_test_x')
  expect(receiver.requests.length).toBeGreaterThan(10)
  for (const { rawBody, headers } of receiver.requests) {
    const text = rawBody.toString()
    const at = Number(headers['webhook-timestamp'])
    const isSigned = stripe.webhooks.signature!.verifyHeader(
      text,
      String(headers['service-signature']),
      secret,
      300,
      undefined,
      at * 1_000,
    )
    expect(isSigned).toBe(true)
    vi.setSystemTime(at * 1_000)
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual(JSON.parse(text))
    vi.useRealTimers()
  }
})
