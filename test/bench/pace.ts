import { setTimeout as sleep } from 'node:timers/promises'

export type Pace = { perSecond: number; count: number }

/** Starts `work` so many times, evenly spread, and waits for none before all are started. Late ones are caught up with. */
export async function atPace({ perSecond, count }: Pace, work: (n: number) => Promise<unknown>): Promise<void> {
  const started = performance.now()
  const running: Promise<unknown>[] = []
  for (let n = 0; n < count; n++) {
    const dueMs = started + (n / perSecond) * 1_000 - performance.now()
    if (dueMs > 1) await sleep(dueMs)
    running.push(work(n))
  }
  await Promise.all(running)
}
