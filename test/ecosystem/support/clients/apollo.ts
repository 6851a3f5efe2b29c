import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import { type Connection, idsOf, type PagingClient, type Target, THREAD, type ThreadData } from './client.ts'

const DOCUMENT = gql(THREAD)

export function startApollo({ url, key, conversationId }: Target): PagingClient {
  const client = new ApolloClient({
    link: new HttpLink({ uri: `${url}/graphql`, headers: { Authorization: `Bearer ${key}` } }),
    cache: new InMemoryCache({ typePolicies: { Conversation: { fields: { messages: relayStylePagination() } } } }),
  })
  const query = client.watchQuery<ThreadData>({
    query: DOCUMENT,
    variables: { id: conversationId },
    fetchPolicy: 'cache-and-network',
  })
  const subscription = query.subscribe({})
  const messages = () => (query.getCurrentResult().data as ThreadData).node!.messages satisfies Connection
  return {
    loadFirst: async () => void (await query.refetch()),
    loadNext: async () => void (await query.fetchMore({ variables: { after: messages().pageInfo.endCursor } })),
    refetch: async () => void (await query.refetch()),
    ids: () => idsOf(messages()),
    hasNext: () => messages().pageInfo.hasNextPage,
    stop() {
      subscription.unsubscribe()
      client.stop()
    },
  }
}
