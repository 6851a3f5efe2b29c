import { createContext, use } from 'react'
import type { Mistake } from '../draft/use-mistakes.ts'
import { stepsOf } from '../playbook/json-text.ts'
import { getAt, type Playbook, type Step, setAt } from './model/edit.ts'
import type { TextLanguage } from './model/languages.ts'

/** What all parts of the playbook form share. */
export type PlaybookForm = {
  playbook: Playbook
  /** The saved playbook: keys of its entries stay when their labels change. */
  saved: unknown
  /** Whether the form only shows the playbook: no buttons change it, and fields are read-only. */
  isReadOnly: boolean
  change(edit: (playbook: Playbook) => Playbook): void
  mistakes: readonly Mistake[]
  warnings: readonly Mistake[]
  /** The language beside the playbook's own, if it is shown. */
  beside: TextLanguage | null
  showBeside(isShown: boolean): void
  own: TextLanguage
  opened: ReadonlySet<string>
  setOpen(ids: readonly string[], isOpen: boolean): void
  /** What a screen reader is told, such as the new position of a moved part. */
  announcement: string
  announce(words: string): void
}

export const FormContext = createContext<PlaybookForm | null>(null)

export function usePlaybookForm(): PlaybookForm {
  const form = use(FormContext)
  if (!form) throw new Error('Only a part of the playbook form has a playbook')
  return form
}

/** A value of the playbook by its path, such as `signals[0].label`. Setting undefined removes it. */
export function useField(path: string) {
  const { playbook, change } = usePlaybookForm()
  const { error, warning } = useProblems(path)
  const steps = stepsOf(path) as Step[]
  return {
    value: getAt(playbook, steps),
    set: (next: unknown) => change((before) => setAt(before, steps, next)),
    warning,
    /** For the input: its error, and the path by which links find it. */
    input: { error, 'data-path': path },
  }
}

/** The errors of a path, and with `isDeep` those of its parts too. */
export function useProblems(
  path: string,
  { isDeep = false } = {},
): { error: string | undefined; warning: string | undefined; warned: readonly Mistake[] } {
  const { mistakes, warnings } = usePlaybookForm()
  const isHere = ({ path: at }: Mistake) => at === path || (isDeep && at !== null && isWithin(at, path))
  const warned = warnings.filter(isHere)
  return { error: wordsOf(mistakes.filter(isHere)), warning: wordsOf(warned), warned }
}

export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
}

function wordsOf(problems: readonly Mistake[]): string | undefined {
  if (problems.length === 0) return undefined
  return [...new Set(problems.map(({ ownerMessage }) => ownerMessage))].join(' ')
}
