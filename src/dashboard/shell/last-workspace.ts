import { readStored, store } from '../components/request/browser-storage.ts'

const KEY = 'leadthread.workspace'

/** The last workspace in this browser; null if it is not stored. */
export function lastWorkspaceId(): string | null {
  return readStored(() => localStorage, KEY)
}

export function rememberWorkspace(workspaceId: string): void {
  store(() => localStorage, KEY, workspaceId)
}
