import type { DocumentNode } from 'graphql'
import type { RequestRecord } from '../../http/request-record.ts'
import type { Streams } from '../live/streams.ts'
import type { Context } from '../schema/builder.ts'
import type { Charge } from './charge.ts'
import type { Judged } from './judge.ts'

export type Persisted = { text: string; document: DocumentNode }

/** Additional context for subscriptions. `gone` is aborted when the client disconnects. */
export type StreamContext = Context & Judged & { streams: Streams; gone?: AbortSignal }

/**
 * `given` is the parsed body; a GET has none. `note` takes facts for the log. `onStream` is called if the response is a
 * stream of events. `charge` takes tokens from the caller's bucket. `parsed` returns the parsed document, or throws its error.
 * `persisted` is the document of a request by its hash.
 */
export type ServerContext = StreamContext & {
  given?: Record<string, unknown>
  parsed?: () => DocumentNode
  persisted?: Persisted
  note(seen: Pick<RequestRecord, 'code' | 'operation'>): void
  onStream(): void
  charge: Charge
}
