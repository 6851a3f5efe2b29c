import { errorOfGraphql, type LeadthreadError } from '../errors.ts'
import { type RetryOptions, retryOf } from '../retry.ts'
import { readBody, type Transport } from '../transport.ts'
import type { EventType, WebhookEvent } from '../webhook-event.ts'
import type { GraphqlResult } from './connection.ts'
import { follow, type Payload } from './follow.ts'
import { LiveStream } from './live-stream.ts'

export type LiveOptions = {
  /** The cursor of the last payload that you have dealt with. Absent: from now on. */
  after?: string | undefined
  /** Ends the stream: it throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** How long to try to connect again, with nothing in between. Default: 10 minutes, however many tries. */
  retry?: RetryOptions | undefined
  /** How long the server may say nothing before the connection counts as broken, in ms. Default 40,000. */
  idleMs?: number | undefined
  /** Called whenever a connection stands, with the cursor it goes on from: what happens from then on will be told. */
  onOpen?: ((cursor: string) => void) | undefined
  /** Called when a connection has broken, before the next is tried. */
  onBreak?: ((error: LeadthreadError, waitMs: number) => void) | undefined
}

/** An event, and the cursor to go on from. `sequence` counts the lead's events from 1. */
export type LiveEvent = WebhookEvent & { cursor: string; sequence: number | null }

const IDLE_MS = 40_000
const RETRY = { triesMax: Number.POSITIVE_INFINITY, withinMs: 10 * 60_000, pauseMaxMs: 15_000 }

const START = '{ liveCursor workspace { id } }'
const EVENTS = `subscription($types: [EventType!], $after: String) {
  events(types: $types, after: $after) { cursor event { id type createdAt sequence data } }
}`

type EventTold = Payload & {
  event: { id: string; type: string; createdAt: string; sequence: number | null; data: WebhookEvent['data'] }
}

/**
 * What happens, as it happens. A stream that breaks goes on from its last cursor, without gap or repeat. It throws
 * `LeadthreadError`: `cursor_expired` when `after` is older than what is kept (7 days: read anew), `invalid_api_key` when
 * the key stops working, or what kept it from connecting for too long.
 */
export function liveOf(transport: Transport) {
  return {
    /** Where events stand now: read what you need, then follow events from here, and nothing falls in between. */
    cursor: async (options: { signal?: AbortSignal | undefined } = {}): Promise<string> =>
      (await startOf(transport, options.signal)).cursor,
    /** The events that webhooks tell, of some types or of all. */
    events: ({ types, ...options }: LiveOptions & { types?: readonly EventType[] | undefined } = {}) => {
      const variables = { types: types?.map((type) => type.replace('.', '_').toUpperCase()) ?? null }
      const subscription = { field: 'events', query: EVENTS, variables }
      return stream<EventTold, LiveEvent>(transport, subscription, options, ({ cursor, event }, workspaceId) => {
        const { id, type, createdAt: created, sequence, data } = event
        const named = type.toLowerCase().replace('_', '.')
        return { id, type: named, created, workspace_id: workspaceId, data, cursor, sequence } as LiveEvent
      })
    },
    /**
     * Any subscription whose payloads have a `cursor` and which takes `$after: String`, such as messageAdded,
     * conversationUpdated and conversationEvents; `field` is its name.
     */
    subscribe: <Told extends Payload>(
      subscription: { field: string; query: string; variables?: Record<string, unknown> },
      options: LiveOptions = {},
    ) => stream<Told, Told>(transport, subscription, options, (told) => told),
  }
}

type Subscription = { field: string; query: string; variables?: Record<string, unknown> }

function stream<Told extends Payload, Shown extends Payload>(
  transport: Transport,
  { variables = {}, ...subscription }: Subscription,
  { after, signal, retry, idleMs = IDLE_MS, onOpen, onBreak }: LiveOptions,
  show: (told: Told, workspaceId: string) => Shown,
): LiveStream<Shown> {
  return new LiveStream(after, signal, async function* (own) {
    const start = await startOf(transport, own)
    const habits = { retry: retryOf(transport.retry, RETRY, retry), idleMs, onOpen, onBreak }
    const following = { ...subscription, ...habits, variables, transport, signal: own }
    for await (const told of follow<Told>({ ...following, after: after ?? start.cursor })) {
      yield show(told, start.workspaceId)
    }
  })
}

/** Where the events stand: without it, a connection that breaks before its first payload would leave a gap. */
async function startOf(
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<{ cursor: string; workspaceId: string }> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const body = JSON.stringify({ query: START })
  const read = async (response: Response) => {
    const { data, errors } = await readBody<GraphqlResult>(response)
    if (errors?.[0]) throw errorOfGraphql(errors[0], response)
    const { liveCursor, workspace } = data as { liveCursor: string; workspace: { id: string } }
    return { cursor: liveCursor, workspaceId: workspace.id }
  }
  return transport.send({ method: 'POST', path: '/graphql', headers, body: () => body }, { signal }, read)
}
