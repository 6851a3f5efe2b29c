export { createLive, type Live, type Subscription, type Timers } from './live.ts'
export { BEHIND_MAX, type SubscriberQueue } from './subscriber-queue.ts'
