import { Client, fetchExchange, mapExchange, subscriptionExchange } from '@urql/core'
import { persistedExchange } from '@urql/exchange-persisted'
import { documentIds } from '../../generated/dashboard/graphql.ts'
import { workspaceCache } from './cache.ts'
import { type Connection, createConnection } from './connection.ts'
import { inOrder } from './in-order.ts'
import { keepShown } from './keep-shown.ts'
import { openLiveSocket, subscriptionsOver } from './live-socket.ts'

export type WorkspaceClient = {
  client: Client
  connection: Connection
  /** Calls `listener` when the server closes the socket. */
  onAccessLost(listener: () => void): void
  close(): void
}

/**
 * The GraphQL client of one workspace: cache, documents by ID and the live socket. Sends signed-out users to the sign-in page.
 */
export function createWorkspaceClient(workspaceId: string): WorkspaceClient {
  const connection = createConnection()
  let shutOut = () => {}
  const socket = openLiveSocket({ workspaceId, connection, onAccessLost: () => shutOut() })
  const client = new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetchOptions: { headers: { 'Leadthread-Workspace': workspaceId } },
    exchanges: [
      mapExchange({
        onError(error, { kind }) {
          if (kind === 'subscription') return // a changed role ends it in the same way; the close of the socket handles that
          const codes = error.graphQLErrors.map(({ extensions }) => extensions.code)
          const [code] = codes.filter(isSignedOut)
          if (code) signIn(code)
          else if (codes.includes(TWO_FACTOR_REQUIRED)) setUpTwoFactor(workspaceId)
          else if (codes.includes(COMPANY_REQUIRED)) signInByCompany(workspaceId)
        },
      }),
      keepShown,
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
    onAccessLost(listener) {
      shutOut = listener
    },
    close: () => void socket.dispose(),
  }
}

/**
 * A client without a cache, for large reads that are needed only once, such as an export. Without a workspace it can read the
 * signed-in user and their workspaces.
 */
export function createPlainClient(workspaceId?: string): Client {
  const fetchOptions = { headers: { ...(workspaceId && { 'Leadthread-Workspace': workspaceId }) } }
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetchOptions,
    exchanges: [byDocumentId(), fetchExchange],
  })
}

/** Error codes of requests without a valid session. */
type SignedOut = 'invalid_session' | 'missing_api_key'

export function isSignedOut(code: unknown): code is SignedOut {
  return code === 'invalid_session' || code === 'missing_api_key'
}

export const TWO_FACTOR_REQUIRED = 'two_factor_required'

/** Opens the page on which the member sets up the second factor, and returns to this page. */
export function setUpTwoFactor(workspaceId: string): void {
  const page = `/w/${workspaceId}/two-factor`
  if (location.pathname === page) return
  location.replace(`${page}?${new URLSearchParams({ to: location.pathname + location.search + location.hash })}`)
}

export const COMPANY_REQUIRED = 'company_sign_in_required'

/** Opens the company sign-in of the workspace, which returns to this page. Without a workspace, the page asks for the company. */
export function signInByCompany(workspaceId: string | null): void {
  const to = location.pathname + location.search + location.hash
  const place = workspaceId === null ? { problem: COMPANY_REQUIRED } : { workspace: workspaceId }
  location.assign(`/sign-in?${new URLSearchParams({ ...place, ...(to !== '/' && { to }) })}`)
}

/** Opens the sign-in page, which reports an expired session and returns to this page. */
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
