export type { FinishedAttempt } from './attempt-tail.ts'
export { createLive, type Live } from './live.ts'
export type { SubscriberQueue } from './subscriber-queue.ts'
