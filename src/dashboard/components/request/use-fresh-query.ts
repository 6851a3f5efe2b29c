import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core'
import { type UseQueryArgs, useQuery } from 'urql'

/** A response so far: with neither data nor error it is still loading. */
export type Fresh<Data> = {
  data: Data | undefined
  error: CombinedError | undefined
  fetching: boolean
  /** Whether a newer response is on its way. */
  stale: boolean
  refetch: () => void
}

/** Shows cached data immediately and also asks the server, whenever a screen opens or the variables change. */
export function useFreshQuery<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  { pause = false }: { pause?: boolean } = {},
): Fresh<Data> {
  const request = { query, variables, pause, requestPolicy: 'cache-and-network' } as UseQueryArgs<Variables, Data>
  const [{ data, error, fetching, stale }, ask] = useQuery(request)
  return { data, error, fetching, stale, refetch: () => ask({ requestPolicy: 'network-only' }) }
}
