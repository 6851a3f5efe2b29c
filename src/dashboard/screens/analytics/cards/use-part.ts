import { useIntersection } from '@mantine/hooks'
import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core'
import { type Ref, useState } from 'react'
import { useQuery } from 'urql'

/** What one card shows: asked for once it comes near the window, and again whenever the screen is opened. */
export type Part<Data> = {
  ref: Ref<HTMLElement>
  isAsked: boolean
  data: Data | undefined
  error: CombinedError | undefined
  /** Whether what is shown is of another period, until the answer is there. */
  isOld: boolean
  again: () => void
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
    again: () => ask({ requestPolicy: 'network-only' }),
  }
}
