import { afterEach, expect, test } from 'vitest'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { ask, codesOf, type Watch, watchEvents, watchSocket } from '../support/graphql-client.ts'
import { type ApiHandle, startApi } from './support/api-handle.ts'
import { createSeen } from './support/seen.ts'

const TEXTS = 40

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const FOLLOW = 'subscription($after: String) { messageAdded(after: $after) { cursor message { id } } }'

type Payload = { cursor: string; message: { id: string } }

const payloadsOf = (watch: Watch) => watch.payloads<Payload>('messageAdded')

async function open() {
  const service = await startFaultService()
  closing.push(() => service.close())
  const apis = (await Promise.all([startApi(service.env), startApi(service.env)])) as [ApiHandle, ApiHandle]
  for (const api of apis) closing.push(() => api.kill())
  return { service, leaving: apis[0], staying: apis[1] }
}

async function text(service: FaultService, n: number): Promise<void> {
  const { status } = await service.post('/v1/sandbox/inbound', { from: '+15125550123', body: `Text ${n}` })
  expect([201, 503]).toContain(status) // the latter on a machine that is busy enough
}

test('at SIGTERM a process hands its subscribers to another one, where they resume without a gap, and exits without waiting for a deadline', {
  timeout: 180_000,
}, async () => {
  const { service, leaving, staying } = await open()
  const after = (await ask(service, '{ liveCursor }')).data!.liveCursor as string
  const watches = [watchSocket, watchEvents].map((how) => {
    const first = how({ url: leaving.url, key: service.key }, FOLLOW, { after })
    return { how, first }
  })
  const writing = (async () => {
    for (let n = 1; n <= TEXTS; n++) await text(service, n)
  })()
  for (const { first } of watches) await first.until(({ answers }) => answers.length >= 3)

  const exit = leaving.terminate()
  for (const { first } of watches) await first.until(({ ended }) => ended !== undefined)
  const resumed = watches.map(({ how, first }) =>
    how({ url: staying.url, key: service.key }, FOLLOW, { after: payloadsOf(first).at(-1)!.cursor }),
  )
  const code = await exit
  await writing

  const [socket, events] = watches.map(({ first }) => first) as [Watch, Watch]
  expect(socket.closeCode).toBe(1001)
  expect(events.answers.flatMap(codesOf)).toEqual(['unavailable at messageAdded'])
  expect(code).toBe(0)
  const ids = await createSeen(service).addedMessageIds(service.workspaceId)
  for (const [n, { first }] of watches.entries()) {
    await resumed[n]!.until(({ answers }) => payloadsOf(first).length + answers.length >= ids.length)
    const all = [...payloadsOf(first), ...payloadsOf(resumed[n]!)].map(({ message }) => message.id)
    expect(all).toEqual(ids)
    resumed[n]!.stop()
  }
})
