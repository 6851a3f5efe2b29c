import type { GraphiQLProps } from 'graphiql'
import { createClient } from 'graphql-ws'

type Fetcher = GraphiQLProps['fetcher']
type Answer = Extract<Awaited<ReturnType<Fetcher>>, { errors?: unknown }>

/** Sends requests as the signed-in member in one workspace. `close` ends running subscriptions. */
export function createFetcher(workspaceId: string): { fetcher: Fetcher; close(): void } {
  const socket = createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: { workspaceId },
    // A reconnect would leave a gap in the stream, so the user sees the error instead.
    retryAttempts: 0,
  })
  const schemas = new Map<string, Promise<Answer>>()
  // GraphiQL asks for the schema each time it is built, also for another colour scheme. This costs as much as 100 small queries.
  const loadSchema = (payload: { query: string }) => {
    const answer = schemas.get(payload.query) ?? post(workspaceId, payload)
    const forget = () => schemas.delete(payload.query)
    schemas.set(payload.query, answer)
    answer.then(({ data }) => data || forget(), forget)
    return answer
  }
  // Errors are plain objects, as in the response; the type expects graphql's own class.
  const fetcher: Fetcher = ({ query, operationName, variables }, options) => {
    const payload = { query, operationName: operationName ?? null, variables }
    if (isSubscription(options?.documentAST, operationName)) return socket.iterate(payload) as AsyncIterable<Answer>
    return operationName === 'IntrospectionQuery' ? loadSchema(payload) : post(workspaceId, payload)
  }
  return { fetcher, close: () => void socket.dispose() }
}

async function post(workspaceId: string, payload: object): Promise<Answer> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Leadthread-Workspace': workspaceId },
    body: JSON.stringify(payload),
  })
  return response.json()
}

type Ast = NonNullable<Parameters<Fetcher>[1]>['documentAST']

/** Whether the operation to run is a subscription. Without a name, it is the only operation. */
function isSubscription(ast: Ast, name: string | null | undefined): boolean {
  const operations = ast?.definitions.filter((definition) => definition.kind === 'OperationDefinition') ?? []
  const chosen = name ? operations.find((one) => one.name?.value === name) : operations[0]
  return chosen?.operation === 'subscription'
}
