import { useEffect, useEffectEvent } from 'react'

/** Asks anew every so often while the page is looked at. */
export function useLookAgain(lookAgain: (options: { requestPolicy: 'network-only' }) => void, everyMs: number): void {
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') lookAgain({ requestPolicy: 'network-only' })
  })
  useEffect(() => {
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
