import { afterEach, describe, expect, test } from 'vitest'
import { startServer } from '../../src/interfaces/server.ts'
import { createFakeTimers } from '../support/fake-clock.ts'
import { ask, codesOf, socketClient, Watch, watchEvents, watchOn, watchSocket } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const timers = createFakeTimers()
const here = useTestApp({ overrides: { timers } })
const past = createPast(here)
const target = () => ({ url: here.url, key: here.sandbox.key })
const targetOf = (key: string) => ({ url: here.url, key })

const watches: Watch[] = []
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop()
})

function watching(watch: Watch): Watch {
  watches.push(watch)
  return watch
}

const EVENTS = `subscription($id: ID!, $after: String) { conversationEvents(conversationId: $id, after: $after) {
  __typename cursor createdAt
  ... on MessageAdded { message { id body direction lead { phone } } }
  ... on MessageUpdated { changed message { id } }
  ... on ConversationUpdated { changed conversation { id messageCount } }
} }`
const ADDED = 'subscription($id: ID) { messageAdded(conversationId: $id) { cursor message { body conversationId } } }'
const PUBLIC = `subscription($types: [EventType!], $after: String) { events(types: $types, after: $after) {
  cursor event { id type data }
} }`

type Payload = { __typename: string; cursor: string; changed?: string[]; message?: { body: string } }

const NAMES: Record<string, string> = {
  'message.added': 'MessageAdded',
  'message.updated': 'MessageUpdated',
  'conversation.updated': 'ConversationUpdated',
}

let phones = 5_125_550_000

async function text(from: string, body: string): Promise<{ id: string; conversationId: string }> {
  const { data } = await ask(
    target(),
    'mutation($input: SimulateInboundInput!) { simulateInbound(input: $input) { message { id conversationId } } }',
    { input: { from, body } },
  )
  return (data!.simulateInbound as { message: { id: string; conversationId: string } }).message
}

/** A new conversation, and the cursor of its first message. */
async function begin() {
  const watch = await watching(watchEvents(target(), ADDED)).until(({ isOpen }) => isOpen)
  const phone = `+1${++phones}`
  const { conversationId: id, id: messageId } = await text(phone, 'Hi, I need a new roof')
  await watch.until(({ answers }) => answers.length > 0)
  const [{ cursor }] = watch.payloads<Payload>('messageAdded') as [Payload]
  watch.stop()
  return { id, phone, cursor, say: (body: string) => text(phone, body), after: await positionOf(messageId) }
}

async function positionOf(messageId: string): Promise<number> {
  return createSeen(here).positionOfAdded(messageId)
}

/** The stored events of a conversation after a position. */
async function stored({ id, after }: { id: string; after: number }): Promise<string[]> {
  const types = await createSeen(here).internalTypesAfter(id, after)
  return types.map((type) => NAMES[type]!)
}

const namesIn = (watch: Watch) => watch.payloads<Payload>('conversationEvents').map(({ __typename }) => __typename)
const cursorsIn = (watch: Watch) => watch.payloads<Payload>('conversationEvents').map(({ cursor }) => cursor)

describe('the events of a conversation', () => {
  test('reach two subscribers, over WebSocket and server-sent events, completely and in order', async () => {
    const conversation = await begin()
    const { id, cursor } = conversation
    const socket = watching(watchSocket(target(), EVENTS, { id, after: cursor }))
    const events = watching(watchEvents(target(), EVENTS, { id, after: cursor }))

    await conversation.say('It is about 2,000 square feet and it leaks')
    await here.processAll()
    await conversation.say('STOP')
    await here.processAll()

    const all = await stored(conversation)
    for (const watch of [socket, events]) await watch.until(({ answers }) => answers.length >= all.length)
    expect(all.length).toBeGreaterThan(4)
    expect(namesIn(socket)).toEqual(all)
    expect(namesIn(events)).toEqual(all)
    expect(cursorsIn(events)).toEqual(cursorsIn(socket))
    const added = socket
      .payloads<Payload>('conversationEvents')
      .filter((payload) => payload.__typename === 'MessageAdded')
      .map(({ message }) => message?.body)
    expect(added.slice(-2)).toEqual(['STOP', expect.stringContaining('You are unsubscribed')])
  })

  test('resume from the last cursor after a disconnect, without gaps or repeats', async () => {
    const conversation = await begin()
    const { id, cursor } = conversation
    const before = watching(watchSocket(target(), EVENTS, { id, after: cursor }))
    await conversation.say('The roof is old')
    await before.until(({ answers }) => answers.length >= 1)
    before.stop()
    await conversation.say('This is said while nobody watches')
    await here.processAll()

    const after = watching(watchEvents(target(), EVENTS, { id, after: cursorsIn(before).at(-1) }))
    await conversation.say('STOP')
    await here.processAll()

    const all = await stored(conversation)
    await after.until(({ answers }) => before.answers.length + answers.length >= all.length)
    expect([...namesIn(before), ...namesIn(after)]).toEqual(all)
    expect(new Set([...cursorsIn(before), ...cursorsIn(after)]).size).toBe(all.length)
  })

  test('do not reach subscribers of another conversation or workspace', async () => {
    const [mine, other] = [await begin(), await begin()]
    const { sandbox } = await here.newWorkspace()
    const elsewhere = watching(watchEvents(targetOf(sandbox.key), ADDED))
    const watch = watching(watchEvents(target(), ADDED, { id: mine.id }))
    await watch.until(({ isOpen }) => isOpen)
    await elsewhere.until(({ isOpen }) => isOpen)

    await other.say('not for you')
    await mine.say('for you')

    await watch.until(({ answers }) => answers.length > 0)
    expect(watch.payloads<Payload>('messageAdded').map(({ message }) => message)).toEqual([
      { body: 'for you', conversationId: mine.id },
    ])
    expect(elsewhere.answers).toEqual([])
  })

  test('equal those of webhooks, for the requested types', async () => {
    const watch = watching(watchEvents(target(), PUBLIC, { types: ['LEAD_OPTED_OUT'] }))
    await watch.until(({ isOpen }) => isOpen)
    const conversation = await begin()

    await conversation.say('STOP')

    await watch.until(({ answers }) => answers.length > 0)
    expect(watch.payloads('events')).toEqual([
      {
        cursor: expect.any(String),
        event: {
          id: expect.stringMatching(/^evt_/),
          type: 'LEAD_OPTED_OUT',
          data: expect.objectContaining({
            conversation_id: conversation.id,
            keyword: expect.stringMatching(/^stop$/i),
          }),
        },
      },
    ])
  })
})

describe('an invalid subscription', () => {
  const refused = async (watch: Watch) => {
    await watching(watch).until(({ ended }) => ended !== undefined)
    return watch.answers.flatMap(codesOf).map((code) => code.split(' ')[0])
  }

  test.each([
    ['WebSocket', watchSocket],
    ['server-sent events', watchEvents],
  ])('is refused with the reason over %s', async (_name, watch) => {
    const conversation = await begin()
    const { sandbox } = await here.newWorkspace()
    const leads = await here.newKey(here.sandbox.id, ['leads'])
    const id = conversation.id

    expect(await refused(watch(target(), EVENTS, { id: 'conv_none' }))).toEqual(['not_found'])
    expect(await refused(watch(targetOf(sandbox.key), EVENTS, { id }))).toEqual(['not_found'])
    expect(await refused(watch(targetOf(leads), EVENTS, { id }))).toEqual(['insufficient_scope'])
    expect(await refused(watch(target(), EVENTS, { id, after: 'made up' }))).toEqual(['invalid_cursor'])
    expect(await refused(watch(target(), 'subscription { nothing }'))).toEqual(['invalid_request'])
  })

  test('gets cursor_expired for a cursor older than the kept events', async () => {
    const { sandbox } = await here.newWorkspace()
    const own = targetOf(sandbox.key)
    const first = await watching(watchEvents(own, ADDED)).until(({ isOpen }) => isOpen)
    const say = (body: string) =>
      ask(own, 'mutation($b: String!) { simulateInbound(input: { from: "+15125559999", body: $b }) { __typename } }', {
        b: body,
      })
    await say('one')
    await first.until(({ answers }) => answers.length > 0)
    const [{ cursor }] = first.payloads<Payload>('messageAdded') as [Payload]
    await say('two')
    await past.eventsRemoved(sandbox.id)

    expect(await refused(watchSocket(own, PUBLIC, { after: cursor }))).toEqual(['cursor_expired'])
    expect(await refused(watchEvents(own, PUBLIC, { after: cursor }))).toEqual(['cursor_expired'])
  })

  test('is refused as the 101st of its key', async () => {
    const client = socketClient(targetOf(await here.newKey(here.sandbox.id, ['read_only'])))
    const many = Array.from({ length: 101 }, () => new Watch())
    for (const watch of many) watchOn(client, watch, ADDED)

    const last = await Promise.race(many.map((watch) => watch.until(({ ended }) => ended !== undefined)))
    expect(last.answers.flatMap(codesOf)).toEqual(['limit_reached at messageAdded'])
    expect(many.filter(({ ended }) => ended !== undefined)).toHaveLength(1)
    await client.dispose()
  })
})

test('does not count after its client left', async () => {
  const key = await here.newKey(here.sandbox.id, ['read_only'])
  for (let i = 0; i < 110; i++) {
    const watch = await watchEvents(targetOf(key), ADDED).until(({ isOpen }) => isOpen)
    watch.stop()
    await watch.until(({ ended }) => ended !== undefined)
  }
  const one = await watching(watchEvents(targetOf(key), ADDED)).until(({ isOpen }) => isOpen)

  await text('+15125550001', 'Hello')

  await one.until(({ answers }) => answers.length > 0)
  expect(one.payloads<Payload>('messageAdded').map(({ message }) => message?.body)).toEqual(['Hello'])
})

describe('a key that is no longer valid', () => {
  async function open(key: string) {
    const idle = new Watch()
    const client = socketClient(targetOf(key), (code) => idle.close(code))
    idle.onStop(() => void client.dispose())
    const socket = watchSocket(targetOf(key), ADDED)
    const events = watchEvents(targetOf(key), ADDED)
    for (const watch of [idle, socket, events]) watching(watch)
    await events.until(({ isOpen }) => isOpen)
    return { idle, socket, events }
  }

  async function expectClosed({ idle, socket, events }: Awaited<ReturnType<typeof open>>) {
    for (const watch of [idle, socket]) await watch.until(({ closeCode }) => closeCode !== undefined)
    await events.until(({ ended }) => ended !== undefined)
    expect([idle.closeCode, socket.closeCode]).toEqual([4403, 4403])
    expect(events.answers.flatMap(codesOf)).toEqual(['invalid_api_key at messageAdded'])
  }

  test('has its sockets and streams closed when it is revoked', async () => {
    const key = await here.newKey(here.sandbox.id, ['read_only'])
    const id = await createSeen(here).newestKeyId()
    const opened = await open(key)

    await ask(target(), `mutation { revokeApiKey(input: { id: "${id}" }) { __typename } }`)

    await expectClosed(opened)
  })

  test('has them closed within a second when the notification is lost, and when it expires', async () => {
    const key = await here.newKey(here.sandbox.id, ['read_only'])
    const opened = await open(key)

    const expired = here.clock.now()
    await past.keyExpiresAt({ id: await createSeen(here).newestKeyId() }, expired)
    timers.advance(1_000)

    await expectClosed(opened)
  })

  test.each([
    ['', 'missing_api_key'],
    ['lt_test_x', 'invalid_api_key'],
  ])('%s cannot open a socket', async (key) => {
    const watch = watching(watchSocket(targetOf(key), ADDED))

    await watch.until(({ closeCode }) => closeCode !== undefined)

    expect(watch.closeCode).toBe(4403)
  })
})

test('a process that shuts down moves its subscribers to another one', async () => {
  const server = await startServer(here.app, { port: 0, host: '127.0.0.1' })
  const leaving = { url: server.url, key: here.sandbox.key }
  const socket = watching(watchSocket(leaving, ADDED))
  const events = watching(watchEvents(leaving, ADDED))
  await events.until(({ isOpen }) => isOpen)

  await server.close()

  await socket.until(({ closeCode }) => closeCode !== undefined)
  await events.until(({ ended }) => ended !== undefined)
  expect(socket.closeCode).toBe(1001)
  expect(events.answers.flatMap(codesOf)).toEqual(['unavailable at messageAdded'])
})
