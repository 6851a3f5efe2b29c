import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useCampaign } from '../campaign/campaign-context.ts'
import type { Mistake } from '../draft/use-mistakes.ts'
import { formatPlaybook } from '../playbook/format-playbook.ts'
import { recordOf } from '../playbook/loose.ts'
import type { PlaybookForm } from './form-context.ts'
import type { Playbook } from './model/edit.ts'
import { hasTranslation, otherLanguage, ownLanguage } from './model/languages.ts'
import { ownerWords } from './model/owner-words.ts'

/** The form's view of the draft. Every change is written to the draft's JSON, so that both editors show the same. */
export function useFormState(): PlaybookForm & { showBeside(isShown: boolean): void } {
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
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [isBeside, setBeside] = useState(false)
  const other = otherLanguage(playbook)
  return {
    playbook,
    saved: latest.playbook,
    change,
    mistakes: checked.mistakes.map(inOwnerWords),
    warnings: checked.warnings.map(inOwnerWords),
    own: ownLanguage(playbook),
    beside: isBeside && hasTranslation(playbook, other) ? other : null,
    showBeside: setBeside,
    opened,
    setOpen: (id, isOpen) =>
      setOpened((before) => {
        const next = new Set(before)
        if (isOpen) next.add(id)
        else next.delete(id)
        return next
      }),
  }
}

function inOwnerWords(mistake: Mistake): Mistake {
  return { ...mistake, message: ownerWords(mistake.message) }
}
