import { errorOf, errorOfGraphql, type GraphqlError, LeadthreadError } from '../errors.ts'
import { connectionFailed, type Transport } from '../transport.ts'
import { readEvents } from './server-sent-events.ts'

export type GraphqlResult = { data?: Record<string, unknown> | null; errors?: GraphqlError[] }

export type SubscriptionRequest = {
  transport: Transport
  query: string
  variables: Record<string, unknown>
  signal: AbortSignal
  /** Time without data after which the connection counts as broken, in ms. The server sends something every 12 s. */
  idleMs: number
}

/**
 * The results of one subscription over one connection, until the server ends it. Null is a ping. Throws the error with which
 * the server ends the stream, or the error of the connection.
 */
export async function* connect(subscribing: SubscriptionRequest): AsyncGenerator<GraphqlResult | null> {
  const { signal, idleMs } = subscribing
  const controller = new AbortController()
  const leave = () => controller.abort(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  const within = <Value>(waiting: Promise<Value>): Promise<Value> => {
    const message = `No data received for ${idleMs} ms.`
    const timer = setTimeout(() => controller.abort(new LeadthreadError({ code: 'timeout', message })), idleMs)
    return waiting.finally(() => clearTimeout(timer))
  }
  try {
    signal.throwIfAborted()
    const response = await within(open(subscribing, controller.signal))
    yield null
    for await (const event of readEvents(chunksOf(response.body!, within))) {
      if (event?.event === 'complete') return
      yield event && resultOf(event.data, response)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof LeadthreadError) throw error
    const { reason } = controller.signal
    throw reason instanceof LeadthreadError ? reason : connectionFailed(error)
  } finally {
    signal.removeEventListener('abort', leave)
    controller.abort()
  }
}

async function open({ transport, query, variables }: SubscriptionRequest, signal: AbortSignal): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream' }
  const body = JSON.stringify({ query, variables })
  const response = await transport.fetch({ method: 'POST', path: '/graphql', headers, body: () => body }, signal)
  if (response.ok && response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response
  throw await errorOf(response)
}

async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  within: <Value>(waiting: Promise<Value>) => Promise<Value>,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await within(reader.read())
    if (done) return
    yield value
  }
}

/**
 * An error below the payload, such as a field that the key cannot read, sets that field to null and does not end the stream.
 */
function resultOf(text: string, response: Response): GraphqlResult {
  const result = JSON.parse(text) as GraphqlResult
  const [error] = result.errors ?? []
  const hasPayload = Object.values(result.data ?? {}).some((payload) => payload !== null)
  if (error && !hasPayload) throw errorOfGraphql(error, response)
  return result
}
