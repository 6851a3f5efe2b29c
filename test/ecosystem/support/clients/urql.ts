import { Client, fetchExchange } from '@urql/core'
import { cacheExchange } from '@urql/exchange-graphcache'
import { relayPagination } from '@urql/exchange-graphcache/extras'
import { idsOf, type PagingClient, type Target, THREAD, type ThreadData } from './client.ts'

export function startUrql({ url, key, conversationId }: Target): PagingClient {
  const cache = cacheExchange({
    resolvers: { Conversation: { messages: relayPagination() } },
    updates: {
      Conversation: {
        /** A new first page: the later pages do not follow it. */
        messages(_conversation, args, cache, { parentKey }) {
          if (args.after) return
          for (const { fieldName, arguments: page } of cache.inspectFields(parentKey)) {
            if (fieldName === 'messages' && page?.after) cache.invalidate(parentKey, fieldName, page)
          }
        },
      },
    },
  })

  const client = new Client({
    url: `${url}/graphql`,
    fetchOptions: { headers: { Authorization: `Bearer ${key}` } },
    preferGetMethod: false,
    exchanges: [cache, fetchExchange],
  })
  let data: ThreadData
  const load = async (after: string | null) => {
    const variables = { id: conversationId, after }
    const result = await client.query<ThreadData>(THREAD, variables, { requestPolicy: 'network-only' }).toPromise()
    if (result.error) throw result.error
    data = result.data!
  }
  const messages = () => data.node!.messages
  return {
    loadFirst: () => load(null),
    loadNext: () => load(messages().pageInfo.endCursor),
    refetch: () => load(null),
    ids: () => idsOf(messages()),
    hasNext: () => messages().pageInfo.hasNextPage,
    stop: () => {},
  }
}
