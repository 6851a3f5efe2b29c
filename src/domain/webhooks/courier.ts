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
  /** Begins no more requests. Those in flight end by themselves, and are settled. */
  stop(): void
}

export function createCourier(): Courier {
  const slots = new Slots()
  return { slots, runs: new Map(), stop: () => slots.close() }
}
