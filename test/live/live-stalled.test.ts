import { type IncomingMessage, request } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { appendEvents, type NewEvent } from '../../src/domain/events/index.ts'
import { type Answer, codesOf, type Watch, watchEvents, watchSocket } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'
import { startServerWithHeartbeat } from './support/own-server.ts'
import { RawSocket } from './support/raw-socket.ts'
import { createSeen } from './support/seen.ts'

const EVENTS = 1_600
/** So large that unread data fills the buffers of the connection. */
const FILLER = 'x'.repeat(12_000)
const HEARTBEAT_MS = 3_000
const SUBSCRIPTIONS = 4

const here = useTestApp({ env: { LIVE_SUBSCRIPTIONS_PER_WORKSPACE: String(SUBSCRIPTIONS) } })

const FOLLOW = 'subscription($after: String) { events(after: $after) { cursor event { id data } } }'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const event: NewEvent = {
  type: 'lead.opted_out',
  leadId: 'lead_x',
  conversationId: null,
  data: { filler: FILLER },
}

async function append(count: number): Promise<void> {
  const events = Array.from({ length: count }, () => event)
  await here.app.db.transaction('append', async (tx) => appendEvents(here.app, tx, here.sandbox.id, events))
}

/** Appends no faster than these read, so that a slow machine does not make them slow subscribers, too. */
async function appendAndRead(count: number, watches: Watch[]): Promise<void> {
  for (let appended = 0; appended < count; appended += 100) {
    const goal = watches.map(({ answers }) => answers.length + 100)
    await append(100)
    for (const [n, watch] of watches.entries()) await watch.until(({ answers }) => answers.length >= goal[n]!)
  }
}

async function cursorNow(): Promise<string> {
  return (await here.graphql('{ liveCursor }')).body.data.liveCursor
}

const idsIn = (answers: Answer[]) =>
  answers.flatMap(({ data }) => (data?.events as { event: { id: string } } | null)?.event.id ?? [])

async function storedIds(count: number): Promise<string[]> {
  return (await createSeen(here).eventIds(here.sandbox.id)).slice(-count)
}

/** A socket that reads nothing after its subscription is sent. */
async function stalledSocket(url: string, after: string): Promise<RawSocket> {
  const socket = await new RawSocket(url)
    .init(here.sandbox.key)
    .until(({ messages }) => messages.some(({ type }) => type === 'connection_ack'))
  closing.push(() => socket.destroy())
  socket.subscribe('1', FOLLOW, { after }).stall()
  return socket
}

/** A stream of server-sent events that is not read after its head. */
async function stalledEvents(url: string, after: string): Promise<IncomingMessage> {
  const asking = request(`${url}/graphql`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${here.sandbox.key}`,
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
    },
  })
  closing.push(() => asking.destroy())
  asking.on('error', () => {})
  return new Promise((resolve) => {
    asking.once('response', resolve)
    asking.end(JSON.stringify({ query: FOLLOW, variables: { after } }))
  })
}

function reading(url: string, after: string): Watch[] {
  const target = { url, key: here.sandbox.key }
  const watches = [watchSocket(target, FOLLOW, { after }), watchEvents(target, FOLLOW, { after })]
  for (const watch of watches) closing.push(() => watch.stop())
  return watches
}

test('a slow subscriber gets resync_required and nothing after it; the others get every event', {
  timeout: 600_000,
}, async () => {
  const after = await cursorNow()
  const [socket, events] = [await stalledSocket(here.url, after), await stalledEvents(here.url, after)]
  const others = reading(here.url, after)
  await append(1)
  for (const watch of others) await watch.until(({ answers }) => answers.length === 1)

  await appendAndRead(EVENTS, others)
  socket.resume()
  let text = ''
  for await (const chunk of events.setEncoding('utf8')) text += chunk
  await socket.until(({ messages }) => messages.some(({ type }) => type === 'complete'))

  const stored = await storedIds(EVENTS + 1)
  for (const { answers } of others) expect(idsIn(answers)).toEqual(stored)
  const toldBySocket = socket.messages.filter(({ type }) => type === 'next').map(({ payload }) => payload as Answer)
  const toldByEvents = [...text.matchAll(/^data: ({.*})$/gm)].map(([, data]) => JSON.parse(data!) as Answer)
  for (const received of [toldBySocket, toldByEvents]) {
    expect(received.flatMap(codesOf)).toEqual(['resync_required at events'])
    expect(codesOf(received.at(-1)!)).toHaveLength(1)
    expect(idsIn(received)).toEqual(stored.slice(0, received.length - 1))
    expect(received.length).toBeLessThan(EVENTS)
  }
  expect(text.trimEnd()).toMatch(/event: complete\n(:\n)*data:$/)
})

test('a subscriber that reads nothing is disconnected, and its slot is freed', { timeout: 600_000 }, async () => {
  const server = await startServerWithHeartbeat(here, HEARTBEAT_MS)
  closing.push(() => server.close())
  const after = await cursorNow()
  await stalledSocket(server.url, after)
  await stalledEvents(server.url, after)
  const living = reading(server.url, after)
  await append(1)
  for (const watch of living) await watch.until(({ answers }) => answers.length === 1)

  await appendAndRead(EVENTS, living)
  const { cursor } = living[0]!.answers.at(-2)!.data!.events as { cursor: string }
  await vi.waitFor(
    async () => {
      const both = reading(server.url, cursor)
      for (const watch of both) await watch.until(({ answers }) => answers.length > 0)
      for (const watch of both) watch.stop()
      expect(both.flatMap(({ answers }) => codesOf(answers[0]!))).toEqual([])
    },
    { timeout: 60_000, interval: 100 },
  )

  expect(living.map(({ ended }) => ended)).toEqual([undefined, undefined])
})
