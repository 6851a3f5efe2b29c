import { hasRedis, startRedis } from '../support/redis/redis-server.ts'
import { type BenchDatabase, type Child, startChild } from './child.ts'
import { percentile, type Table } from './table.ts'

const SECONDS = 8
const RATES_PER_SECOND = [50, 200]
const AT_ONCE = 3_000

/** From an event's creation to its receiver: the latency at a steady rate, and the throughput when all are due. */
export async function measureDeliveries(
  given: BenchDatabase,
  flags: string[],
  queueIn = 'the database',
): Promise<Table> {
  const receiver = startChild('processes/receiver.ts', given)
  const ours = startChild('processes/delivering.ts', given, flags)
  const bare = startChild('processes/posting.ts', given)
  try {
    const url = await receiver.ask<string>('url')
    await ours.ask('subscribe', url)
    const emitters = {
      ours: (name: string, pace: Pace) => ours.ask(name, name === 'emit' ? pace : pace.count),
      'signs and posts': (name: string, pace: Pace) => bare.ask(name, { url, ...pace }),
    }
    const rows: string[][] = []
    await emitted(receiver, () => emitters.ours('emit', { perSecond: 50, count: 100 }), 100) // connections, plans, compilers
    for (const perSecond of RATES_PER_SECOND) {
      const pace = { perSecond, count: perSecond * SECONDS }
      for (const [who, emit] of Object.entries(emitters)) {
        const { latenciesMs } = await emitted(receiver, () => emit('emit', pace), pace.count)
        const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => `${percentile(latenciesMs, share)} ms`)
        rows.push([`${perSecond} events/s, ${who}`, p50!, p95!, p99!, '', ''])
      }
    }
    for (const [who, emit] of Object.entries(emitters)) {
      const child = who === 'ours' ? ours : bare
      const before = await child.cpuMs()
      const pace = { perSecond: 0, count: AT_ONCE }
      const { seconds } = await emitted(receiver, () => emit('emitAtOnce', pace), AT_ONCE)
      const cpuMs = ((await child.cpuMs()) - before) / AT_ONCE
      const perSecond = (AT_ONCE / seconds).toFixed(0)
      rows.push([`${AT_ONCE} at once, ${who}`, '', '', '', `${perSecond}/s`, `${(1_000 / cpuMs).toFixed(0)}/s`])
    }
    return {
      title: `Event created → received, the queue in ${queueIn}`,
      columns: ['', 'p50', 'p95', 'p99', 'deliveries', 'per core'],
      rows,
      notes: [
        'Aims at 200/s: p95 < 100 ms, p99 < 250 ms on Redis, p95 < 1 s in the database. A core is one of the sending process: the database is not counted.',
      ],
    }
  } finally {
    await Promise.all([ours.close(), bare.close()])
    await receiver.close()
  }
}

/** The same with the queue in its own Redis. */
export async function measureDeliveriesOnRedis(given: BenchDatabase, flags: string[]): Promise<Table> {
  const title = 'Event created → received, the queue in Redis'
  if (!hasRedis) return { title, columns: [''], rows: [], notes: ['There is no redis-server here.'] }
  const redis = await startRedis()
  try {
    return await measureDeliveries({ ...given, env: { REDIS_URL: redis.url } }, flags, 'Redis')
  } finally {
    await redis.stop()
  }
}

type Pace = { perSecond: number; count: number }

export async function emitted(receiver: Child, emit: () => Promise<unknown>, count: number) {
  const started = performance.now()
  const received = receiver.ask<number[]>('received', count)
  await emit()
  const latenciesMs = await received
  return { latenciesMs, seconds: (performance.now() - started) / 1_000 }
}
