import { liveOf } from './live/live.ts'
import { Operations } from './operations.ts'
import { resourcesOf } from './resources.ts'
import { type ClientOptions, Transport } from './transport.ts'

export type * from '../generated/client/types.ts'
export { type ErrorCode, LeadthreadError } from './errors.ts'
export type { LiveEvent, LiveOptions } from './live/live.ts'
export { List, type Page } from './pages.ts'
export type { EventFilter, ImportSettings } from './resources.ts'
export type { RetryOptions } from './retry.ts'
export type { CallOptions, ClientOptions } from './transport.ts'
export type { UploadSource } from './upload.ts'
export type { EventType } from './webhook-event.ts'

export type Client = ReturnType<typeof createClient>

/**
 * A client of the service. A call that fails throws `LeadthreadError`, after retries where they are safe. Each POST has an
 * Idempotency-Key, so a retry does not repeat the operation.
 */
export function createClient(options: ClientOptions) {
  const transport = new Transport(options)
  return { ...resourcesOf(new Operations(transport)), live: liveOf(transport) }
}
