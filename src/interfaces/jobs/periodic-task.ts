import type { Clock, Log } from '../../domain/kernel/index.ts'

export type PeriodicTask = {
  /** Also runs the task at this time, if that is earlier. */
  wakeAt(at: Date): void
  close(): Promise<void>
}

/**
 * Runs a task now, then at the time it returns, and at least every `everyMs`. Never concurrently. A failure is logged, and the
 * task runs again at the next time.
 */
export function createPeriodicTask(
  everyMs: number,
  { clock, log }: { clock: Clock; log: Log },
  work: () => Promise<Date | null>,
): PeriodicTask {
  let timer: NodeJS.Timeout | undefined
  let timerAt = Number.POSITIVE_INFINITY
  let running: Promise<void> | null = null
  let closed = false

  const set = (at: number) => {
    if (closed || at >= timerAt) return
    clearTimeout(timer)
    timerAt = at
    timer = setTimeout(wake, Math.max(0, Math.min(everyMs, at - clock.now().getTime())))
  }
  const wake = () => {
    timerAt = Number.POSITIVE_INFINITY
    if (running) return set(clock.now().getTime() + 1)
    running = beat().finally(() => (running = null))
  }
  const beat = async () => {
    set(clock.now().getTime() + everyMs)
    try {
      const next = await work()
      if (next) set(next.getTime())
    } catch (error) {
      log.error({ event: 'periodic_task.failed', error: error instanceof Error ? error.stack : String(error) })
    }
  }
  wake()
  return {
    wakeAt: (at) => set(at.getTime()),
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
