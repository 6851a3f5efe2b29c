import { useState } from 'react'

/**
 * The last value that there was. A list that is asked for every few seconds may be under way when a change makes it stale:
 * the cache then knows it no more until the next answer, and it is not to vanish meanwhile.
 */
export function useKept<Value>(value: Value | null | undefined): Value | undefined {
  const [kept, setKept] = useState<Value>()
  if (value != null && value !== kept) setKept(() => value)
  return value ?? kept
}
