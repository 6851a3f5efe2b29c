import type { Clock, Job } from '../../domain/kernel/index.ts'

const STUCK_AFTER_MS = 10_000

type Queue = Job['queue']

/**
 * Detects a queue whose jobs are not processed, for example because its connection broke in a way that BullMQ did not
 * notice: jobs wait in it, and for 10 s this process has neither run nor started one.
 */
export class QueueWatch {
  readonly #clock: Clock
  readonly #runningCounts = new Map<Queue, number>()
  readonly #waitingSinceMs = new Map<Queue, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Runs a job from the queue. */
  async observe(queue: Queue, work: () => Promise<void>): Promise<void> {
    this.#waitingSinceMs.delete(queue)
    this.#change(queue, 1)
    try {
      await work()
    } finally {
      this.#waitingSinceMs.delete(queue)
      this.#change(queue, -1)
    }
  }

  /** Due rows were found, and at least as many jobs wait in the queue. Returns whether it is stuck. */
  noteWaiting(queue: Queue): boolean {
    if ((this.#runningCounts.get(queue) ?? 0) > 0) return false
    const nowMs = this.#clock.now().getTime()
    const sinceMs = this.#waitingSinceMs.get(queue) ?? nowMs
    this.#waitingSinceMs.set(queue, sinceMs)
    return nowMs - sinceMs >= STUCK_AFTER_MS
  }

  /** Fewer jobs wait in the queue than are due. */
  noteMoving(queue: Queue): void {
    this.#waitingSinceMs.delete(queue)
  }

  #change(queue: Queue, by: number): void {
    this.#runningCounts.set(queue, (this.#runningCounts.get(queue) ?? 0) + by)
  }
}
