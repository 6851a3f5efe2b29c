import { type BenchDatabase, type Child, startChild } from './child.ts'
import { percentile, type Table } from './table.ts'

const SUBSCRIBERS = 1_000
const ROUNDS = 30
const WARM_UP = 5
const STALLED = 1
const MAX = '2000'
const LIMITS = { LIVE_CONNECTIONS_PER_KEY: MAX, LIVE_SUBSCRIPTIONS_PER_KEY: MAX, LIVE_SUBSCRIPTIONS_PER_WORKSPACE: MAX }

/** How long one event takes to reach 1,000 subscribers, compared with a bare broadcast to as many sockets. */
export async function measureFanOut(given: BenchDatabase, flags: string[]): Promise<Table> {
  const ours = startChild('processes/ours.ts', { ...given, env: LIMITS }, flags)
  const bare = startChild('processes/fan-out-bare.ts', given)
  const subscribers = startChild('processes/fan-out-subscribers.ts', given)
  try {
    const plain = await measure(subscribers, await open(subscribers, bare, true))
    const told = await measure(subscribers, await open(subscribers, ours, false))
    await subscribers.ask('stall', STALLED)
    const stalled = await measure(subscribers, told.cpu)
    return {
      title: `One event to ${SUBSCRIBERS.toLocaleString('en')} live subscribers`,
      columns: ['', 'in all', 'p50', 'p95', 'last', 'CPU/event'],
      rows: [
        row('a bare broadcast', plain),
        row('messageAdded, over WebSocket', told),
        row(`the same, ${STALLED} of them stalled`, stalled),
      ],
      notes: [
        'From before the text is sent over REST, the transaction included, to the arrival at each subscriber: a socket each, all in one',
        'process. Each is sent the cursor, and the message as it is read once for all.',
      ],
    }
  } finally {
    await Promise.all([ours, bare, subscribers].map((child) => child.close()))
  }
}

type Measured = { rounds: number[][]; cpuMs: number; cpu: Child }

async function open(subscribers: Child, server: Child, isBare: boolean): Promise<Child> {
  await subscribers.ask('close')
  const port = await server.ask<number>('port')
  await subscribers.ask('open', { port, count: SUBSCRIBERS, isBare })
  return server
}

async function measure(subscribers: Child, cpu: Child): Promise<Measured> {
  for (let n = 0; n < WARM_UP; n++) await subscribers.ask('round')
  const before = await cpu.cpuMs()
  const rounds: number[][] = []
  for (let n = 0; n < ROUNDS; n++) rounds.push(await subscribers.ask<number[]>('round'))
  return { rounds, cpuMs: ((await cpu.cpuMs()) - before) / ROUNDS, cpu }
}

function row(name: string, { rounds, cpuMs }: Measured): string[] {
  const waits = rounds.flat()
  const at = (share: number) => `${percentile(waits, share).toFixed(0)} ms`
  return [name, waits.length.toLocaleString('en'), at(0.5), at(0.95), at(1), `${cpuMs.toFixed(0)} ms`]
}
