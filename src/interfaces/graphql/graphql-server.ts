import { createYoga, isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga'
import type { Context } from './builder.ts'
import { documentLimits } from './limits.ts'
import { maskResult } from './mask.ts'
import { createAppSchema } from './schema.ts'
import { storableText } from './storable-text.ts'
import type { Streams } from './streams.ts'

/** What subscriptions need beside what every resolver is given. `gone` is aborted when the client leaves. */
export type StreamContext = Context & { streams: Streams; gone?: AbortSignal }

/** `given` is the body as the door has read it; a GET has none. `note` takes the code that goes into the log. */
export type ServerContext = StreamContext & { given?: Record<string, unknown>; note(code: string): void }

export type GraphqlServer = ReturnType<typeof createGraphqlServer>

/** GraphQL over HTTP and server-sent events, and the parser and judge of documents for every transport. */
export function createGraphqlServer() {
  return createYoga<ServerContext>({
    schema: createAppSchema(),
    graphqlEndpoint: '/graphql',
    plugins: [...documentLimits, storableText, bodyAsGiven, masked, streamsEndTheirConnection],
    batching: false,
    multipart: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    maskedErrors: false, // `masked` does it: it knows the request
    maxRequestBodySize: false, // the door has read the body already
  })
}

/** The door has read and parsed the body. */
const bodyAsGiven: Plugin<object, ServerContext> = {
  onRequestParse({ serverContext, setRequestParser }) {
    const { given } = serverContext
    if (given) setRequestParser(() => given)
  },
}

const masked: Plugin<object, ServerContext> = {
  onResultProcess({ result, setResult, serverContext: { app, requestId, note } }) {
    const asked = { requestId, log: app.log }
    if (isAsyncIterable(result)) return setResult(mapAsyncIterator(result, (value) => maskResult(value, asked)))
    if (Array.isArray(result)) return
    const shown = maskResult(result, asked)
    const code = shown.errors?.[0]?.extensions?.code
    if (typeof code === 'string') note(code)
    setResult(shown)
  },
}

/** A stream lives long and ends for a reason; a connection kept for reuse after it would hold up a process that leaves. */
const streamsEndTheirConnection: Plugin<object, ServerContext> = {
  onResponse({ response }) {
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (isStream) response.headers.set('Connection', 'close')
  },
}
