import type { DocumentNode } from 'graphql'
import type { Streams } from '../live/streams.ts'
import type { Context } from '../schema/builder.ts'
import type { Charge } from './charge.ts'
import type { Judged } from './judge.ts'

/** What subscriptions need beside what every resolver is given. `gone` is aborted when the client leaves. */
export type StreamContext = Context & Judged & { streams: Streams; gone?: AbortSignal }

/**
 * `given` is the body as the door has read it; a GET has none. `note` takes the code that goes into the log. `onStream` is
 * called when the answer is a stream of events. `charge` takes tokens from the bucket of who asks. `parsed` gives the document, once it is parsed, or throws why there is none.
 */
export type ServerContext = StreamContext & {
  given?: Record<string, unknown>
  parsed?: () => DocumentNode
  note(code: string): void
  onStream(): void
  charge: Charge
}
