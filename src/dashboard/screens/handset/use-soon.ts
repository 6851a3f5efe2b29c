import { useEffect, useMemo, useRef } from 'react'

const WAIT_MS = 150

/** `act` a moment later, once for all calls until then. */
export function useSoon(act: () => void): () => void {
  const timer = useRef<number>(undefined)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(() => {
    return () => {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => latest.current(), WAIT_MS)
    }
  }, [])
}
