import type { GraphiQLProps } from 'graphiql'
import { createClient } from 'graphql-ws'

type Fetcher = GraphiQLProps['fetcher']
type Answer = Extract<Awaited<ReturnType<Fetcher>>, { errors?: unknown }>

/** Asks as the member who is signed in, in one workspace. `close` ends what still runs. */
export function createFetcher(workspaceId: string): { fetcher: Fetcher; close(): void } {
  const socket = createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: { workspaceId },
    // What is subscribed to again would go on after a gap: who tries things out is told instead.
    retryAttempts: 0,
  })
  // Errors are as they are written on the wire: plain objects, where the type has graphql's own class.
  const fetcher: Fetcher = ({ query, operationName, variables }, options) => {
    const payload = { query, operationName: operationName ?? null, variables }
    if (isSubscription(options?.documentAST, operationName)) return socket.iterate(payload) as AsyncIterable<Answer>
    return post(workspaceId, payload)
  }
  return { fetcher, close: () => void socket.dispose() }
}

async function post(workspaceId: string, payload: object) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Leadthread-Workspace': workspaceId },
    body: JSON.stringify(payload),
  })
  return response.json()
}

type Ast = NonNullable<Parameters<Fetcher>[1]>['documentAST']

/** Whether the operation that is to run is one; the only one, if none is named. */
function isSubscription(ast: Ast, name: string | null | undefined): boolean {
  const operations = ast?.definitions.filter((definition) => definition.kind === 'OperationDefinition') ?? []
  const chosen = name ? operations.find((one) => one.name?.value === name) : operations[0]
  return chosen?.operation === 'subscription'
}
