import { readStored, store } from '../../../components/request/browser-storage.ts'
import { recordOf } from '../playbook/loose.ts'

/** An unsaved playbook; `version` is the saved version that it is based on. */
export type StoredDraft = { text: string; version: number; at: string }

const keyOf = (campaignId: string) => `leadthread.playbook.${campaignId}`

/** Reads the draft from this browser. Null if there is none or it is invalid. */
export function readDraft(campaignId: string): StoredDraft | null {
  try {
    const { text, version, at } = recordOf(JSON.parse(readStored(() => localStorage, keyOf(campaignId)) ?? 'null'))
    const isWhole = typeof text === 'string' && typeof version === 'number' && typeof at === 'string'
    return isWhole ? { text, version, at } : null
  } catch {
    return null
  }
}

/** Stores the draft until it is saved or discarded. Without storage it lasts until the page closes. */
export function keepDraft(campaignId: string, draft: StoredDraft | null): void {
  store(() => localStorage, keyOf(campaignId), draft && JSON.stringify(draft))
}
