import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useCampaign } from '../campaign/campaign-context.ts'
import { formatPlaybook } from '../playbook/format-playbook.ts'
import { recordOf } from '../playbook/loose.ts'
import type { PlaybookForm } from './form-context.ts'
import type { Playbook } from './model/edit.ts'
import { hasTranslation, otherLanguage, ownLanguage } from './model/languages.ts'

/** The form's view of the draft. Every change is written to the draft's JSON, so that both editors show the same. */
export function useDraftForm(): PlaybookForm {
  const { draft, latest, checked, schema } = useCampaign()
  const [held, setHeld] = useState<{ text: string; playbook: Playbook }>()
  // The value that the form wrote last has entries with known IDs; a parsed text has new ones.
  const playbook = held?.text === draft.json.text ? held.playbook : recordOf(draft.json.value)
  if (playbook !== held?.playbook) setHeld({ text: draft.json.text, playbook })
  const current = useRef({ playbook, draft })
  useLayoutEffect(() => {
    current.current = { playbook, draft }
  })
  const change = useCallback(
    (edit: (before: Playbook) => Playbook) => {
      const next = edit(current.current.playbook)
      if (next === current.current.playbook) return
      const text = formatPlaybook(next, schema)
      current.current = { ...current.current, playbook: next }
      setHeld({ text, playbook: next })
      current.current.draft.change(text)
    },
    [schema],
  )
  return {
    ...useFormView(playbook),
    saved: latest.playbook,
    isReadOnly: false,
    change,
    mistakes: checked.mistakes,
    warnings: checked.warnings,
  }
}

/** A form that only shows a playbook. */
export function useReadOnlyForm(playbook: unknown): PlaybookForm {
  const view = useFormView(recordOf(playbook))
  return { ...view, saved: playbook, isReadOnly: true, change: () => {}, mistakes: [], warnings: [] }
}

/** Which entries are open, which languages are shown, and what screen readers are told. */
function useFormView(playbook: Playbook) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [isBeside, showBeside] = useState(false)
  const [announcement, announce] = useState('')
  const other = otherLanguage(playbook)
  return {
    playbook,
    own: ownLanguage(playbook),
    beside: isBeside && hasTranslation(playbook, other) ? other : null,
    showBeside,
    announcement,
    announce,
    opened,
    setOpen: (ids: readonly string[], isOpen: boolean) =>
      setOpened((before) => (isOpen ? before.union(new Set(ids)) : before.difference(new Set(ids)))),
  }
}
