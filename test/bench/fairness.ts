import { type BenchDatabase, startChild } from './child.ts'
import { emitted } from './deliveries.ts'
import { percentile, type Table } from './table.ts'

const TENANTS = 6
const ENDPOINTS_EACH = 10
const EVENTS_EACH = 30
const TIMEOUT_MS = 1_500
const PACE = { perSecond: 20, count: 120 }

/** How much endpoints that never respond slow down another tenant's endpoint. */
export async function measureFairness(given: BenchDatabase, flags: string[]): Promise<Table> {
  const receiver = startChild('processes/receiver.ts', given)
  const ours = startChild(
    'processes/delivering.ts',
    { ...given, env: { WEBHOOKS_TIMEOUT_MS: String(TIMEOUT_MS) } },
    flags,
  )
  try {
    await ours.ask('subscribe', await receiver.ask<string>('url'))
    const url = await receiver.ask<string>('silentUrl')
    await ours.ask('addNeighbours', { url, tenants: TENANTS, endpoints: ENDPOINTS_EACH })
    const measured = async (name: string) => {
      const { latenciesMs } = await emitted(receiver, () => ours.ask('emit', PACE), PACE.count)
      return [name, ...[0.5, 0.95, 0.99].map((share) => `${percentile(latenciesMs, share)} ms`)]
    }
    await measured('') // connections, plans, compilers
    const quiet = await measured('alone')
    await ours.ask('emitToNeighbours', EVENTS_EACH)
    const beside = await measured(`beside ${TENANTS * ENDPOINTS_EACH} endpoints that never answer`)
    return {
      title: `Fairness: event created → received at ${PACE.perSecond}/s, timeout ${TIMEOUT_MS} ms`,
      columns: ['', 'p50', 'p95', 'p99'],
      rows: [quiet, beside],
      notes: [`Each of the ${TENANTS * ENDPOINTS_EACH} has ${EVENTS_EACH} events due when the second row begins.`],
    }
  } finally {
    await ours.close()
    await receiver.close()
  }
}
