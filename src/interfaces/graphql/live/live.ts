import type { Bus, EventRow } from '../../../domain/events/index.ts'
import type { Timers } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import { AttemptTail, type FinishedAttempt } from './attempt-tail.ts'
import { LoadOnce } from './load-once.ts'
import { SubscriberQueue } from './subscriber-queue.ts'
import { type Subscriber, Tail, type TailDeps } from './tail.ts'

type Deps = TailDeps & { bus: Pick<Bus, 'subscribe'>; timers: Pick<Timers, 'every'> }

export type Subscription = {
  workspaceId: string
  /** The position after which to begin; null: from now on. */
  after: number | null
  accept: (event: EventRow) => boolean
}

/** Maximum delay of an event whose notice was lost. */
const LOOK_EVERY_MS = 2_000

/** A workspace's tail, while it has subscribers. */
type FollowedWorkspace = { tail: Tail; subscribers: Set<Subscriber>; stopLooking: () => void }

type FollowedAttempts = { tail: AttemptTail; stopLooking: () => void }

/** The stored events and webhook attempts of all workspaces with subscribers in this process. */
export class Live {
  readonly #deps: Deps
  readonly #followed = new Map<string, FollowedWorkspace>()
  readonly #attempts = new Map<string, FollowedAttempts>()
  readonly #queues = new Set<Pick<SubscriberQueue, 'end'>>()
  readonly #loads = new LoadOnce()
  readonly #unsubscribe: () => void

  constructor(deps: Deps) {
    this.#deps = deps
    this.#unsubscribe = deps.bus.subscribe((workspaceId, position) => {
      this.#followed.get(workspaceId)?.tail.heard(position)
      this.#attempts.get(workspaceId)?.tail.lookSoon()
    })
  }

  /** The accepted events in the order of their commits, without gaps or repeats, until the stream ends. */
  subscribe({ workspaceId, after, accept }: Subscription): SubscriberQueue {
    const followed = this.#follow(workspaceId)
    const queue = new SubscriberQueue(() => this.#leave(workspaceId, followed, subscriber))
    const subscriber: Subscriber = { position: after ?? 0, accept, queue }
    followed.subscribers.add(subscriber)
    this.#queues.add(queue)
    void (after === null ? followed.tail.follow(subscriber) : followed.tail.resume(subscriber))
    return queue
  }

  /**
   * The webhook attempts of one endpoint, or of all: the latest finished attempt or null, then each attempt when it
   * finishes.
   */
  subscribeAttempts(workspaceId: string, endpointId: string | null): SubscriberQueue<FinishedAttempt> {
    const looked = this.#lookFor(workspaceId)
    const queue: SubscriberQueue<FinishedAttempt> = looked.tail.join(endpointId, () => {
      this.#queues.delete(queue)
      if (looked.tail.subscribers.size > 0) return
      looked.stopLooking()
      looked.tail.close()
      this.#attempts.delete(workspaceId)
    })
    this.#queues.add(queue)
    return queue
  }

  /** Selected fields beyond a row, loaded once for all subscribers of this process. */
  loadOnce<Loaded>(event: object, key: string, loader: () => Promise<Loaded>): Promise<Loaded> {
    return this.#loads.load(event, key, loader)
  }

  /** Ends all subscriptions: clients continue with another process. */
  close(): void {
    this.#unsubscribe()
    for (const queue of this.#queues) queue.end(new AppError('unavailable'))
  }

  #follow(workspaceId: string): FollowedWorkspace {
    const known = this.#followed.get(workspaceId)
    if (known) return known
    const tail = new Tail(this.#deps, workspaceId)
    const stopLooking = this.#deps.timers.every(LOOK_EVERY_MS, () => tail.look())
    const followed = { tail, subscribers: new Set<Subscriber>(), stopLooking }
    this.#followed.set(workspaceId, followed)
    return followed
  }

  #lookFor(workspaceId: string): FollowedAttempts {
    const known = this.#attempts.get(workspaceId)
    if (known) return known
    const tail = new AttemptTail(this.#deps, workspaceId)
    const looked = { tail, stopLooking: this.#deps.timers.every(LOOK_EVERY_MS, () => tail.lookSoon()) }
    this.#attempts.set(workspaceId, looked)
    return looked
  }

  #leave(workspaceId: string, followed: FollowedWorkspace, subscriber: Subscriber): void {
    this.#queues.delete(subscriber.queue)
    followed.tail.leave(subscriber)
    followed.subscribers.delete(subscriber)
    if (followed.subscribers.size === 0) {
      followed.stopLooking()
      followed.tail.close()
      this.#followed.delete(workspaceId)
    }
  }
}

export function createLive(deps: Deps): Live {
  return new Live(deps)
}
