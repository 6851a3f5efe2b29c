import { useEffect, useMemo, useState } from 'react'
import { type JsonText, readJsonText } from '../playbook/json-text.ts'
import { keepDraft, readDraft, type StoredDraft } from './draft-store.ts'
import type { Version } from './use-latest-playbook.ts'

type Begun = StoredDraft & { isSaved?: true; isUndone?: boolean }

/** The playbook as it stands in the editor, changed or not. */
export type Draft = {
  json: JsonText
  /** The version that it was written from. */
  version: number
  /** Another where the text is no longer what was typed: it was discarded, saved, or is of a newer version. */
  edition: string
  isDirty: boolean
  /** Whether somebody has saved a newer version since it was begun. */
  isBehind: boolean
  /** When what was found in this browser was written; null where it was begun just now. */
  foundFrom: string | null
  change(text: string): void
  /** Back to what is saved. */
  discard(): void
  /** Goes on with these changes, as changes of the newest version. */
  goOnFromNewest(): void
  /** It was kept as this version. */
  saved(version: number): void
}

/** What is being written, over the newest version. It is kept in this browser until it is saved or discarded. */
export function useDraft(campaignId: string, latest: Version): Draft {
  const [found] = useState(() => readDraft(campaignId))
  const [begun, setBegun] = useState<Begun | null>(found)
  const [discards, setDiscards] = useState(0)
  const isOver = begun?.isSaved === true && latest.version >= begun.version
  const isSame = begun?.isUndone || (begun?.text === latest.text && begun.version <= latest.version)
  const current = begun && !isOver && (begun.isSaved || !isSame) ? begun : null
  const isDirty = current !== null && !current.isSaved
  // At once: a change that waited to be kept would be lost with the page.
  useEffect(() => keepDraft(campaignId, isDirty ? current : null), [campaignId, current, isDirty])

  const text = current?.text ?? latest.text
  const version = current?.version ?? latest.version
  return {
    json: useMemo(() => readJsonText(text), [text]),
    version,
    edition: [version, discards, current?.isSaved ? 'saved' : ''].join(),
    isDirty,
    isBehind: isDirty && version < latest.version,
    foundFrom: isDirty && found?.at === current.at ? found.at : null,
    // What is again as it is saved is no change of a later version either.
    change: (next) => setBegun({ text: next, version, at: new Date().toISOString(), isUndone: next === latest.text }),
    discard: () => {
      keepDraft(campaignId, null)
      setBegun(null)
      setDiscards(discards + 1)
    },
    goOnFromNewest: () => current && setBegun({ ...current, version: latest.version }),
    saved: (made) => {
      keepDraft(campaignId, null)
      setBegun({ text, version: made, at: '', isSaved: true })
    },
  }
}
