import type { FormattedExecutionResult } from 'graphql'
import type { SubscriptionOperation } from 'urql'
import { renewAccess, validAccess } from '../access-token.ts'
import { setConnection } from '../connection.ts'
import { liveErrorOf } from './errors.ts'
import type { Transport } from './transport.ts'

type Sink = { next(result: FormattedExecutionResult): void; complete(): void }

/** After these errors, the same subscription can continue from its last cursor. */
const CONTINUES_AFTER = new Set([
  'connection_failed',
  'internal_error',
  'invalid_api_key',
  'limit_reached',
  'rate_limited',
  'resync_required',
  'unavailable',
])

const PAUSE_MAX_MS = 10_000

/** A connection that lasted this long was not a failed attempt. */
const STEADY_MS = 10_000

/**
 * Sends the payloads of a subscription to `sink`, over as many connections as necessary, without gaps or repeated payloads.
 * Other errors end it: `cursor_expired` means that the page must load its data again.
 */
export async function resume(transport: Transport, request: SubscriptionOperation, sink: Sink, signal: AbortSignal) {
  const variables: Record<string, unknown> = { ...request.variables }
  let failures = 0
  while (!signal.aborted) {
    const startedAt = Date.now()
    const token = await validAccess().then(
      (access) => access.token,
      () => undefined, // the transport fails for the same reason
    )
    try {
      for await (const result of untilAborted(transport.iterate({ query: request.query ?? '', variables }), signal)) {
        const cursor = cursorOf(result)
        if (cursor === undefined) throw result.errors
        variables.after = cursor
        sink.next(result)
      }
      throw new Error('The service ended the stream, for example because it restarts.')
    } catch (cause) {
      const error = await liveErrorOf(cause)
      if (signal.aborted) return
      if (!CONTINUES_AFTER.has(error.extensions.code)) {
        sink.next({ data: null, errors: [error] })
        return sink.complete()
      }
      if (Date.now() - startedAt > STEADY_MS) failures = 0
      const isExpired = error.extensions.code === 'invalid_api_key'
      if (!isExpired || failures > 0) setConnection('reconnecting')
      if (isExpired) await renewAccess(token).catch(() => {})
    }
    await pause(failures++, signal)
  }
}

/** Each payload with the argument `after` has a cursor. */
function cursorOf({ data }: FormattedExecutionResult): string | undefined {
  const [payload] = Object.values(data ?? {}) as ({ cursor: string } | null)[]
  return payload?.cursor
}

function untilAborted<Item>(items: AsyncIterableIterator<Item>, signal: AbortSignal): AsyncIterableIterator<Item> {
  signal.addEventListener('abort', () => void items.return?.(), { once: true })
  return items
}

/** The first attempt follows at once. Later attempts wait longer each time, but not after the network is back. */
async function pause(failures: number, signal: AbortSignal): Promise<void> {
  if (failures === 0 || signal.aborted) return
  const waitMs = Math.min(PAUSE_MAX_MS, 250 * 2 ** failures) * (0.5 + Math.random() / 2)
  await new Promise<void>((resolve) => {
    setTimeout(resolve, waitMs)
    window.addEventListener('online', () => resolve(), { once: true })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
