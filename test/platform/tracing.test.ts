import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { type TestApp, useTestApp } from '../support/harness.ts'
import { recordStatements } from '../support/statement-recorder.ts'
import { newPhone } from '../support/story.ts'
import { type ReceivedRequest, type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { type ReceivedSpan, startOtlpReceiver } from './support/otlp-receiver.ts'

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const CLIENT_SPAN_ID = '00f067aa0ba902b7'
const TEXT = 'Yes, I own the house on Alder Street'
const DAY_MS = 24 * 3_600_000

/** Texts as a lead, with a webhook that receives all events, and does all work that follows. */
async function talk(service: TestApp, receiver: Receiver): Promise<string> {
  const phone = newPhone()
  await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['*'] })
  const headers = { traceparent: `00-${TRACE_ID}-${CLIENT_SPAN_ID}-01` }
  const sent = await service.api('POST', '/v1/sandbox/inbound', { from: phone, body: TEXT }, { headers })
  expect(sent.status).toBe(201)
  await service.processAll()
  return phone
}

const typeOf = ({ json }: ReceivedRequest) => (json as { type: string }).type

describe('with a receiver for traces', async () => {
  const otlp = await startOtlpReceiver()
  const service = useTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20b',
      OTEL_SERVICE_NAME: 'texts',
    },
  })
  let receiver: Receiver
  let phone: string
  let spans: ReceivedSpan[]
  const one = (name: string, facts: Record<string, unknown> = {}) => {
    const found = spans.filter(
      (span) => span.name === name && Object.entries(facts).every(([key, value]) => span.facts[key] === value),
    )
    expect(found, `${name} of ${spans.map((span) => span.name)}`).toHaveLength(1)
    return found[0]!
  }

  beforeAll(async () => {
    receiver = await startReceiver()
    phone = await talk(service, receiver)
    await receiver.waitFor((requests) => requests.some((request) => typeOf(request) === 'message.delivered'))
    await service.app.tracing.close()
    spans = await otlp.spans((all) => all.some(({ facts }) => facts['leadthread.event_type'] === 'message.delivered'))
  })
  afterAll(async () => {
    await receiver.close()
    await otlp.close()
  })

  test('one trace follows a text through the turn and the hand-over to the deliveries of its events', () => {
    const request = one('POST /v1/sandbox/inbound')
    const turn = one('job take-turn')
    const dispatch = one('job dispatch-message')
    const handOver = one('hand-over sandbox')
    const received = one('webhook attempt', { 'leadthread.event_type': 'message.received' })

    const ofTrace = [request, turn, dispatch, handOver, received]
    expect(ofTrace.map(({ traceId }) => traceId)).toEqual(ofTrace.map(() => TRACE_ID))
    expect(ofTrace.map(({ parentSpanId }) => parentSpanId)).toEqual([
      CLIENT_SPAN_ID,
      request.spanId,
      turn.spanId,
      dispatch.spanId,
      request.spanId,
    ])
    expect(handOver.facts).toMatchObject({ 'leadthread.carrier': 'sandbox', 'leadthread.outcome': 'accepted' })
    expect(spans.every(({ service: name, isFailed }) => name === 'texts' && !isFailed)).toBe(true)
  })

  test('a receipt of the carrier begins a trace, which continues to the delivery of its event', () => {
    const delivered = one('webhook attempt', { 'leadthread.event_type': 'message.delivered' })
    const ofTrace = spans.filter(({ traceId }) => traceId === delivered.traceId)
    const parentOf = ({ parentSpanId }: ReceivedSpan) => ofTrace.find(({ spanId }) => spanId === parentSpanId)
    const applied = parentOf(delivered)!
    const callback = parentOf(applied)!

    expect([applied.name, callback.name, callback.parentSpanId]).toEqual([
      'job apply-receipt',
      'simulated callback',
      null,
    ])
  })

  test('a webhook request contains the traceparent of its attempt', () => {
    for (const request of receiver.requests) {
      const attempt = one('webhook attempt', { 'leadthread.event_id': request.headers['webhook-id'] })
      expect(request.headers.traceparent).toBe(`00-${attempt.traceId}-${attempt.spanId}-01`)
    }
    const received = receiver.requests.find((request) => typeOf(request) === 'message.received')!
    expect(received.headers.traceparent).toContain(TRACE_ID)
  })

  test('spans contain no phone, no text and no URL of a customer', () => {
    const told = JSON.stringify(otlp.requests.map(({ json }) => json))

    expect(told).toContain(service.sandbox.id)
    for (const secret of [phone.slice(1), 'Alder', new URL(receiver.url).host]) expect(told).not.toContain(secret)
  })

  test('the receiver of the traces gets the configured headers', () => {
    expect(otlp.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-token': 'a b' } })
  })

  test('contexts are deleted after a day', async () => {
    const stored = async () => (await service.counts()).trace_context
    const before = await stored()
    service.clock.advance(DAY_MS + 60_000)
    await forgetOld(service.app.db, service.clock.now())

    expect(before).toBeGreaterThan(0)
    expect(await stored()).toBe(0)
  })
})

describe('with the default protocol', async () => {
  const otlp = await startOtlpReceiver()
  const service = useTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url } })
  afterAll(() => otlp.close())

  test('spans are sent as protobuf', async () => {
    await service.api('GET', '/v1/leads', undefined, {
      headers: { traceparent: `00-${TRACE_ID}-${CLIENT_SPAN_ID}-01` },
    })
    await service.app.tracing.close()

    expect(otlp.requests[0]!.headers['content-type']).toBe('application/x-protobuf')
    expect(otlp.requests[0]!.rawBody.includes(Buffer.from(TRACE_ID, 'hex'))).toBe(true)
    expect(otlp.requests[0]!.rawBody.includes('GET /v1/leads')).toBe(true)
  })
})

describe('without a receiver for traces', () => {
  const service = useTestApp()

  test('webhook requests have no traceparent, and no statement is added', async () => {
    const receiver = await startReceiver()
    const recorder = recordStatements()
    const statements = await recorder.during(() => talk(service, receiver))
    recorder.restore()
    await receiver.close()

    expect(receiver.requests.length).toBeGreaterThan(0)
    expect(receiver.requests.filter(({ headers }) => 'traceparent' in headers)).toEqual([])
    expect(statements.length).toBeGreaterThan(20)
    expect(statements.filter((text) => text.includes('trace_context'))).toEqual([])
  })
})

describe('if clients decide nothing', async () => {
  const otlp = await startOtlpReceiver()
  const service = useTestApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
  })
  afterAll(() => otlp.close())

  test('a trace that is not sampled stores nothing and sends nothing', async () => {
    const receiver = await startReceiver()
    await talk(service, receiver)
    await service.app.tracing.close()
    await receiver.close()

    expect((await service.counts()).trace_context).toBe(0)
    expect(otlp.requests).toEqual([])
    expect(receiver.requests[0]!.headers.traceparent).toMatch(/-00$/)
  })
})
