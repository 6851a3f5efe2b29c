import type { DocumentNode } from 'graphql'
import type { Streams } from '../live/streams.ts'
import type { Context } from '../schema/builder.ts'
import type { Charge } from './charge.ts'
import type { Judged } from './judge.ts'

/** Additional context for subscriptions. `gone` is aborted when the client disconnects. */
export type StreamContext = Context & Judged & { streams: Streams; gone?: AbortSignal }

/**
 * `given` is the parsed body; a GET has none. `note` takes the code for the log. `onStream` is called if the response is a
 * stream of events. `charge` takes tokens from the caller's bucket. `parsed` returns the parsed document, or throws its error.
 */
export type ServerContext = StreamContext & {
  given?: Record<string, unknown>
  parsed?: () => DocumentNode
  note(code: string): void
  onStream(): void
  charge: Charge
}
