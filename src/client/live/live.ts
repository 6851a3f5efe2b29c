import type { LeadthreadError } from '../errors.ts'
import { askGraphql } from '../graphql.ts'
import { type RetryOptions, retryOf } from '../retry.ts'
import type { Transport } from '../transport.ts'
import type { EventType, WebhookEvent } from '../webhook-event.ts'
import { follow, type Payload } from './follow.ts'
import { LiveStream } from './live-stream.ts'

export type LiveOptions = {
  /** Cursor of the last payload that you have processed. Default: the stream starts now. */
  after?: string | undefined
  /** Ends the stream, which then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** How long to try to reconnect, in ms. Default: 10 minutes, with any number of attempts. */
  retry?: RetryOptions | undefined
  /** Time without data after which the connection counts as broken, in ms. Default: 40,000. */
  idleMs?: number | undefined
  /** Called after each connect, with the cursor from which the stream continues. */
  onOpen?: ((cursor: string) => void) | undefined
  /** Called after a connection is lost, before the client reconnects. */
  onBreak?: ((error: LeadthreadError, waitMs: number) => void) | undefined
}

/** An event and its cursor. `sequence` counts the lead's events from 1. */
export type LiveEvent = WebhookEvent & { cursor: string; sequence: number | null }

const IDLE_MS = 40_000
const RETRY = { triesMax: Number.POSITIVE_INFINITY, withinMs: 10 * 60_000, pauseMaxMs: 15_000 }

const START = '{ liveCursor workspace { id } }'
const EVENTS = `subscription($types: [EventType!], $after: String) {
  events(types: $types, after: $after) { cursor event { id type createdAt sequence data } }
}`

type EventPayload = Payload & {
  event: { id: string; type: string; createdAt: string; sequence: number | null; data: WebhookEvent['data'] }
}

/**
 * Events as they occur. After a broken connection, the stream resumes from its last cursor without gaps or duplicates. Throws
 * `LeadthreadError`: `cursor_expired` if `after` is older than 7 days (reload the data), `invalid_api_key` if the key stops
 * working, or the error of the last attempt to connect.
 */
export function liveOf(transport: Transport) {
  return {
    /** Cursor of the newest event. Load your data, then subscribe from this cursor: no event is missed in between. */
    cursor: async (options: { signal?: AbortSignal | undefined } = {}): Promise<string> =>
      (await startOf(transport, options.signal)).cursor,
    /** The events that webhooks receive, of all types, also later ones, or of some. Ignore types that you do not know. */
    events: <Type extends EventType = EventType>({
      types,
      ...options
    }: LiveOptions & { types?: readonly Type[] | undefined } = {}) => {
      const variables = { types: types?.map((type) => type.replace('.', '_').toUpperCase()) ?? null }
      const subscription = { field: 'events', query: EVENTS, variables }
      type Shown = Extract<LiveEvent, { type: Type }>
      return stream<EventPayload, Shown>(transport, subscription, options, ({ cursor, event }, workspaceId) => {
        const { id, type, createdAt: created, sequence, data } = event
        const named = type.toLowerCase().replace('_', '.')
        return { id, type: named, created, workspace_id: workspaceId, data, cursor, sequence } as Shown
      })
    },
    /**
     * A subscription whose payloads have a `cursor` and which accepts `$after: String`: messageAdded, conversationUpdated or
     * conversationEvents. `field` is its name.
     */
    subscribe: <Item extends Payload>(
      subscription: { field: string; query: string; variables?: Record<string, unknown> },
      options: LiveOptions = {},
    ) => stream<Item, Item>(transport, subscription, options, (item) => item),
  }
}

type Subscription = { field: string; query: string; variables?: Record<string, unknown> }

function stream<Item extends Payload, Shown extends Payload>(
  transport: Transport,
  { variables = {}, ...subscription }: Subscription,
  { after, signal, retry, idleMs = IDLE_MS, onOpen, onBreak }: LiveOptions,
  show: (item: Item, workspaceId: string) => Shown,
): LiveStream<Shown> {
  return new LiveStream(after, signal, async function* (own) {
    const start = await startOf(transport, own)
    const habits = { retry: retryOf(transport.retry, RETRY, retry), idleMs, onOpen, onBreak }
    const following = { ...subscription, ...habits, variables, transport, signal: own }
    for await (const item of follow<Item>({ ...following, after: after ?? start.cursor })) {
      yield show(item, start.workspaceId)
    }
  })
}

/** Without a cursor, a connection that breaks before its first payload would leave a gap. */
async function startOf(
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<{ cursor: string; workspaceId: string }> {
  type Start = { liveCursor: string; workspace: { id: string } }
  const { liveCursor, workspace } = await askGraphql<Start>(transport, { query: START }, { signal })
  return { cursor: liveCursor, workspaceId: workspace.id }
}
