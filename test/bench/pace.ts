import { setTimeout as sleep } from 'node:timers/promises'

export type Pace = { perSecond: number; count: number }

/** Starts `work` the given number of times, evenly spread, without waiting for earlier ones. Late starts are caught up. */
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
