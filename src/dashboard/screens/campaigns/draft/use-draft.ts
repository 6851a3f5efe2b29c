import { useEffect, useMemo, useState } from 'react'
import { type JsonText, readJsonText } from '../playbook/json-text.ts'
import { keepDraft, readDraft, type StoredDraft } from './draft-store.ts'
import type { Version } from './use-latest-playbook.ts'

type StartedDraft = StoredDraft & { isSaved?: true; isUndone?: boolean }

/** The playbook in the editor, with or without changes. */
export type Draft = {
  json: JsonText
  /** The saved version that the draft is based on. */
  version: number
  /** Changes when the text is replaced from outside the editor: discarded, saved, updated or changed on another tab. */
  edition: string
  isDirty: boolean
  /** Whether a newer version has been saved since the draft was started. */
  isBehind: boolean
  /** When a draft restored from this browser was written; null for a new draft. */
  foundFrom: string | null
  change(text: string): void
  /** The same for a change outside the editor, which then shows the new text. */
  replace(text: string): void
  /** Returns to the saved version. */
  discard(): void
  /** Keeps the changes, based on the newest version. */
  rebaseOnNewest(): void
  /** Called after the draft is saved as `version`. */
  saved(version: number): void
}

/** The draft of a playbook. It is kept in this browser until it is saved or discarded. */
export function useDraft(campaignId: string, latest: Version): Draft {
  const [found] = useState(() => readDraft(campaignId))
  const [started, setStarted] = useState<StartedDraft | null>(found)
  const [replacements, setReplacements] = useState(0)
  const isOver = started?.isSaved === true && latest.version >= started.version
  const isSame = started?.isUndone || (started?.text === latest.text && started.version <= latest.version)
  const current = started && !isOver && (started.isSaved || !isSame) ? started : null
  const isDirty = current !== null && !current.isSaved
  // Immediately: a delayed write would be lost when the page closes.
  useEffect(() => keepDraft(campaignId, isDirty ? current : null), [campaignId, current, isDirty])

  const text = current?.text ?? latest.text
  const version = current?.version ?? latest.version
  // A text equal to the saved version is not a change, even after a newer version.
  const change = (next: string) =>
    setStarted({ text: next, version, at: new Date().toISOString(), isUndone: next === latest.text })
  return {
    json: useMemo(() => readJsonText(text), [text]),
    version,
    edition: [version, replacements, current?.isSaved ? 'saved' : ''].join(),
    isDirty,
    isBehind: isDirty && version < latest.version,
    foundFrom: isDirty && found?.at === current.at ? found.at : null,
    change,
    replace: (next) => {
      change(next)
      setReplacements(replacements + 1)
    },
    discard: () => {
      keepDraft(campaignId, null)
      setStarted(null)
      setReplacements(replacements + 1)
    },
    rebaseOnNewest: () => current && setStarted({ ...current, version: latest.version }),
    saved: (made) => {
      keepDraft(campaignId, null)
      setStarted({ text, version: made, at: '', isSaved: true })
    },
  }
}
