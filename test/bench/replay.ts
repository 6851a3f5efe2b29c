import { type BenchDatabase, startChild } from './child.ts'
import { emitted } from './deliveries.ts'
import type { Table } from './table.ts'

const MISSED = 50_000

/** How long a bulk replay takes to send all events that an endpoint has missed. */
export async function measureReplay(given: BenchDatabase, flags: string[]): Promise<Table> {
  const receiver = startChild('processes/receiver.ts', given)
  const ours = startChild('processes/delivering.ts', given, flags)
  try {
    await ours.ask('subscribe', await receiver.ask<string>('url'))
    await ours.ask('skip', MISSED)
    const before = await ours.cpuMs()
    const { seconds } = await emitted(receiver, () => ours.ask('replayAll'), MISSED)
    const cpuMs = ((await ours.cpuMs()) - before) / MISSED
    return {
      title: 'Bulk replay',
      columns: ['', 'seconds', 'deliveries', 'per core'],
      rows: [
        [
          `${MISSED} skipped`,
          seconds.toFixed(1),
          `${(MISSED / seconds).toFixed(0)}/s`,
          `${(1_000 / cpuMs).toFixed(0)}/s`,
        ],
      ],
      notes: ['From the request for it to the last delivery at the receiver.'],
    }
  } finally {
    await ours.close()
    await receiver.close()
  }
}
