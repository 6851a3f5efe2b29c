import { authExchange } from '@urql/exchange-auth'
import { Client, fetchExchange, subscriptionExchange } from 'urql'
import { type Access, isExpiring, renewAccess } from './access-token.ts'
import { resume } from './live/resume.ts'
import { serverSentEventsTransport, webSocketTransport } from './live/transport.ts'

/** The GraphQL client of the page. The address of the page chooses the transport of live events: `?live=sse`. */
export function createClient(first: Access): Client {
  const usesSse = new URLSearchParams(location.search).get('live') === 'sse'
  const transport = usesSse ? serverSentEventsTransport(first.url) : webSocketTransport(first.url)
  return new Client({
    url: `${first.url}/graphql`,
    preferGetMethod: false,
    exchanges: [
      authExchange(async ({ appendHeaders }) => {
        let access = first
        return {
          addAuthToOperation: (operation) => appendHeaders(operation, { Authorization: `Bearer ${access.token}` }),
          willAuthError: () => isExpiring(access),
          didAuthError: ({ graphQLErrors }) =>
            graphQLErrors.some(({ extensions }) => extensions.code === 'invalid_api_key'),
          refreshAuth: async () => {
            access = await renewAccess(access.token)
          },
        }
      }),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: (request) => ({
          subscribe(sink) {
            const controller = new AbortController()
            void resume(transport, request, sink as never, controller.signal)
            return { unsubscribe: () => controller.abort() }
          },
        }),
      }),
    ],
  })
}
