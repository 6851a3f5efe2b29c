export type { AttemptTold } from './attempt-tail.ts'
export { createLive, type Live, type Subscription, type Timers } from './live.ts'
export { BEHIND_MAX, type SubscriberQueue } from './subscriber-queue.ts'
