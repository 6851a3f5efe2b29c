import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../src/client/commands/run-command.ts'
import { createClient } from '../../src/client/index.ts'
import { listen } from '../../src/client/listen/listen.ts'
import { verifyWebhook } from '../../src/client/webhooks.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'

const SECRET = `whsec_${'A'.repeat(43)}=`
const CREATED = '2027-03-03T18:00:00.000Z'

/** Events of a type that this client does not know, with data that no known type has, and one of a known type. */
const EVENTS = [
  { id: 'evt_1', type: 'LEAD_VANISHED', data: { since: null } },
  { id: 'evt_2', type: 'CALL_RECORDED', data: { phone: { e164: '+14155550123' }, message: 'Call me', lead_id: null } },
  { id: 'evt_3', type: 'CALL_SCREENED_OUT', data: { message: { body: null } } },
  { id: 'evt_4', type: 'LEAD_OPTED_OUT', data: { phone: '+14155550123' } },
].map((event) => ({ ...event, createdAt: CREATED, sequence: null }))
const TYPES = ['lead.vanished', 'call.recorded', 'call.screened_out', 'lead.opted_out']

let later: Server
let receiver: Receiver
let baseUrl: string
beforeAll(async () => {
  later = await startLaterService()
  receiver = await startReceiver()
  baseUrl = `http://127.0.0.1:${(later.address() as AddressInfo).port}`
})
afterAll(async () => {
  later.closeAllConnections()
  later.close()
  await receiver.close()
})

/** The part of a later release of the service that sends events. */
async function startLaterService(): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.headers.accept === 'text/event-stream') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      for (const event of EVENTS) {
        const payload = { data: { events: { cursor: `after ${event.id}`, event } } }
        response.write(`event: next\ndata: ${JSON.stringify(payload)}\n\n`)
      }
      return
    }
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ data: await answerTo(request) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function answerTo(request: IncomingMessage): Promise<object> {
  const { query, variables } = JSON.parse(await text(request))
  if (query.includes('liveCursor')) return { liveCursor: 'start', workspace: { id: 'ws_1' } }
  const newest = EVENTS.toReversed().slice(0, variables.first)
  return { events: { edges: newest.map((node) => ({ node })) } }
}

const connect = () => createClient({ apiKey: 'lt_test_x', baseUrl })

test('live events of later types are yielded like all others', async () => {
  const events: unknown[] = []
  for await (const event of connect().live.events()) if (events.push(event) === EVENTS.length) break

  expect(events).toEqual(
    EVENTS.map(({ id, data, sequence }, n) => {
      return { id, type: TYPES[n], created: CREATED, workspace_id: 'ws_1', data, cursor: `after ${id}`, sequence }
    }),
  )
})

test('listen forwards events of later types', async () => {
  const stop = new AbortController()
  const listening = listen({
    client: connect(),
    forwardTo: receiver.url,
    secret: SECRET,
    signal: stop.signal,
    print: () => {},
  })

  const posted = await receiver.waitFor((all) => all.length === EVENTS.length, 60_000)
  stop.abort()
  await listening

  const events = posted.map(({ rawBody, headers }) => verifyWebhook({ body: rawBody, headers, secret: SECRET }))
  expect(events.map(({ type, data }) => ({ type, data }))).toEqual(
    EVENTS.map(({ data }, n) => ({ type: TYPES[n], data })),
  )
})

test.each([
  ['logs', ['logs']],
  ['logs --follow', ['logs', '--follow', '--limit', '1']],
])('%s prints events of later types', async (_name, words) => {
  const stop = new AbortController()
  const [lines, notes] = [[] as string[], [] as string[]]
  const code = await runCommand(words, {
    env: { LEADTHREAD_API_KEY: 'lt_test_x', LEADTHREAD_URL: baseUrl },
    print: (line) => {
      if (lines.push(line) === EVENTS.length) stop.abort()
    },
    note: (line) => void notes.push(line),
    input: process.stdin,
    version: '0.0.0',
    signal: stop.signal,
  })

  expect({ code, notes }).toEqual({ code: 0, notes: [] })
  const shown = lines.map((line) => line.split(/ {2,}/).slice(1))
  expect(shown.toSorted(([, a], [, b]) => (a! < b! ? -1 : 1))).toEqual([
    ['lead.vanished', 'evt_1'],
    ['call.recorded', 'evt_2'],
    ['call.screened_out', 'evt_3'],
    ['lead.opted_out', 'evt_4', '+14155550123'],
  ])
})
