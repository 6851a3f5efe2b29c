import { Client, fetchExchange, mapExchange, subscriptionExchange } from '@urql/core'
import { persistedExchange } from '@urql/exchange-persisted'
import { documentIds } from '../../generated/dashboard/graphql.ts'
import { workspaceCache } from './cache.ts'
import { type Connection, createConnection } from './connection.ts'
import { inOrder } from './in-order.ts'
import { openLiveSocket, subscriptionsOver } from './live-socket.ts'

export type WorkspaceClient = {
  client: Client
  connection: Connection
  /** Calls `listener` when the socket is closed on us. */
  onShutOut(listener: () => void): void
  close(): void
}

/** What one workspace is asked by: the cache, documents by their ids, the live socket. Who is not signed in goes to sign in. */
export function createWorkspaceClient(workspaceId: string): WorkspaceClient {
  const connection = createConnection()
  let shutOut = () => {}
  const socket = openLiveSocket({ workspaceId, connection, onShutOut: () => shutOut() })
  const client = new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetchOptions: { headers: { 'Leadthread-Workspace': workspaceId } },
    exchanges: [
      mapExchange({
        onError(error, { kind }) {
          if (kind === 'subscription') return // another role ends it like that too: the socket’s close is asked about
          const [code] = error.graphQLErrors.map(({ extensions }) => extensions.code).filter(isSignedOut)
          if (code) signIn(code)
        },
      }),
      workspaceCache(),
      inOrder,
      byDocumentId(),
      fetchExchange,
      subscriptionExchange({ forwardSubscription: subscriptionsOver(socket) }),
    ],
  })
  return {
    client,
    connection,
    onShutOut(listener) {
      shutOut = listener
    },
    close: () => void socket.dispose(),
  }
}

/** Asks in no workspace: who has signed in, and where they may go. */
export function createVisitorClient(): Client {
  return new Client({ url: '/graphql', preferGetMethod: false, exchanges: [byDocumentId(), fetchExchange] })
}

/** Asks in a workspace and keeps nothing: for what is read once and by the thousand, such as an export. */
export function createPlainClient(workspaceId: string): Client {
  const fetchOptions = { headers: { 'Leadthread-Workspace': workspaceId } }
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetchOptions,
    exchanges: [byDocumentId(), fetchExchange],
  })
}

/** The codes of requests that nobody who is signed in has made: any more, or at all. */
type SignedOut = 'invalid_session' | 'missing_api_key'

export function isSignedOut(code: unknown): code is SignedOut {
  return code === 'invalid_session' || code === 'missing_api_key'
}

/** To the sign-in page, which says so of a session that is over, and leads back here. */
export function signIn(code: SignedOut): void {
  const to = location.pathname + location.search + location.hash
  const problem = code === 'invalid_session' && { problem: code }
  location.assign(`/sign-in?${new URLSearchParams({ ...problem, ...(to !== '/' && { to }) })}`)
}

function byDocumentId() {
  return persistedExchange({
    preferGetForPersistedQueries: false,
    enforcePersistedQueries: true,
    enableForMutation: true,
    generateHash: async (query) => documentIds.get(query.match(/^\s*(?:query|mutation)\s+(\w+)/)?.[1] ?? ''),
  })
}
