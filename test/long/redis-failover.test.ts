import { afterEach, describe, expect, test, vi } from 'vitest'
import { openBus } from '../../src/adapters/bus.ts'
import { openQueues, type Queues } from '../../src/adapters/queue/queues.ts'
import { createRedisRateLimit } from '../../src/adapters/rate-limit.ts'
import { announcingSentinel } from '../support/redis/announcing-sentinel.ts'
import { moveSlots } from '../support/redis/cluster.ts'
import { freePorts, kill, launch } from '../support/redis/launch.ts'
import { type RedisServer, startRedis } from '../support/redis/redis-server.ts'

const SOON = { timeout: 30_000, interval: 20 }
/** Longer than it takes until the lock of a job runs out that was taken when the master died. */
const AFTER_LOCKS = { timeout: 120_000, interval: 20 }
const FAILOVERS = 3
const NO_DATABASE = 'postgres://127.0.0.1:1/none'
const closing: (() => unknown)[] = []
const logged: unknown[] = []
const note = (line: { event?: string; purpose?: string; err?: unknown }) =>
  void logged.push(`${line.event} ${line.purpose} ${line.err}`)
const log = { info: note, warn: note, error: note }

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startForm(form: 'sentinel' | 'cluster'): Promise<RedisServer> {
  const redis = await startRedis({ form })
  closing.push(() => redis.stop())
  return redis
}

async function open(redisUrl: string): Promise<Queues> {
  const queues = await openQueues({ databaseUrl: NO_DATABASE, redisUrl, log })
  closing.push(() => queues.close())
  return queues
}

/** Two processes: one hints at rows until the other one has worked off all of them, also if hints are lost meanwhile. */
async function passesOn({ url }: Pick<RedisServer, 'url'>) {
  const [api, worker] = [await open(url), await open(url)]
  const done = new Map<string, number>()
  worker.work('deliver-to-endpoint', 10, async ({ id }) => void done.set(id, (done.get(id) ?? 0) + 1))
  return {
    done,
    isReady: () => api.isReady(),
    hint: (id: string) => api.hint({ queue: 'deliver-to-endpoint', workspaceId: 'ws_1', id }),
    async arrives(ids: readonly string[]) {
      await vi.waitFor(() => {
        for (const id of ids) if (!done.has(id)) this.hint(id)
        const connected = `connected: ${api.isReady()} ${worker.isReady()}, log: ${JSON.stringify(logged.slice(-5).map(String))}`
        expect(
          ids.filter((id) => !done.has(id)),
          connected,
        ).toEqual([])
      }, AFTER_LOCKS)
    },
  }
}

const idsOf = (round: string, count = 50) => Array.from({ length: count }, (_, n) => `dlv_${round}_${n}`)

describe('with Sentinel', () => {
  test('jobs, notices and limits go on after each failover, without a restart', async () => {
    const redis = await startForm('sentinel')
    const work = await passesOn(redis)
    const [here, there] = [await openBus({ redisUrl: redis.url, log }), await openBus({ redisUrl: redis.url, log })]
    const limit = createRedisRateLimit({ redisUrl: redis.url, rate: { perSecond: 0.001, burst: 5 }, log })
    closing.push(here.close, there.close, () => limit.close?.())
    const notices: string[] = []
    there.onRevoked((keyId) => notices.push(keyId))
    await work.arrives(idsOf('start'))

    for (let n = 0; n < FAILOVERS; n++) {
      const [master] = await redis.masters()
      await redis.kill(master!)
      for (const id of idsOf(`during_${n}`)) work.hint(id)
      await vi.waitFor(async () => expect(await redis.masters()).not.toEqual([master]), SOON)
      await work.arrives([...idsOf(`during_${n}`), ...idsOf(`after_${n}`)])
      await vi.waitFor(() => {
        here.publishRevoked(`key_${n}`)
        expect(notices).toContain(`key_${n}`)
      }, SOON)
      await vi.waitFor(() => expect(work.isReady()).toBe(true), SOON)
      for (let taken = 0; taken < 5; taken++) await limit.take(`key_${n}`)
      expect((await limit.take(`key_${n}`)).allowed).toBe(false)
      await redis.revive(master!)
    }
  }, 900_000)

  test('jobs go on when the failover is announced while a process looks for the master', async () => {
    const ports = await freePorts(2)
    const [master, successor] = await Promise.all(ports.map((port) => launch(port)))
    const sentinel = await announcingSentinel(ports[0]!)
    closing.push(() => kill([master!, successor!]), sentinel.close)
    const work = await passesOn(sentinel)
    await work.arrives(idsOf('before'))

    sentinel.failsOverTo(ports[1]!)
    await kill([master!])

    await work.arrives(idsOf('after'))
  }, 250_000)
})

describe('with Cluster', () => {
  test('jobs go on while all slots with jobs move from master to master', async () => {
    const redis = await startForm('cluster')
    const work = await passesOn(redis)
    await work.arrives(idsOf('start'))
    const masters = await redis.masters()
    let moved = 0

    for (let n = 0; n < 2 * masters.length; n++) {
      const hinting = setInterval(() => work.hint(`dlv_moving_${n}_${performance.now()}`), 5)
      moved += await moveSlots(masters[n % masters.length]!, masters[(n + 1) % masters.length]!)
      clearInterval(hinting)
      await work.arrives(idsOf(`moved_${n}`))
    }

    expect(moved).toBeGreaterThan(0)
    await vi.waitFor(() => expect(work.isReady()).toBe(true), SOON)
  }, 400_000)

  test('a key of the rate limit is counted once, whichever node has it', async () => {
    const redis = await startForm('cluster')
    const rate = { perSecond: 0.001, burst: 10 }
    const [one, other] = [0, 1].map(() => createRedisRateLimit({ redisUrl: redis.url, rate, log }))
    closing.push(
      () => one!.close?.(),
      () => other!.close?.(),
    )
    const taken = async (key: string) => {
      const answers = []
      for (let n = 0; n < 8; n++) answers.push(await one!.take(key), await other!.take(key))
      return answers.filter(({ allowed }) => allowed).length
    }
    // Until both are connected, each counts alone.
    await vi.waitFor(async () => expect(await taken(`key_${performance.now()}`)).toBe(10), SOON)

    for (let key = 0; key < 20; key++) expect(await taken(`key_${key}`)).toBe(10)
  }, 300_000)
})
