import { readStored, store } from '../components/request/browser-storage.ts'

const KEY = 'leadthread.company-asked'

/** Whether this browser has asked for the company of this workspace. */
export function wasAsked(workspaceId: string): boolean {
  return readStored(() => localStorage, KEY) === workspaceId
}

export function rememberAsked(workspaceId: string): void {
  store(() => localStorage, KEY, workspaceId)
}
