import type { Job } from '../../kernel/index.ts'
import type { Named } from './lock-endpoint.ts'
import { Slots } from './slots.ts'

/** An endpoint that is being delivered to in this process. */
export type Run = {
  /** Says that there may be more due. */
  ask(): void
}

/** The deliveries of one process: which endpoints it delivers to now, and the requests that it may have in flight. */
export type Courier = {
  slots: Slots
  runs: Map<string, Run>
  /** Whether the hint needs no queue, because its endpoint is being delivered to here: the run has been asked to look again. */
  takes(hint: Job): boolean
  /** Begins no more requests. Those in flight end by themselves, and are settled. */
  stop(): void
}

export function createCourier(): Courier {
  const slots = new Slots()
  const runs = new Map<string, Run>()
  return {
    slots,
    runs,
    takes(hint) {
      const run = hint.queue === 'deliver-to-endpoint' && !slots.isClosed ? runs.get(runKey(hint)) : undefined
      run?.ask()
      return run !== undefined
    },
    stop: () => slots.close(),
  }
}

export function runKey({ workspaceId, id }: Named): string {
  return `${workspaceId} ${id}`
}
