import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRedisOpenLimits } from '../../src/adapters/open-limits.ts'
import type { OpenLimits, OpenSlot } from '../../src/domain/kernel/index.ts'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { ask, codesOf, type Watch, watchEvents } from '../support/graphql-client.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis/redis-server.ts'
import { type ApiHandle, startApi } from './support/api-handle.ts'

const PER_WORKSPACE = 3
/** Short enough to wait for, and longer than a busy machine keeps a process waiting. */
const TTL_MS = 3_000
const FOLLOW = 'subscription ($after: String) { messageAdded(after: $after) { cursor } }'
const INBOUND = 'mutation { simulateInbound(input: { from: "+15125550111", body: "Hello" }) { __typename } }'
const SILENT = { info() {}, warn() {}, error() {}, debug() {} } as never

describe.skipIf(!hasRedis)('with Redis', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  describe('the limit of a workspace', () => {
    let service: FaultService
    let processes: ApiHandle[]
    const watches: Watch[] = []
    beforeAll(async () => {
      service = await startFaultService({
        REDIS_URL: redis.url,
        LIVE_SUBSCRIPTIONS_PER_WORKSPACE: String(PER_WORKSPACE),
      })
      processes = await Promise.all([startApi(service.env), startApi(service.env)])
    })
    afterAll(async () => {
      for (const watch of watches) watch.stop()
      await Promise.all(processes.map((process) => process.terminate()))
      await service.close()
    })

    /** A subscription in one of the processes: its first response is an event, or why it was refused. */
    async function open(process: number): Promise<Watch> {
      const target = { url: processes[process]!.url, key: service.key }
      const { data } = await ask(target, '{ liveCursor }')
      await ask(target, INBOUND)
      const watch = watchEvents(target, FOLLOW, { after: data!.liveCursor })
      watches.push(watch)
      return watch.until(({ answers, ended }) => answers.length > 0 || ended !== undefined)
    }

    test('counts the subscriptions of all processes, and frees the slot when one ends', async () => {
      const [first] = [await open(0), await open(1), await open(0)]
      const refused = await open(1)
      first!.stop()
      await first!.until(({ ended }) => ended !== undefined)

      expect(refused.answers.flatMap(codesOf)).toEqual(['limit_reached at messageAdded'])
      await expect.poll(async () => (await open(1)).answers.flatMap(codesOf)).toEqual([])
    })
  })

  describe('two processes', () => {
    let limits: OpenLimits[]
    let workspaceId: string
    let count = 0
    beforeEach(async () => {
      workspaceId = `ws_${count++}`
      limits = [1, 2].map(() => createRedisOpenLimits({ redisUrl: redis.url, log: SILENT, ttlMs: TTL_MS }))
      await expect.poll(async () => connected()).toBe(true)
      return () => limits.forEach((each) => void each.close!())
    })

    /** Whether each process sees a place that the other one took. */
    async function connected(): Promise<boolean> {
      const [one, two] = limits as [OpenLimits, OpenLimits]
      const only = { name: `probe ${Math.random()}`, max: 1 }
      const place = await one.take('ws_probe', [only])
      const other = await two.take('ws_probe', [only])
      for (const each of [place, other]) if ('release' in each) each.release()
      return 'reached' in other
    }

    const take = async (process: number, max: number) =>
      limits[process]!.take(workspaceId, [
        { name: 'own', max: 100 },
        { name: 'all', max },
      ])
    const isTaken = (answer: OpenSlot | object): answer is OpenSlot => 'release' in answer

    test('never exceed the limit together, even concurrently', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => take(n % 2, 7)))

      expect(answers.filter(isTaken)).toHaveLength(7)
      expect(answers.filter((answer) => !isTaken(answer))).toEqual(
        Array.from({ length: 33 }, () => ({ reached: { name: 'all', max: 7 } })),
      )
    })

    test('a slot is held while its process runs, and is freed soon after a crash', async () => {
      const kept = await take(0, 2)
      const lost = await take(1, 2)
      limits[1]!.close!()
      await expect.poll(async () => isTaken(await take(0, 2))).toBe(true)

      expect([isTaken(kept), isTaken(lost)]).toEqual([true, true])
      expect(await take(0, 2)).toEqual({ reached: { name: 'all', max: 2 } })
    })

    test('slots are counted again after Redis has lost its data', async () => {
      await take(0, 1)
      await redis.flush()

      const refused = async () => {
        const answer = await take(1, 1)
        if (isTaken(answer)) answer.release()
        return !isTaken(answer)
      }
      await expect.poll(refused).toBe(true)
    })
  })
})
