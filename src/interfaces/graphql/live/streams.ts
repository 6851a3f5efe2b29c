import type { App } from '../../../app.ts'
import type { EventRow } from '../../../domain/events/index.ts'
import { makeCursor, readCursor } from '../../../domain/kernel/index.ts'
import type { Context } from '../schema/builder.ts'
import type { FinishedAttempt } from './attempt-tail.ts'
import { Feed } from './feed.ts'
import { HeldKeys } from './held-keys.ts'
import type { Live } from './live.ts'
import type { SubscriberQueue } from './subscriber-queue.ts'

/** The open subscriptions of one process. */
export class Streams {
  readonly held: HeldKeys
  readonly #live: Live

  constructor(app: App, live: Live) {
    this.held = new HeldKeys(app)
    this.#live = live
  }

  /** Ends everything: clients continue with another process. */
  close(): void {
    this.held.close()
    this.#live.close()
  }

  /**
   * The accepted stored events after the cursor, then new ones. Without a cursor, it resolves when no later event can be
   * missed, so that a client can act after subscribing.
   */
  async open(context: Context, after: string | null | undefined, accept: (event: EventRow) => boolean): Promise<Feed> {
    const { workspaceId } = context.principal
    const position = after == null ? null : positionOf(context, after)
    const { feed, source } = await this.#hold(context, () =>
      this.#live.subscribe({ workspaceId, after: position, accept }),
    )
    if (position === null) await source.joined
    return feed
  }

  /** Webhook attempts as they end, of one endpoint or of all. */
  async openAttempts(context: Context, endpointId: string | null): Promise<Feed<FinishedAttempt>> {
    const { workspaceId } = context.principal
    return (await this.#hold(context, () => this.#live.subscribeAttempts(workspaceId, endpointId))).feed
  }

  async #hold<Row>(context: Context, subscribe: () => SubscriberQueue<Row>) {
    let feed: Feed<Row> | undefined
    const release = await this.held.hold('subscriptions', context.principal, (failure) => feed?.stop(failure))
    const source = subscribe()
    feed = new Feed(source, release)
    const gone = signalOf(context)
    gone?.addEventListener('abort', () => void feed.return(), { once: true })
    if (gone?.aborted) void feed.return()
    return { feed, source }
  }

  /** Selected fields beyond the row: loaded once for all subscribers with the same selection. */
  load<Row>(event: object, selection: string, load: () => Promise<Row>): Promise<Row> {
    return this.#live.loadOnce(event, selection, load)
  }
}

/** Of the rows that all subscribers of a workspace are handed: signed once for all. */
const cursors = new WeakMap<EventRow, string>()

/** The cursor with which a subscription resumes. All subscriptions of a workspace accept each other's. */
export function cursorOf(context: Context, event: EventRow): string {
  const cursor = cursors.get(event) ?? cursorAt(context, event.position, event.created_at)
  cursors.set(event, cursor)
  return cursor
}

/** The cursor of a position, with or without an event. */
export function cursorAt(context: Context, position: number, at: Date): string {
  return makeCursor(context.app, scopeOf(context), { createdAt: at, id: String(position) })
}

/** The streams, which the doors to subscriptions put into the context. */
export function streamsOf(context: Context): Streams {
  if ('streams' in context && context.streams instanceof Streams) return context.streams
  throw new TypeError('Subscriptions are not available on this endpoint.')
}

function positionOf(context: Context, after: string): number {
  return Number(readCursor(context.app, scopeOf(context), after, 'after').id)
}

function scopeOf({ principal }: Context) {
  return { list: 'stream', workspaceId: principal.workspaceId, filters: {} }
}

/** Aborted when the client disconnects. */
export function signalOf(context: Context): AbortSignal | undefined {
  return 'gone' in context && context.gone instanceof AbortSignal ? context.gone : undefined
}
