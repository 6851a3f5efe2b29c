import { useEffect, useEffectEvent } from 'react'

/** Refetches at an interval while the page is visible. */
export function usePolling(refetch: () => void, everyMs: number, { pause = false }: { pause?: boolean } = {}): void {
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refetch()
  })
  useEffect(() => {
    if (pause) return
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, pause])
}
