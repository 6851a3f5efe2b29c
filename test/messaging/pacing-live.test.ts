import { expect, test } from 'vitest'
import { startWorker } from '../../src/interfaces/jobs/worker.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { createDirectQueues } from '../webhooks/support/direct-queues.ts'

const TEXTS = 25
const SEGMENTS_PER_SECOND = 100

const AT_ONCE = 3

const queues = createDirectQueues()
/** The carrier answers nobody before so many are with it at once. */
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

test('two workers at their real pace send each text once, a slot apart, without waiting for one another’s answers', async () => {
  const { sandbox, app } = service
  await service.rows('update phone_number set segments_per_second = $2 where workspace_id = $1', [
    sandbox.id,
    SEGMENTS_PER_SECOND,
  ])
  const workers = [startWorker(app), startWorker(app)]

  const sends = Array.from({ length: TEXTS }, (_, n) =>
    service.api('POST', '/v1/messages', { to: newPhone(), body: `Hello, number ${n}` }),
  )
  const answers = await Promise.all(sends)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  await Promise.all(workers.map((worker) => worker.close()))

  expect(answers.map(({ status }) => status).filter((status) => status !== 201)).toEqual([])
  expect(await service.rows('select id from sandbox_message')).toHaveLength(TEXTS)
  const rows = await service.rows<{ handed_over_at: Date }>(
    'select handed_over_at from message order by handed_over_at',
  )
  const times = rows.map(({ handed_over_at: at }) => at.getTime())
  const gaps = times.slice(1).map((at, n) => at - times[n]!)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000 / SEGMENTS_PER_SECOND)
})

async function waiting(): Promise<number> {
  return (await service.rows(`select id from message where status in ('scheduled', 'queued', 'sending')`)).length
}
