import type { Clock, Log } from '../../domain/kernel/index.ts'

export type Waker = {
  /** Does the work at this time too, if it would come later. */
  wakeAt(at: Date): void
  close(): Promise<void>
}

/**
 * Does a piece of work now, then at the time it asks for, and every `everyMs` at the latest. Never twice at once. Its
 * failure is logged, and it is tried again at the next beat.
 */
export function createWaker(
  everyMs: number,
  { clock, log }: { clock: Clock; log: Log },
  work: () => Promise<Date | null>,
): Waker {
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
      log.error({ event: 'waker.failed', error: error instanceof Error ? error.stack : String(error) })
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
