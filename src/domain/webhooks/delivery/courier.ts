import type { Job, RowKey } from '../../kernel/index.ts'
import { Slots } from './slots.ts'

/** An endpoint to which this process is delivering. */
export type Run = {
  /** Signals that more may be due. */
  ask(): void
}

/** The deliveries of one process: the endpoints to which it is delivering, and its requests in flight. */
export type Courier = {
  slots: Slots
  runs: Map<string, Run>
  /** Whether the hint needs no queue, because this process is already delivering to its endpoint and will look again. */
  takes(hint: Job): boolean
  /** Starts no more requests. Those in flight finish on their own and are settled. */
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

export function runKey({ workspaceId, id }: RowKey): string {
  return `${workspaceId} ${id}`
}
