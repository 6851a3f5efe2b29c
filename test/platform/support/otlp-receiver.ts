import { type ReceivedRequest, startReceiver } from '../../support/webhook-receiver.ts'

export type ReceivedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | null
  service: string
  facts: Record<string, unknown>
  isFailed: boolean
}

export type OtlpReceiver = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  requests: ReceivedRequest[]
  /** Resolves with all spans as soon as they satisfy the predicate. */
  spans(predicate: (spans: ReceivedSpan[]) => boolean): Promise<ReceivedSpan[]>
  close(): Promise<void>
}

/** Longer than the pause between two exports. */
const ARRIVES_WITHIN_MS = 15_000
const STATUS_ERROR = 2

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean; doubleValue?: number }
type Attribute = { key: string; value: Value }
type Span = Pick<ReceivedSpan, 'name' | 'traceId' | 'spanId'> & {
  parentSpanId?: string
  attributes: Attribute[]
  status?: { code?: number }
}
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A receiver of OTLP over HTTP. It decodes the JSON form; of other forms it keeps the bytes. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const receiver = await startReceiver({
    respond: () => ({ headers: { 'Content-Type': 'application/json' }, body: '{}' }),
  })
  const all = () => receiver.requests.flatMap(({ json }) => (json === undefined ? [] : spansOf(json as Export)))
  return {
    url: new URL(receiver.url).origin,
    requests: receiver.requests,
    async spans(predicate) {
      await receiver.waitFor(() => predicate(all()), ARRIVES_WITHIN_MS)
      return all()
    },
    close: () => receiver.close(),
  }
}

function spansOf({ resourceSpans }: Export): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(factsOf(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => spanOf(span, service)))
  })
}

function spanOf({ name, traceId, spanId, parentSpanId, attributes, status }: Span, service: string): ReceivedSpan {
  const facts = factsOf(attributes)
  return {
    name,
    traceId,
    spanId,
    parentSpanId: parentSpanId || null,
    service,
    facts,
    isFailed: status?.code === STATUS_ERROR,
  }
}

function factsOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? value.doubleValue ?? Number(value.intValue),
    ]),
  )
}
