import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient, LeadthreadError, type LiveEvent, type LiveOptions } from '../../src/client/index.ts'
import { appendEvents } from '../../src/domain/events/index.ts'
import { startServer } from '../../src/interfaces/server.ts'
import { useTestApp, type Workspace } from '../support/harness.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'
import { addLeads } from '../webhooks/support/many-events.ts'
import { type Fault, type FaultyProxy, startFaultyProxy } from './support/faulty-proxy.ts'

const here = useTestApp()
let proxy: FaultyProxy
let workspace: Workspace
beforeAll(async () => {
  proxy = await startFaultyProxy(here.url)
  workspace = here.sandbox
})
afterEach(() => {
  proxy.plan(() => 'none')
  proxy.target = here.url
})
afterAll(() => proxy.close())

const QUICK = { firstPauseMs: 2, pauseMaxMs: 10 }

function connect(key = workspace.key) {
  return createClient({ apiKey: key, baseUrl: proxy.url, retry: QUICK })
}

/** Faults of the streams only, by the number of the stream. */
function faultStreams(faultOf: (n: number) => Fault): void {
  let streams = 0
  proxy.plan((_n, { headers }) => (headers.accept === 'text/event-stream' ? faultOf(++streams) : 'none'))
}

let phones = 5_125_570_000

async function take(stream: AsyncIterable<LiveEvent>, count: number): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  for await (const event of stream) if (events.push(event) >= count) break
  return events
}

/** The ids of a workspace's public events, in the order of their commits. */
async function stored(type?: string): Promise<string[]> {
  return createSeen(here).eventIds(workspace.id, { isPublic: true, ...(type && { type }) })
}

/** The first text of a lead also creates the lead and starts a conversation. */
const EVENTS_OF_LEAD = 2

/** Several new leads text at once; each text is an event. */
async function writeAtOnce(writers: number, textsEach: number): Promise<void> {
  const { sandbox } = connect()
  const write = async () => {
    const from = `+1${++phones}`
    for (let n = 1; n <= textsEach; n++) await sandbox.inbound({ from, body: `Text ${n}` })
  }
  await Promise.all(Array.from({ length: writers }, write))
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as LeadthreadError,
  )

describe('a live view', () => {
  test('yields the same events as webhooks and the list of events', async () => {
    const client = connect()
    const after = await client.live.cursor()
    await client.sandbox.inbound({ from: `+1${++phones}`, body: 'STOP' })

    const events = await take(client.live.events({ after }), 4)

    expect(events.map(({ type }) => type)).toEqual([
      'lead.created',
      'message.received',
      'conversation.started',
      'lead.opted_out',
    ])
    for (const [i, { cursor, sequence, ...event }] of events.entries()) {
      expect(event).toEqual(await client.events.retrieve(event.id))
      expect(sequence).toBe(i + 1)
    }
  })

  test('yields only the requested types', async () => {
    const client = connect()
    const after = await client.live.cursor()
    await client.sandbox.inbound({ from: `+1${++phones}`, body: 'STOP' })

    const [event] = await take(client.live.events({ after, types: ['lead.opted_out', 'lead.qualified'] }), 1)

    expect(event!.type).toBe('lead.opted_out')
  })

  test('misses and repeats nothing when its connection breaks, however often and wherever', async () => {
    let breaks = 0
    faultStreams((n) => {
      if (n > 40) return 'none'
      if (n % 5 === 0) return 'reset'
      if (n % 7 === 0) return { status: 503 }
      return { cutAfter: (n * 577) % 4_000 }
    })
    const before = await stored()
    const after = await connect().live.cursor()
    const reading = take(connect().live.events({ after, onBreak: () => void breaks++ }), 8 * (15 + EVENTS_OF_LEAD))

    await writeAtOnce(8, 15)
    const events = await reading

    const all = await stored()
    expect(events.map(({ id }) => id)).toEqual(all.slice(before.length))
    expect(breaks).toBeGreaterThan(20)
  })

  test('resumes from its start when it breaks before the first event', async () => {
    faultStreams((n) => (n === 1 ? { cutAfter: 1 } : 'none'))
    const from = `+1${++phones}`
    let written: Promise<unknown> | undefined
    const onBreak: LiveOptions['onBreak'] = () => {
      written ??= here.api('POST', '/v1/sandbox/inbound', { from, body: 'Nobody listens now' })
    }

    const [event] = await take(connect().live.events({ onBreak }), 1)

    await written
    expect(event!.data).toMatchObject({ phone: from })
  })

  test('continues with another process when its own one shuts down', async () => {
    const leaving = await startServer(here.app, { port: 0, host: '127.0.0.1' })
    proxy.target = leaving.url
    const before = await stored()
    const errors: string[] = []
    let closed: Promise<void> | undefined
    const stream = connect().live.events({
      onOpen: () => {
        proxy.target = here.url
        closed ??= leaving.close()
      },
      onBreak: ({ code }) => void errors.push(code),
    })
    const reading = take(stream, 2 * (3 + EVENTS_OF_LEAD))
    await writeAtOnce(2, 3)

    expect((await reading).map(({ id }) => id)).toEqual((await stored()).slice(before.length))
    await closed
    expect(errors.length).toBeGreaterThan(0)
  })

  test('reconnects when its connection is silent', async () => {
    faultStreams((n) => (n === 1 ? 'silence' : 'none'))
    const errors: string[] = []
    const after = await connect().live.cursor()
    await writeAtOnce(1, 1)

    const events = await take(connect().live.events({ after, idleMs: 50, onBreak: (e) => void errors.push(e.code) }), 1)

    expect(events).toHaveLength(1)
    expect(errors).toEqual(['timeout'])
  })

  test('can be read slowly: events that the server drops are read from the database', async () => {
    const [lead] = await addLeads(here, workspace.id, 1)
    const count = 1_500
    const client = createClient({ apiKey: workspace.key, baseUrl: here.url, retry: QUICK })
    const after = await client.live.cursor()
    const before = await stored()
    const codes: string[] = []
    const stream = client.live.events({ after, onBreak: ({ code }) => void codes.push(code) })
    await addLargeEvents(lead!, 1)
    const ids = [(await stream.next()).value!.id]
    // The reader pauses while more events arrive than the connection and the server buffer.
    await addLargeEvents(lead!, count)

    for await (const { id } of stream) if (ids.push(id) > count) break

    expect(ids).toEqual((await stored()).slice(before.length))
    expect(codes).toContain('resync_required')
  }, 60_000)

  test('resumes for every other subscription in the same way', async () => {
    faultStreams((n) => (n === 1 ? { cutAfter: 400 } : 'none'))
    type Added = { cursor: string; message: { body: string } }
    const query = 'subscription($after: String) { messageAdded(after: $after) { cursor message { body } } }'
    const after = await connect().live.cursor()
    await writeAtOnce(1, 5)

    const bodies: string[] = []
    for await (const added of connect().live.subscribe<Added>({ field: 'messageAdded', query }, { after })) {
      if (bodies.push(added.message.body) === 5) break
    }

    expect(bodies).toEqual(['Text 1', 'Text 2', 'Text 3', 'Text 4', 'Text 5'])
  })
})

/** Events of 30 KB each, so that no buffer holds all of them. */
async function addLargeEvents(lead: string, count: number): Promise<void> {
  const filler = 'x'.repeat(30_000)
  for (let left = count; left > 0; left -= 100) {
    const events = Array.from({ length: Math.min(100, left) }, () => ({
      type: 'message.received' as const,
      leadId: lead as never,
      conversationId: null,
      messageId: null,
      data: { filler },
    }))
    await here.app.db.transaction('large-events', async (tx) => appendEvents(here.app, tx, workspace.id, events))
  }
}

describe('a live view ends', () => {
  const failureOfStream = (options: LiveOptions, key?: string) =>
    failureOf(take(connect(key).live.events(options), Number.POSITIVE_INFINITY))

  test('with cursor_expired when the events after the cursor are no longer kept', async () => {
    const { sandbox } = await here.newWorkspace()
    const client = connect(sandbox.key)
    const after = await client.live.cursor()
    await client.sandbox.inbound({ from: `+1${++phones}`, body: 'one' })
    await createPast(here).eventsRemoved(sandbox.id)

    expect(await failureOfStream({ after }, sandbox.key)).toMatchObject({ code: 'cursor_expired' })
  })

  test('with the reason for which it cannot start', async () => {
    const other = await here.newWorkspace()
    const elsewhere = await connect(other.sandbox.key).live.cursor()
    const leads = await here.newKey(workspace.id, ['leads'])

    expect(await failureOfStream({}, 'lt_test_none')).toMatchObject({ code: 'invalid_api_key', status: 401 })
    expect(await failureOfStream({}, leads)).toMatchObject({ code: 'insufficient_scope' })
    expect(await failureOfStream({ after: elsewhere })).toMatchObject({
      ...{ code: 'invalid_cursor', param: 'after', requestId: expect.stringMatching(/^req_/) },
      docUrl: expect.stringMatching(/\/docs#error-invalid_cursor$/),
    })
  })

  test('with invalid_api_key when its key is revoked', async () => {
    const key = await here.newKey(workspace.id, ['read_only'])
    const id = await createSeen(here).newestKeyId()
    const onOpen = () => void here.graphql(`mutation { revokeApiKey(input: { id: "${id}" }) { __typename } }`)

    expect(await failureOfStream({ onOpen }, key)).toMatchObject({ code: 'invalid_api_key' })
  })

  test('with the last failure when it cannot connect for too long', async () => {
    faultStreams(() => 'reset')

    const failure = await failureOfStream({ retry: { ...QUICK, withinMs: 100 } })

    expect(failure).toBeInstanceOf(LeadthreadError)
    expect(failure).toMatchObject({ code: 'connection_failed' })
  })

  test('with the reason of its signal', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')

    expect(await failureOfStream({ signal: controller.signal, onOpen: () => controller.abort(reason) })).toBe(reason)
  })

  test('at once when its reader stops while it waits', async () => {
    let opened = () => {}
    const isOpen = new Promise<void>((resolve) => {
      opened = resolve
    })
    const stream = connect().live.events({ onOpen: opened })
    const waiting = stream.next()
    await isOpen

    await stream.return()

    expect(await waiting).toEqual({ done: true, value: undefined })
  })
})
