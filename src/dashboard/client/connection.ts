import { useSyncExternalStore } from 'react'

/** `lost` is a connection that was there and is not; it is being made again. */
export type ConnectionState = 'connecting' | 'live' | 'lost'

/** How the live connection is, for whoever shows it. */
export type Connection = {
  state(): ConnectionState
  become(state: ConnectionState): void
  subscribe(listener: () => void): () => void
}

export function createConnection(): Connection {
  let current: ConnectionState = 'connecting'
  const listeners = new Set<() => void>()
  return {
    state: () => current,
    become(state) {
      if (state === current || (state === 'connecting' && current === 'lost')) return
      current = state
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useConnection(connection: Connection): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.state)
}
