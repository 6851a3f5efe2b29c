import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient, LeadthreadError, type RetryOptions } from '../../src/client/index.ts'
import { useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { type FaultyProxy, startFaultyProxy } from './support/faulty-proxy.ts'

const here = useTestApp()
let proxy: FaultyProxy
beforeAll(async () => {
  proxy = await startFaultyProxy(here.url)
})
afterEach(() => proxy.plan(() => 'none'))
afterAll(() => proxy.close())

/** Pauses short enough for a test. */
const QUICK: RetryOptions = { firstPauseMs: 2, pauseMaxMs: 10 }

function connect({ retry = QUICK, timeoutMs = 10_000 }: { retry?: RetryOptions; timeoutMs?: number } = {}) {
  return createClient({ apiKey: here.sandbox.key, baseUrl: proxy.url, retry, timeoutMs })
}

let phones = 5_125_560_000
const newPhone = () => `+1${++phones}`
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as LeadthreadError,
  )

describe('a call through a bad network', () => {
  test('succeeds as soon as the service does, with one Idempotency-Key for all tries', async () => {
    const faults = ['reset', { status: 503, headers: { 'Retry-After': '0' } }, { status: 502, body: '<html>' }] as const
    proxy.plan((n) => faults[n - 1] ?? 'none')
    const from = proxy.seen.length

    const lead = await connect().leads.create({ phone: newPhone(), source: 'form' })

    const seen = proxy.seen.slice(from)
    expect(lead).toMatchObject({ status: 'new', source: 'form' })
    expect(seen).toHaveLength(4)
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
    expect(seen[0]!.key).toMatch(/^[\x21-\x7e]{20,255}$/)
  })

  test('takes effect once, however often its response is lost', async () => {
    const to = newPhone()
    proxy.plan((n) => (n <= 3 ? 'lose-answer' : 'none'))

    const message = await connect().messages.send({ to, body: 'Once' })

    const sent = await createSeen(here).textsTo(to, 'id')
    expect(sent).toEqual([{ id: message.id }])
  })

  test('waits for its own first try while that is still running', async () => {
    const body = JSON.stringify({ code: 'idempotency_in_progress', message: 'Still running.' })
    proxy.plan((n) => (n === 1 ? { status: 409, headers: { 'Retry-After': '0' }, body } : 'none'))

    expect(await connect().leads.create({ phone: newPhone() })).toMatchObject({ status: 'new' })
  })

  test('waits as long as Retry-After says, unless that exceeds its time limit', async () => {
    const busy = {
      code: 'rate_limited',
      message: 'Too many requests with this API key. Wait for the number of seconds in the Retry-After header.',
    }
    const answer = (seconds: string) => ({
      status: 429,
      headers: { 'Retry-After': seconds },
      body: JSON.stringify(busy),
    })
    proxy.plan((n) => (n === 1 ? answer('1') : 'none'))
    const startedAt = performance.now()
    await connect().workspace.retrieve()
    expect(performance.now() - startedAt).toBeGreaterThan(995)

    proxy.plan(() => answer('90'))
    const failure = await failureOf(connect().workspace.retrieve())
    expect(failure).toMatchObject({ name: 'LeadthreadError', status: 429, code: 'rate_limited', retryAfter: 90 })
  })

  test('fails with the last failure when all tries do', async () => {
    let tries = 0
    proxy.plan(() => {
      tries++
      return 'reset'
    })
    const failure = await failureOf(connect({ retry: { ...QUICK, triesMax: 4 } }).workspace.retrieve())

    expect(failure).toBeInstanceOf(LeadthreadError)
    expect(failure).toMatchObject({ code: 'connection_failed', status: null, requestId: null })
    expect(tries).toBe(4)
  })

  test('treats 404 as success when a deletion is retried', async () => {
    const { id } = await connect().leads.create({ phone: newPhone() })
    proxy.plan((n) => (n === 1 ? 'lose-answer' : 'none'))

    expect(await connect().leads.erase(id)).toBeNull()
    expect(await failureOf(connect().leads.erase('lead_none'))).toMatchObject({ code: 'not_found' })
  })

  test('does not treat 404 as success when no earlier try can have deleted the resource', async () => {
    const busy = JSON.stringify({
      code: 'rate_limited',
      message: 'Too many requests with this API key. Wait for the number of seconds in the Retry-After header.',
    })
    proxy.plan((n) => (n === 1 ? { status: 429, headers: { 'Retry-After': '0' }, body: busy } : 'none'))

    expect(await failureOf(connect().leads.erase('lead_none'))).toMatchObject({ code: 'not_found' })
  })

  test('rejects its promise and never throws synchronously', async () => {
    expect(await failureOf(connect().leads.retrieve('\ud800'))).toBeInstanceOf(URIError)
  })

  test('ends a try at its timeout, and the call when it is aborted', async () => {
    proxy.plan((n) => (n === 1 ? 'silence' : 'none'))
    expect(await connect({ timeoutMs: 2_000 }).workspace.retrieve()).toMatchObject({ id: here.sandbox.id })

    proxy.plan(() => 'silence')
    const late = await failureOf(connect({ timeoutMs: 20, retry: { triesMax: 1 } }).workspace.retrieve())
    expect(late).toMatchObject({ code: 'timeout', status: null })

    const controller = new AbortController()
    const reason = new Error('enough')
    const call = failureOf(connect().workspace.retrieve({ signal: controller.signal }))
    controller.abort(reason)
    expect(await call).toBe(reason)
  })

  test('is not retried when the service refuses it, and rejects with the reason', async () => {
    const from = proxy.seen.length
    const failure = await failureOf(connect().leads.create({ phone: newPhone(), attributes: { ['x'.repeat(65)]: 1 } }))

    expect(failure).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
      param: expect.stringContaining('attributes'),
      requestId: expect.stringMatching(/./),
      docUrl: `${here.url}/docs#error-invalid_parameter`,
      retryAfter: null,
    })
    expect(failure!.message).toMatch(/\w/)
    // A request that an earlier test gave up on can arrive late.
    expect(proxy.seen.slice(from).filter(({ path }) => path === '/v1/leads')).toHaveLength(1)
  })

  test('has the request ID of the body where a browser does not show the header', async () => {
    const body = JSON.stringify({ code: 'conflict', message: 'No.', request_id: 'req_1' })
    proxy.plan(() => ({ status: 409, body }))

    expect(await failureOf(connect().workspace.retrieve())).toMatchObject({ requestId: 'req_1', docUrl: null })
  })

  test('does not follow redirects, which would send the key to another host', async () => {
    let wasVisited = false
    const elsewhere = createServer((_request, response) => {
      wasVisited = true
      response.end('{}')
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const { port } = elsewhere.address() as { port: number }
    proxy.plan(() => ({ status: 307, headers: { Location: `http://127.0.0.1:${port}/` } }))

    const failure = await failureOf(connect().workspace.retrieve())

    expect(failure).toMatchObject({ code: 'unexpected_answer', status: 307 })
    expect(wasVisited).toBe(false)
    elsewhere.close()
  })
})

describe('a list', () => {
  test('is read page by page to its end, each item once, despite failures', async () => {
    const client = connect()
    const source = 'paging'
    const created = await Promise.all(
      Array.from({ length: 25 }, () => client.leads.create({ phone: newPhone(), source })),
    )
    proxy.plan((n) => (n % 2 === 1 ? { status: 503 } : 'none'))

    const ids: string[] = []
    for await (const { id } of client.leads.list({ source, limit: 10 })) ids.push(id)

    expect(ids).toHaveLength(25)
    expect(new Set(ids)).toEqual(new Set(created.map(({ id }) => id)))
  })

  test('returns single pages, and resumes from a cursor', async () => {
    const list = connect().leads.list({ source: 'paging', limit: 10 })
    const sizes: number[] = []
    for await (const { data } of list.pages()) sizes.push(data.length)
    const first = await list.page()
    const second = await connect().leads.list({ source: 'paging', limit: 10, cursor: first.next_cursor! }).page()

    expect(sizes).toEqual([10, 10, 5])
    expect(first.has_more).toBe(true)
    expect(second.data[0]!.id).not.toBe(first.data[9]!.id)
    expect(second.data[0]!.created_at <= first.data[9]!.created_at).toBe(true)
  })

  test('of events resumes after an event', async () => {
    const client = connect()
    const from = newPhone()
    for (const body of ['one', 'two', 'three', 'four']) await client.sandbox.inbound({ from, body })
    const all = []
    for await (const event of client.events.list({ types: ['message.received'] })) all.push(event)
    const ours = all.filter(({ data }) => 'phone' in data && data.phone === from)

    const later: string[] = []
    for await (const { id } of client.events.list({ types: ['message.received'], after: ours[0]!.id, limit: 1 })) {
      later.push(id)
    }

    expect(later).toEqual(all.slice(all.indexOf(ours[0]!) + 1).map(({ id }) => id))
    expect(later.length).toBeGreaterThanOrEqual(3)
  })
})

describe('an upload', () => {
  const rows = (count: number) => Array.from({ length: count }, () => `${newPhone()},Dana\n`)

  test('is streamed, and sent again from its start when the connection breaks', async () => {
    const lines = ['Cell,name\n', ...rows(5_000)]
    proxy.plan((n) => (n === 1 ? { cutBodyAfter: 20_000 } : 'none'))
    let openings = 0
    const open = () => {
      openings++
      return Readable.from(lines)
    }

    const { id } = await connect().imports.create(open, { mapping: { Cell: 'phone' }, source: 'list' })
    await here.processAll()

    expect(openings).toBe(2)
    expect(await connect().imports.retrieve(id)).toMatchObject({
      status: 'completed',
      counts: { total: 5_000, created: 5_000, failed: 0 },
    })
  })

  test('of a stream that has been read from is not sent again', async () => {
    let tries = 0
    proxy.plan(() => {
      tries++
      return { cutBodyAfter: 10 }
    })
    const failure = await failureOf(connect().imports.create(Readable.from(['phone\n', ...rows(1_000)])))

    expect(failure).toMatchObject({ code: 'connection_failed' })
    expect(tries).toBe(1)
  })

  test.each([
    ['text', (text: string) => text],
    ['bytes', (text: string) => new TextEncoder().encode(text)],
    ['a Blob', (text: string) => new Blob([text])],
    ['a web stream', (text: string) => new Blob([text]).stream()],
  ])('can be %s; rejected rows are returned as CSV', async (_name, make) => {
    const client = connect()
    const { id } = await client.imports.create(make(`phone,name\nnone,Dana ${++phones}\n`))
    await here.processAll()

    const failures = await (await client.imports.failures(id)).text()

    expect(failures).toMatch(/^.*row_number,error_code.*\n.*invalid/s)
  })
})
