import { afterEach, describe, expect, test } from 'vitest'
import { codesOf, type Watch, watchEvents, watchSocket } from '../../support/graphql-client.ts'
import { useTestApp } from '../../support/harness.ts'
import { startSecondInstance } from '../../support/second-instance.ts'
import { useEndpoints } from '../support/endpoints.ts'

const here = useTestApp()
const endpoints = useEndpoints(here)

const ATTEMPTED = `subscription($id: ID) { deliveryAttempted(endpointId: $id) {
  attempt { number status responseStatus } delivery { status attemptCount } endpoint { id } } }`

type Payload = {
  attempt: { number: number; status: string; responseStatus: number } | null
  delivery: { status: string } | null
  endpoint: { id: string } | null
}

const watches: Watch[] = []
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop()
})

const TRANSPORTS = [
  ['WebSocket', watchSocket],
  ['server-sent events', watchEvents],
] as const

/** Subscribes, and waits for the current state. */
async function watching(how: typeof watchSocket, id: string | null, url = here.url): Promise<Watch> {
  const watch = how({ url, key: here.sandbox.key }, ATTEMPTED, { id })
  watches.push(watch)
  return watch.until(({ answers, ended }) => answers.length > 0 || ended !== undefined)
}

const payloads = (watch: Watch) => watch.payloads<Payload>('deliveryAttempted')
const statuses = (watch: Watch) => payloads(watch).map(({ attempt }) => attempt?.status ?? null)

describe.each(TRANSPORTS)('over %s', (_name, how) => {
  test('the current state is sent first, then each attempt as it ends', async () => {
    const { id } = await endpoints.create()
    const fresh = await watching(how, id)
    endpoints.receiver.respondWith((n) => ({ status: n === 1 ? 503 : 200 }))
    await endpoints.happens()
    await here.processAll({ withinMs: 60_000 })
    await fresh.until(({ answers }) => answers.length >= 3)
    const late = await watching(how, id)

    expect(payloads(fresh)).toEqual([
      { attempt: null, delivery: null, endpoint: null },
      {
        attempt: { number: 1, status: 'FAILED', responseStatus: 503 },
        delivery: { status: expect.any(String), attemptCount: expect.any(Number) },
        endpoint: { id },
      },
      {
        attempt: { number: 2, status: 'SUCCEEDED', responseStatus: 200 },
        delivery: { status: 'SUCCEEDED', attemptCount: 2 },
        endpoint: { id },
      },
    ])
    expect(payloads(late)).toEqual(payloads(fresh).slice(-1))
  })

  test('a subscriber gets attempts of one endpoint or of all its own, and none of another workspace', async () => {
    const [mine, other] = [await endpoints.create(), await endpoints.create()]
    const [one, all] = [await watching(how, mine.id), await watching(how, null)]
    const before = all.answers.length

    await endpoints.happens()
    await here.processAll()
    await all.until(({ answers }) => answers.length >= before + 2)
    await one.until(({ answers }) => answers.length >= 2)

    const told = payloads(all).slice(before)
    expect(told.map(({ endpoint }) => endpoint?.id).sort()).toEqual([mine.id, other.id].sort())
    expect(payloads(one).map(({ endpoint }) => endpoint?.id)).toEqual([undefined, mine.id])
  })

  test('an unknown endpoint, or one of another workspace, is an error', async () => {
    const { sandbox } = await here.newWorkspace()
    const { id } = await endpoints.create()
    const stranger = how({ url: here.url, key: sandbox.key }, ATTEMPTED, { id })
    const reader = how({ url: here.url, key: await here.newKey(here.sandbox.id, ['read_only']) }, ATTEMPTED, { id })
    watches.push(stranger, reader)

    const none = await watching(how, 'wh_none')
    for (const watch of [stranger, reader]) await watch.until(({ ended }) => ended !== undefined)

    expect(none.answers.flatMap(codesOf)).toEqual(['not_found at deliveryAttempted'])
    expect(stranger.answers.flatMap(codesOf)).toEqual(['not_found at deliveryAttempted'])
    expect(reader.answers.flatMap(codesOf)).toEqual(['insufficient_scope at deliveryAttempted'])
  })
})

test('a process without notifications finds attempts by polling, also a slow one among many quick ones', async () => {
  const [slow, quick] = [await endpoints.create({ url: `${endpoints.receiver.url}/slow` }), await endpoints.create()]
  const other = await startSecondInstance(here)
  const watch = await watching(watchEvents, slow.id, other.url)
  const before = watch.answers.length
  endpoints.receiver.respondWith((_n, { path }) => (path.includes('slow') ? { delayMs: 800 } : {}))

  await endpoints.happens()
  const working = here.processAll()
  const all = await watching(watchSocket, quick.id)
  await working
  await all.until((one) => statuses(one).includes('SUCCEEDED'))
  await watch.until(({ answers }) => answers.length > before)

  expect(statuses(watch).slice(before)).toEqual(['SUCCEEDED'])
  watch.stop()
  await other.close()
})
