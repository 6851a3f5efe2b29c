import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { LeadthreadError, readRetryAfter } from '../../src/client/errors.ts'
import { type ClientOptions, createClient, type LiveEvent } from '../../src/client/index.ts'
import { deliver } from '../../src/client/listen/deliver.ts'
import { readEvents } from '../../src/client/live/server-sent-events.ts'
import { nextPauseMs, pauseMs, retryOf } from '../../src/client/retry.ts'

describe('the client’s pauses', () => {
  const retry = retryOf()

  test.each([
    [1, 0, 250],
    [1, 1, 500],
    [3, 1, 2_000],
    [5, 0.5, 6_000],
    [50, 1, 8_000],
  ])('after try %i, at chance %d, %i ms', (tries, random, expected) => {
    expect(pauseMs(retry, tries, null, random)).toBe(expected)
  })

  test('are never shorter than Retry-After', () => {
    expect(pauseMs(retry, 1, 30, 0)).toBe(30_000)
    expect(pauseMs(retry, 10, 1, 1)).toBe(8_000)
  })

  test('are never longer than the maximum of a timer, which would fire at once', () => {
    expect(pauseMs(retry, 1, 365 * 86_400, 0)).toBe(2 ** 31 - 1)
  })

  test.each([
    ['no answer', { code: 'connection_failed' }, true],
    ['no answer in time', { code: 'timeout' }, true],
    ['too many requests', { code: 'rate_limited', status: 429 }, true],
    ['a server’s fault', { code: 'internal_error', status: 500 }, true],
    ['a proxy’s fault', { code: 'unexpected_answer', status: 504 }, true],
    ['an earlier try still running', { code: 'idempotency_in_progress', status: 409 }, true],
    ['a conflict', { code: 'conflict', status: 409 }, false],
    ['a key used before', { code: 'idempotency_key_reused', status: 409 }, false],
    ['quiet hours', { code: 'quiet_hours', status: 422, retryAfter: 3_600 }, false],
    ['a wrong request', { code: 'invalid_parameter', status: 400 }, false],
    ['too many requests, for longer than we may wait', { code: 'rate_limited', status: 429, retryAfter: 61 }, false],
  ])('%s: %o', (_name, details, isRetried) => {
    expect(nextPauseMs(retry, 1, 0, new LeadthreadError({ message: '', ...details })) !== null).toBe(isRetried)
  })

  test('end after a number of tries and after a time', () => {
    const error = new LeadthreadError({ code: 'connection_failed', message: '' })
    expect(nextPauseMs(retry, 20, 0, error)).toBeNull()
    expect(nextPauseMs(retry, 2, 59_900, error)).toBeNull()
    expect(nextPauseMs(retry, 1, 0, new TypeError('a bug'))).toBeNull()
  })

  test.each([
    ['7', 7],
    ['Sat, 21 Nov 2026 00:01:00 GMT', 60],
    ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('Retry-After %j is %j s', (value, seconds) => {
    expect(readRetryAfter(value, Date.parse('2026-11-21T00:00:00Z'))).toBe(seconds)
  })
})

describe('server-sent events', () => {
  test('are parsed the same wherever their bytes are split', async () => {
    const text =
      ':\n\nevent: next\ndata: {"a":"ü👍"}\n\n:\n\nevent: next\r\ndata: one\r\ndata: two\r\n\r\nevent: complete\ndata:\n\n'
    const bytes = new TextEncoder().encode(text)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 20 }), async (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), bytes.length]
        async function* chunks() {
          for (let i = 1; i < places.length; i++) yield bytes.subarray(places[i - 1], places[i])
        }
        const events: unknown[] = []
        for await (const event of readEvents(chunks())) if (event) events.push(event)
        expect(events).toEqual([
          { event: 'next', data: '{"a":"ü👍"}' },
          { event: 'next', data: 'one\ntwo' },
          { event: 'complete', data: '' },
        ])
      }),
    )
  })
})

describe('an event that is forwarded', () => {
  const event = { id: 'evt_1', type: 'lead.qualified', cursor: 'c', sequence: null } as unknown as LiveEvent
  const retry = retryOf({ triesMax: 5, firstPauseMs: 1, pauseMaxMs: 1 })

  /** `signal` ends the pause between two attempts. */
  async function forward(answer: (attempt: number) => Response | Error, signal = new AbortController().signal) {
    const lines: string[] = []
    let attempts = 0
    const post = async () => {
      const given = answer(++attempts)
      if (given instanceof Error) throw given
      return given
    }
    const receiver = {
      url: 'http://x',
      secret: `whsec_${'A'.repeat(43)}=`,
      retry,
      timeoutMs: 1_000,
      fetch: post as typeof fetch,
    }
    const isDone = await deliver(event, {
      receiver,
      print: (line) => lines.push(line),
      signal,
    })
    return { isDone, attempts, last: lines.at(-1) }
  }

  test('is not posted again before the time in Retry-After', async () => {
    const busy = () => new Response(null, { status: 503, headers: { 'Retry-After': '120' } })

    const { isDone, attempts, last } = await forward(busy, AbortSignal.abort())

    expect([isDone, attempts]).toEqual([false, 1])
    expect(last).toMatch(/→ 503 \(\d+ ms\), again in 120 s$/)
  })

  test('is skipped after five responses other than 2xx', async () => {
    const { isDone, attempts, last } = await forward(() => new Response(null, { status: 400 }))

    expect([isDone, attempts]).toEqual([true, 5])
    expect(last).toMatch(/→ 400 \(\d+ ms\), gave up after 5 refusals$/)
  })

  test('waits indefinitely for a receiver that does not respond', async () => {
    const { attempts } = await forward((attempt) => (attempt < 30 ? new Error('away') : new Response()))

    expect(attempts).toBe(30)
  })
})

describe('a client whose service is unreachable', () => {
  /** The outcome of a call while the service refuses connections for so long, and the number of tries. */
  async function callDuring(awayMs: number) {
    vi.useFakeTimers()
    try {
      const backAt = Date.now() + awayMs
      let tries = 0
      const answer = async () => {
        tries++
        if (Date.now() < backAt) throw new TypeError('fetch failed')
        return new Response('{"id":"ws_1"}')
      }
      const client = createClient({
        apiKey: 'lt_test_x',
        baseUrl: 'http://localhost:4000',
        fetch: answer as typeof fetch,
      })
      const called = client.workspace.retrieve().then(
        () => 'answered',
        (error: LeadthreadError) => error.code,
      )
      const startedAt = Date.now()
      let tookMs = 0
      void called.then(() => {
        tookMs = Date.now() - startedAt
      })
      await vi.advanceTimersByTimeAsync(120_000)
      return { outcome: await called, tries, tookMs }
    } finally {
      vi.useRealTimers()
    }
  }

  test.each([1_000, 20_000, 45_000])('gets its response when the service is back after %i ms', async (awayMs) => {
    expect((await callDuring(awayMs)).outcome).toBe('answered')
  })

  test('fails between 50 and 60 s when the service does not come back', async () => {
    const { outcome, tookMs, tries } = await callDuring(600_000)

    expect(outcome).toBe('connection_failed')
    expect(tookMs).toBeGreaterThan(50_000)
    expect(tookMs).toBeLessThanOrEqual(60_000)
    expect(tries).toBeLessThanOrEqual(20)
  })

  test('starts its last try more than 45 s after the first, whatever the jitter', () => {
    const error = new LeadthreadError({ code: 'connection_failed', message: '' })
    for (const random of [0, 0.5, 1]) {
      let sinceMs = 0
      let tries = 1
      for (;;) {
        const wait = nextPauseMs(retryOf(), tries, sinceMs, error, random)
        if (wait === null) break
        sinceMs += wait
        tries++
      }
      expect(sinceMs).toBeGreaterThan(45_000)
      expect(sinceMs).toBeLessThanOrEqual(60_000)
    }
  })
})

test.each([
  [undefined, /`baseUrl`.*such as https/],
  ['', /`baseUrl`.*such as https/],
  ['leadthread.example.com', /`baseUrl`.*"leadthread\.example\.com"/],
  ['ftp://example.com', /`baseUrl`.*https/],
  [5, /`baseUrl`/],
])('a client with the base URL %j throws a clear error', (baseUrl, message) => {
  const options = { apiKey: 'lt_test_x', baseUrl } as ClientOptions

  expect(() => createClient(options)).toThrow(message)
  expect(() => createClient(options)).toThrow(TypeError)
})
