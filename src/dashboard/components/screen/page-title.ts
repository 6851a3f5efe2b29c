import { useDocumentTitle } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** The number in front of the title: how many leads wait for a person. */
export function countInTitle(to: number): void {
  if (to === count) return
  count = to
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the title of the page. */
export function usePageTitle(title: string): void {
  const shown = useSyncExternalStore(subscribe, () => count)
  useDocumentTitle(`${shown > 0 ? `(${shown}) ` : ''}${title} · Leadthread`)
}
