import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

/** Calls `callback` after a delay, once for all calls until then. */
export function useSoon(callback: () => void, delayMs: number): () => void {
  const timer = useRef<number>(undefined)
  const run = useEffectEvent(() => {
    timer.current = undefined
    callback()
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= window.setTimeout(() => run(), delayMs)
  }, [delayMs])
}
