import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyWebhook } from '../../../src/client/verify-webhook.ts'
import { appendEvents } from '../../../src/domain/events/index.ts'
import type { LeadId } from '../../../src/domain/kernel/context.ts'
import { useTestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { addLeads } from '../support/many-events.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
let receiver: Receiver
let secret: string

beforeAll(async () => {
  receiver = await startReceiver({ respond: (n) => ({ status: n === 1 ? 500 : 200 }) })
  const endpoint = { url: receiver.url, event_types: ['message.received'] }
  secret = (await service.api('POST', '/v1/webhooks', endpoint)).body.secret
})
afterAll(() => receiver.close())

test('webhooks 14: byte fidelity: key order, large integers, emoji and escapes arrive as stored, on each attempt', async () => {
  const data = {
    zebra: 1,
    alpha: { b: 2, a: 1 },
    largest: Number.MAX_SAFE_INTEGER,
    least: Number.MIN_SAFE_INTEGER,
    '10': 'ten',
    '9': 'nine',
  }
  const words = { emoji: '🏠👩‍👩‍👧 🇺🇸', quote: '"\\/\b\f\n\r\t\u2028\u0001', tiny: 1e-7, text: 'naïve ﷽' }
  const [leadId] = (await addLeads(service, service.sandbox.id, 1)) as [LeadId]

  const [id] = await service.app.db.transaction('test', async (tx) =>
    appendEvents(service.app, tx, service.sandbox.id, [
      { type: 'message.received', leadId, conversationId: null, data: { ...data, ...words } },
    ]),
  )
  await service.processAll({ withinMs: 60_000 })

  const stored = await seen.eventBody(id!)
  expect(receiver.requests).toHaveLength(2)
  for (const { rawBody, headers } of receiver.requests) {
    expect(rawBody.equals(Buffer.from(stored, 'utf8'))).toBe(true)
    expect(verifyWebhook({ body: rawBody, headers, secret, now: service.clock.now() })).toMatchObject({ id })
  }
  const keys = Object.keys(JSON.parse(stored).data)
  expect(keys.filter((key) => !/^\d+$/.test(key))).toEqual([
    'zebra',
    'alpha',
    'largest',
    'least',
    ...Object.keys(words),
  ])
})

test.each([
  ['a lone surrogate in a text', '/v1/sandbox/inbound', `{"from":"${newPhone()}","body":"Hi \\ud83d there"}`, 'body'],
  [
    'a lone surrogate in an attribute',
    '/v1/leads',
    `{"phone":"${newPhone()}","attributes":{"note":"\\udc00"}}`,
    'attributes.note',
  ],
  [
    'an integer beyond 2^53',
    '/v1/leads',
    `{"phone":"${newPhone()}","attributes":{"n":9007199254740993}}`,
    'attributes.n',
  ],
])('14. %s is refused on input', async (_name, path, body, param) => {
  const answer = await service.api('POST', path, body)

  expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 400, code: 'invalid_parameter', param })
})
