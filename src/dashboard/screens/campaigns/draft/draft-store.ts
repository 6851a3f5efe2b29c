import { recordOf } from '../playbook/loose.ts'

/** A playbook that was begun and not saved; `version` is the one that it was written from. */
export type StoredDraft = { text: string; version: number; at: string }

const keyOf = (campaignId: string) => `leadthread.playbook.${campaignId}`

/** What this browser has kept. Null where it keeps nothing, or nothing that can be read. */
export function readDraft(campaignId: string): StoredDraft | null {
  try {
    const { text, version, at } = recordOf(JSON.parse(localStorage.getItem(keyOf(campaignId)) ?? 'null'))
    const isWhole = typeof text === 'string' && typeof version === 'number' && typeof at === 'string'
    return isWhole ? { text, version, at } : null
  } catch {
    return null
  }
}

/** Keeps it until it is saved or discarded. A browser that keeps nothing has it until the page is closed. */
export function keepDraft(campaignId: string, draft: StoredDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(campaignId), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(campaignId))
  } catch {
    // A full or closed storage: the page holds the draft.
  }
}
