import { useSyncExternalStore } from 'react'
import { announceNetworkBack } from './network.ts'

/** `lost` means that the connection was open before and is being reopened. */
export type ConnectionState = 'connecting' | 'live' | 'lost'

/** State of the live connection, with a way to subscribe to its changes. */
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
      const isBack = state === 'live' && current === 'lost'
      current = state
      if (isBack) announceNetworkBack()
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
