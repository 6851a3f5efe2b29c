import type { FormattedExecutionResult } from 'graphql'
import { createClient as createSseClient } from 'graphql-sse'
import { createClient as createSocketClient } from 'graphql-ws/client'
import { validAccess } from '../access-token.ts'
import { setConnection } from '../connection.ts'

type LiveRequest = { query: string; variables: Record<string, unknown> }

/**
 * One attempt to receive the results of a subscription. A transport does not reconnect: it would subscribe again with the first
 * cursor. `resume.ts` does this with the last one.
 */
export type Transport = { iterate(request: LiveRequest): AsyncIterableIterator<FormattedExecutionResult> }

const PING_EVERY_MS = 10_000

/** The service answers each ping. On a stream of server-sent events, it sends a heartbeat every 12 s. */
const SILENCE_MAX_MS = 30_000

/** All subscriptions of the page over one WebSocket. */
export function webSocketTransport(url: string): Transport {
  let timer: number | undefined
  const client = createSocketClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    connectionParams: async () => ({ authorization: `Bearer ${(await validAccess()).token}` }),
    retryAttempts: 0,
    keepAlive: PING_EVERY_MS,
    on: {
      connected: () => setConnection('live'),
      // A browser does not report a network that is lost, and hides the pings of the service.
      message: () => {
        clearTimeout(timer)
        timer = window.setTimeout(() => client.terminate(), SILENCE_MAX_MS)
      },
      closed: () => clearTimeout(timer),
    },
  })
  return client
}

/** Each subscription is a response that does not end. With HTTP/1.1, a browser opens at most six to one host. */
export function serverSentEventsTransport(url: string): Transport {
  return createSseClient({
    url: `${url}/graphql`,
    headers: async () => ({ Authorization: `Bearer ${(await validAccess()).token}` }),
    retryAttempts: 0,
    fetchFn: fetchUntilSilent,
    on: { connected: () => setConnection('live') },
  })
}

/** Fails a response on which nothing arrives any longer. */
async function fetchUntilSilent(input: RequestInfo, init: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  if (!response.ok || !response.body) return response
  let timer: number | undefined
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      clearTimeout(timer)
      timer = window.setTimeout(() => controller.error(new Error('No heartbeat received.')), SILENCE_MAX_MS)
      controller.enqueue(chunk)
    },
    flush: () => clearTimeout(timer),
  })
  return new Response(response.body.pipeThrough(watch), response)
}
