import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  type ConcreteRequest,
  createOperationDescriptor,
  Environment,
  fetchQuery,
  getPaginationMetadata,
  getPaginationVariables,
  getSingularSelector,
  Network,
  type OperationType,
  type ReaderFragment,
  RecordSource,
  Store,
} from 'relay-runtime'
import { type Connection, idsOf, PAGE_SIZE, type PagingClient, type Target } from './client.ts'

const load = createRequire(import.meta.url)

/** What `useLazyLoadQuery` and `usePaginationFragment` of react-relay do, without React. `folder` has the compiled documents. */
export function startRelay({ url, key, conversationId }: Target, folder: string): PagingClient {
  const thread: ConcreteRequest = load(join(folder, 'ThreadQuery.graphql.js'))
  const fragment: ReaderFragment = load(join(folder, 'Thread_conversation.graphql.js'))
  const environment = new Environment({
    network: Network.create(async ({ text }, variables) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: text, variables }),
      })
      return await response.json()
    }),
    store: new Store(new RecordSource()),
  })
  const operation = createOperationDescriptor(thread, { id: conversationId })
  const retained = environment.retain(operation)
  const { paginationRequest, paginationMetadata } = getPaginationMetadata(fragment, 'Thread')

  const request = async (query: ConcreteRequest, variables: object) =>
    void (await fetchQuery<OperationType>(environment, query, { ...variables }).toPromise())
  const selector = () => {
    const { node } = environment.lookup(operation.fragment).data as { node: { conversation: object } }
    return getSingularSelector(fragment, node.conversation)!
  }
  const messages = () => (environment.lookup(selector()).data as { messages: Connection }).messages
  const page = (cursor: string | null) => {
    const known = { ...selector().variables, id: conversationId }
    const variables = getPaginationVariables('forward', PAGE_SIZE, cursor, known, {}, paginationMetadata)
    return request(paginationRequest, variables)
  }
  return {
    loadFirst: () => request(thread, { id: conversationId }),
    loadNext: () => page(messages().pageInfo.endCursor),
    refetch: () => page(null),
    ids: () => idsOf(messages()),
    hasNext: () => messages().pageInfo.hasNextPage,
    stop: () => retained.dispose(),
  }
}
