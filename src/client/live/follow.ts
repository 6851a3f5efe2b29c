import { LeadthreadError } from '../errors.ts'
import { pause, pauseMs, type Retry } from '../retry.ts'
import { connectionFailed } from '../transport.ts'
import { connect, type SubscriptionRequest } from './connection.ts'

export type FollowRequest = SubscriptionRequest & {
  /** The subscription field. Its payloads must have a `cursor`. */
  field: string
  after: string
  retry: Retry
  onOpen: ((cursor: string) => void) | undefined
  onBreak: ((error: LeadthreadError, waitMs: number) => void) | undefined
}

export type Payload = { cursor: string }

/** Codes after which the same subscription can resume from its last cursor. */
const PASSING = new Set([
  'connection_failed',
  'timeout',
  'unavailable',
  'internal_error',
  'resync_required',
  'rate_limited',
])

/** A connection that delivered data, or lasted this long, resets the count of failures. */
const STEADY_MS = 5_000

/**
 * The payloads of a subscription. After a broken connection, it subscribes again with the last cursor. The client buffers
 * nothing: if the server closes a connection because the reader is too slow, the client resumes too.
 */
export async function* follow<Item extends Payload>(following: FollowRequest): AsyncGenerator<Item> {
  const { field, retry, signal } = following
  let after = following.after
  let failures = 0
  let failingSince = 0
  let wasOpen = false
  for (;;) {
    let steadyAt = Number.POSITIVE_INFINITY
    let isOpen = false
    try {
      for await (const result of connect({ ...following, variables: { ...following.variables, after } })) {
        steadyAt = Math.min(steadyAt, Date.now() + STEADY_MS)
        if (!isOpen) following.onOpen?.(after)
        wasOpen = isOpen = true
        const item = result?.data?.[field] as Item | null | undefined
        if (!item) continue
        after = item.cursor
        steadyAt = 0
        yield item
      }
      throw connectionFailed('the stream ended.')
    } catch (error) {
      if (!mayPass(error, wasOpen)) throw error
      if (Date.now() >= steadyAt) failures = 0
      if (failures++ === 0) failingSince = Date.now()
      const wait = pauseMs(retry, failures, error.retryAfter)
      if (failures >= retry.triesMax || Date.now() - failingSince + wait > retry.withinMs) throw error
      following.onBreak?.(error, wait)
      await pause(wait, signal)
    }
  }
}

/** The server may still count the broken connection, so `limit_reached` can be temporary. */
function mayPass(error: unknown, wasOpen: boolean): error is LeadthreadError {
  if (!(error instanceof LeadthreadError)) return false
  return PASSING.has(error.code) || (error.status ?? 0) >= 500 || (wasOpen && error.code === 'limit_reached')
}
