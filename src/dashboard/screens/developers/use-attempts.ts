import { useThrottledCallback } from '@mantine/hooks'
import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from 'urql'
import { DeliveriesLive } from '../../../generated/dashboard/documents.ts'

export type FinishedAttempt = NonNullable<ResultOf<typeof DeliveriesLive>['deliveryAttempted']>

const REFETCH_INTERVAL_MIN_MS = 500

/** Calls `listener` after each attempt to one endpoint or (null) to any. The cache is already updated. */
export function useAttempts(endpointId: string | null, listener: (attempt: FinishedAttempt) => void): void {
  const client = useClient()
  const notify = useEffectEvent(listener)
  useEffect(() => {
    const { unsubscribe } = client.subscription(DeliveriesLive, { endpointId }).subscribe(({ data }) => {
      if (data?.deliveryAttempted) notify(data.deliveryAttempted)
    })
    return unsubscribe
  }, [client, endpointId])
}

/** Refetches after each attempt, at most twice a second. */
export function useRefetchAfterAttempts(endpointId: string | null, refetch: () => void): void {
  useAttempts(endpointId, useThrottledCallback(refetch, REFETCH_INTERVAL_MIN_MS))
}
