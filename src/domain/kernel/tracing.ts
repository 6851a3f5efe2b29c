/** IDs and values from small sets. Never a phone, a text, a name or a URL of a customer. */
type SpanFacts = Readonly<Record<string, string | number | boolean>>

export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  /** The W3C traceparent of the parent; null starts a new trace. If absent, the parent is the current span. */
  parent?: string | null
  facts: SpanFacts
}

export type OpenSpan = {
  /** The span's traceparent (W3C), to send to the receiver of a request. Null while tracing is off. */
  traceparent: string | null
  rename(name: string): void
  add(facts: SpanFacts): void
  /** Marks the span as failed. `type` is a code or the class of an error, never its message. */
  fail(type: string): void
}

/** Records the service's work as spans of traces. Off unless the deployment has a receiver for them. */
export type Tracing = {
  readonly isOn: boolean
  /** Runs the work as a span, which ends when the work settles. An error marks the span as failed and is rethrown. */
  span<Result>(start: SpanStart, work: (span: OpenSpan) => Promise<Result>): Promise<Result>
  /** Runs work outside any trace. */
  outside<Result>(work: () => Result): Result
  /** The traceparent of the current span. Null if there is none, or if its trace is not recorded. */
  current(): string | null
  /** Sends the last spans. */
  close(): Promise<void>
}

const NO_SPAN: OpenSpan = { traceparent: null, rename: () => {}, add: () => {}, fail: () => {} }

export const NO_TRACING: Tracing = {
  isOn: false,
  span: (_start, work) => work(NO_SPAN),
  outside: (work) => work(),
  current: () => null,
  close: async () => {},
}
