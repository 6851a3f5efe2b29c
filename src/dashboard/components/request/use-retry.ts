import type { CombinedError } from '@urql/core'
import { useEffect, useEffectEvent } from 'react'
import { networkBack } from '../../client/network.ts'
import { isUnreachable } from './describe-error.ts'

/** Tries again when the server can be reached again, for errors of the network, which the screen does not show. */
export function useRetry(error: CombinedError | undefined, retry: () => void): void {
  const isOfNetwork = error !== undefined && isUnreachable(error)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isOfNetwork) return
    let isOver = false
    void networkBack().then(() => isOver || again())
    return () => {
      isOver = true
    }
  }, [isOfNetwork])
}
