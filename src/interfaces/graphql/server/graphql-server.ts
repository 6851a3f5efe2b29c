import { type DocumentNode, type GraphQLSchema, getOperationAST } from 'graphql'
import { createYoga, isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga'
import type { App } from '../../../app.ts'
import { charged } from './charged.ts'
import { createCheckDocuments } from './check-documents.ts'
import { DocumentCache } from './document-cache.ts'
import { judged, withCost } from './judge.ts'
import { maskResult } from './mask.ts'
import { createPersistedDocuments, type PersistedDocuments, persistedDocuments } from './persisted-documents.ts'
import { createAppSchema } from './schema.ts'
import type { ServerContext } from './server-context.ts'
import { restrictTokens } from './token-restriction.ts'

export type GraphqlServer = ReturnType<typeof createGraphqlServer>

/** GraphQL over HTTP and server-sent events, and the parser of documents for every transport. */
export function createGraphqlServer(app: App) {
  const schema = createAppSchema()
  const documents = createPersistedDocuments(app)
  return { documents, checkDocuments: createCheckDocuments(app, schema), yoga: createServer(schema, documents) }
}

function createServer(schema: GraphQLSchema, documents: PersistedDocuments) {
  const cache = new DocumentCache()
  return createYoga<ServerContext>({
    schema,
    graphqlEndpoint: '/graphql',
    plugins: [
      judged,
      restrictTokens,
      charged(cache),
      persistedDocuments(documents),
      bodyAsGiven,
      noted,
      masked,
      streamsEndTheirConnection,
    ],
    parserAndValidationCache: { documentCache: cache, errorCache: NO_ERRORS },
    batching: false,
    multipart: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    maskedErrors: false, // `masked` does it, because it knows the request
    maxRequestBodySize: false, // the body was already read
  })
}

/** An invalid document is not cached. */
const NO_ERRORS = { get: () => undefined, set: () => {} }

/** The body was already read and parsed. */
const bodyAsGiven: Plugin<object, ServerContext> = {
  onRequestParse({ serverContext, setRequestParser }) {
    const { given } = serverContext
    if (given) setRequestParser(() => given)
  },
}

/** Notes the operation as soon as the document is parsed, because an invalid one is not executed. Over WebSocket, `note` is absent. */
const noted: Plugin<Partial<ServerContext>> = {
  onParse({ context: { note, params } }) {
    if (!note) return
    return ({ result }) => {
      if (result instanceof Error) return
      const operation = getOperationAST(result as DocumentNode, params.operationName)
      if (operation) note({ operation: { type: operation.operation, name: operation.name?.value ?? null } })
    }
  },
}

const masked: Plugin<object, ServerContext> = {
  onResultProcess({ result, setResult, serverContext: { app, requestId, note, cost } }) {
    const asked = { requestId, app }
    if (isAsyncIterable(result)) return setResult(mapAsyncIterator(result, (value) => maskResult(value, asked)))
    if (Array.isArray(result)) return
    const shown = maskResult(result, asked)
    const code = shown.errors?.[0]?.extensions?.code
    if (typeof code === 'string') note({ code })
    setResult(withCost(shown, cost))
  },
}

/** A stream is long and ends for a reason. Keeping its connection open afterwards would delay a shutdown. */
const streamsEndTheirConnection: Plugin<object, ServerContext> = {
  onResponse({ response, serverContext }) {
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return
    response.headers.set('Connection', 'close')
    serverContext.onStream()
  },
}
