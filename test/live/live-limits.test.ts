import { afterEach, expect, test } from 'vitest'
import { codesOf, socketClient, Watch, watchEvents, watchOn, watchSocket } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'
import { startServerWithHeartbeat } from './support/own-server.ts'

const [PER_KEY, PER_WORKSPACE] = [3, 5]

const here = useTestApp({
  env: {
    LIVE_SUBSCRIPTIONS_PER_KEY: String(PER_KEY),
    LIVE_SUBSCRIPTIONS_PER_WORKSPACE: String(PER_WORKSPACE),
    LIVE_HEARTBEAT_MS: '10000',
  },
})

const FOLLOW = 'subscription($after: String) { events(after: $after) { cursor event { id } } }'

const watches: Watch[] = []
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop()
})

/** A subscription that is open, or was refused. */
async function open(key: string, how: typeof watchSocket = watchEvents): Promise<Watch> {
  const watch = how({ url: here.url, key }, FOLLOW, { after: await seen(key) })
  watches.push(watch)
  return watch.until(({ answers, ended }) => answers.length > 0 || ended !== undefined)
}

/** The cursor before the workspace's last event, so that a subscription yields an event at once. */
async function seen(key: string): Promise<string> {
  const { body } = await here.graphql('{ liveCursor }', {}, { key })
  await here.graphql(
    'mutation($body: String!) { simulateInbound(input: { from: "+15125550111", body: $body }) { __typename } }',
    { body: `Text at ${performance.now()}` },
  )
  return body.data.liveCursor
}

const codes = (watch: Watch) => watch.answers.flatMap(codesOf)

test('subscriptions are limited per key over all its connections, and per workspace over all its keys', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => here.newKey(here.sandbox.id, ['read_only'])))
  for (let n = 0; n < PER_KEY; n++) await open(first!, n % 2 === 0 ? watchEvents : watchSocket)

  const ofKey = await open(first!, watchSocket)
  const others = [await open(second!), await open(second!, watchSocket)]
  const ofWorkspace = await open(second!)

  expect(codes(ofKey)).toEqual(['limit_reached at events'])
  expect(others.flatMap(codes)).toEqual([])
  expect(codes(ofWorkspace)).toEqual(['limit_reached at events'])
  expect(ofWorkspace.answers[0]?.errors?.[0]?.message).toBe(
    `A workspace can have at most ${PER_WORKSPACE} open subscriptions. Close one of them first.`,
  )
})

test('an ended subscription frees its slot', async () => {
  const key = await here.newKey(here.live.id, ['read_only'])
  const client = socketClient({ url: here.url, key })
  for (let n = 0; n < 2 * PER_WORKSPACE; n++) {
    const watch = new Watch()
    watchOn(client, watch, FOLLOW, { after: 'made up' })
    await watch.until(({ ended }) => ended !== undefined)
    expect(codes(watch)).toEqual(['invalid_cursor at events'])
    const stream = await watchEvents({ url: here.url, key }, FOLLOW).until(({ isOpen }) => isOpen)
    stream.stop()
    await stream.until(({ ended }) => ended !== undefined)
  }

  const standing = await watchEvents({ url: here.url, key }, FOLLOW).until(({ isOpen }) => isOpen)
  watches.push(standing)
  expect(standing.ended).toBeUndefined()
  await client.dispose()
})

test('an idle stream of events sends heartbeats', async () => {
  const server = await startServerWithHeartbeat(here, 200)
  const controller = new AbortController()
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    signal: controller.signal,
    headers: {
      Authorization: `Bearer ${here.live.key}`,
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
    },
    body: JSON.stringify({ query: FOLLOW }),
  })
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes(':\n:\n') || (text.match(/^:$/gm) ?? []).length > 4) break
  }
  controller.abort()
  await server.close()

  expect(text.replaceAll('\n', '').replaceAll(':', '')).toBe('')
})
