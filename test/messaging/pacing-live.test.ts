import { expect, test } from 'vitest'
import { startWorker } from '../../src/interfaces/jobs/worker.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { createDirectQueues } from '../webhooks/support/direct-queues.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const TEXTS = 25
const SEGMENTS_PER_SECOND = 100

const AT_ONCE = 3

const queues = createDirectQueues()
/** The carrier responds only when so many requests are open at once. */
const crowd = Promise.withResolvers<void>()
let arrived = 0

const service = useTestApp({
  overrides: {
    clock: { now: () => new Date() },
    queues,
    carriers: (carriers) => ({
      ...carriers,
      sandbox: {
        ...carriers.sandbox!,
        send: async (sms) => {
          if (++arrived === AT_ONCE) crowd.resolve()
          await crowd.promise
          return carriers.sandbox!.send(sms)
        },
      },
    }),
  },
})
const past = createPast(service)
const seen = createSeen(service)

test('two workers send each message once, at the pace of the number, without waiting for each other’s responses', async () => {
  const { sandbox, app } = service
  await past.paceSet(sandbox.id, SEGMENTS_PER_SECOND)
  const workers = [startWorker(app), startWorker(app)]

  const sends = Array.from({ length: TEXTS }, (_, n) =>
    service.api('POST', '/v1/messages', { to: newPhone(), body: `Hello, number ${n}` }),
  )
  const answers = await Promise.all(sends)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  await Promise.all(workers.map((worker) => worker.close()))

  expect(answers.map(({ status }) => status).filter((status) => status !== 201)).toEqual([])
  expect(await seen.carrierTexts()).toHaveLength(TEXTS)
  const rows = await seen.handOverTimes()
  const times = rows.map(({ handed_over_at: at }) => at.getTime())
  const gaps = times.slice(1).map((at, n) => at - times[n]!)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000 / SEGMENTS_PER_SECOND)
})

async function waiting(): Promise<number> {
  return (await seen.waitingTexts()).length
}
