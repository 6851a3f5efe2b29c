import { useSyncExternalStore } from 'react'

export type ConnectionState = 'connecting' | 'live' | 'reconnecting'

let state: ConnectionState = 'connecting'
const listeners = new Set<() => void>()

export function setConnection(next: ConnectionState): void {
  state = next
  for (const listener of listeners) listener()
}

/** State of the live connection, for the sign in the header. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribe, () => state)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
