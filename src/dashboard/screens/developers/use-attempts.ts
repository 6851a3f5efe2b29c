import { useThrottledCallback } from '@mantine/hooks'
import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from 'urql'
import { DeliveriesLive } from '../../../generated/dashboard/documents.ts'

export type AttemptTold = NonNullable<ResultOf<typeof DeliveriesLive>['deliveryAttempted']>

const AT_MOST_EVERY_MS = 500

/** Calls `listener` with each attempt as it ends, to one endpoint or (null) to all; the cache has been told already. */
export function useAttempts(endpointId: string | null, listener: (told: AttemptTold) => void): void {
  const client = useClient()
  const tell = useEffectEvent(listener)
  useEffect(() => {
    const { unsubscribe } = client.subscription(DeliveriesLive, { endpointId }).subscribe(({ data }) => {
      if (data?.deliveryAttempted) tell(data.deliveryAttempted)
    })
    return unsubscribe
  }, [client, endpointId])
}

/** Asks anew after each attempt, twice a second at most. */
export function useAgainAfterAttempts(
  endpointId: string | null,
  again: (options: { requestPolicy: 'network-only' }) => void,
): void {
  const soon = useThrottledCallback(() => again({ requestPolicy: 'network-only' }), AT_MOST_EVERY_MS)
  useAttempts(endpointId, soon)
}
