import { Client, fetchExchange, mapExchange, subscriptionExchange } from '@urql/core'
import { persistedExchange } from '@urql/exchange-persisted'
import { DOCUMENT_IDS } from '../../generated/dashboard/documents.ts'
import { workspaceCache } from './cache.ts'
import { type Connection, createConnection } from './connection.ts'
import { inOrder } from './in-order.ts'
import { openLiveSocket, subscriptionsOver } from './live-socket.ts'

export type WorkspaceClient = { client: Client; connection: Connection; close(): void }

/**
 * What one workspace is asked by: the cache, documents by their ids, the live socket. Whose session is over goes to sign in;
 * `onShutOut` is called when the socket is closed on us.
 */
export function createWorkspaceClient(workspaceId: string, onShutOut: () => void): WorkspaceClient {
  const connection = createConnection()
  const socket = openLiveSocket({ workspaceId, connection, onShutOut })
  const client = new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetchOptions: { headers: { 'Leadthread-Workspace': workspaceId } },
    exchanges: [
      mapExchange({
        onError(error, { kind }) {
          const isOver = error.graphQLErrors.some(({ extensions }) => extensions.code === 'invalid_session')
          // A subscription ends so for another role too: why is asked once the socket is closed.
          if (isOver && kind !== 'subscription') signInAgain()
        },
      }),
      workspaceCache(),
      inOrder,
      byDocumentId(),
      fetchExchange,
      subscriptionExchange({ forwardSubscription: subscriptionsOver(socket) }),
    ],
  })
  return { client, connection, close: () => void socket.dispose() }
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

export function signInAgain(): void {
  location.assign('/sign-in?problem=invalid_session')
}

function byDocumentId() {
  return persistedExchange({
    preferGetForPersistedQueries: false,
    enforcePersistedQueries: true,
    enableForMutation: true,
    generateHash: async (query) => DOCUMENT_IDS[query.match(/^\s*(?:query|mutation)\s+(\w+)/)?.[1] ?? ''],
  })
}
