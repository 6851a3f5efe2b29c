import { useIntersection } from '@mantine/hooks'
import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core'
import { type Ref, useState } from 'react'
import { useQuery } from 'urql'

/** The data of one card. It is requested when the card is near the viewport, and again whenever the screen opens. */
export type Part<Data> = {
  ref: Ref<HTMLElement>
  isAsked: boolean
  data: Data | undefined
  error: CombinedError | undefined
  /** Whether the data belongs to the previous filters, until the response arrives. */
  isOld: boolean
  refetch: () => void
}

export function usePart<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Part<Data> {
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const [wasNear, setNear] = useState(false)
  if (entry?.isIntersecting && !wasNear) setNear(true)
  const [{ data, error, fetching }, ask] = useQuery({
    query,
    variables,
    pause: !wasNear,
    requestPolicy: 'cache-and-network',
  })
  return {
    ref,
    isAsked: wasNear,
    data,
    error,
    isOld: fetching && data !== undefined,
    refetch: () => ask({ requestPolicy: 'network-only' }),
  }
}
