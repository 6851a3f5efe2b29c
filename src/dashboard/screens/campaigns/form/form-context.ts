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
  change(edit: (playbook: Playbook) => Playbook): void
  mistakes: readonly Mistake[]
  warnings: readonly Mistake[]
  /** The language beside the playbook's own, if it is shown. */
  beside: TextLanguage | null
  own: TextLanguage
  opened: ReadonlySet<string>
  setOpen(id: string, isOpen: boolean): void
}

export const FormContext = createContext<PlaybookForm | null>(null)

export function usePlaybookForm(): PlaybookForm {
  const form = use(FormContext)
  if (!form) throw new Error('Only a part of the playbook form has a playbook')
  return form
}

/** A value of the playbook by its path, such as `signals[0].label`. Setting undefined removes it. */
export function useField(path: string): { value: unknown; set(next: unknown): void } {
  const { playbook, change } = usePlaybookForm()
  const steps = stepsOf(path) as Step[]
  return {
    value: getAt(playbook, steps),
    set: (next) => change((before) => setAt(before, steps, next) as Playbook),
  }
}

/** The errors of a path, and with `isDeep` those of its parts too. */
export function useProblems(
  path: string,
  { isDeep = false } = {},
): { error: string | undefined; warning: string | undefined } {
  const { mistakes, warnings } = usePlaybookForm()
  const isHere = ({ path: at }: Mistake) => at === path || (isDeep && at !== null && isWithin(at, path))
  return { error: wordsOf(mistakes.filter(isHere)), warning: wordsOf(warnings.filter(isHere)) }
}

export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
}

function wordsOf(problems: readonly Mistake[]): string | undefined {
  if (problems.length === 0) return undefined
  return [...new Set(problems.map(({ message }) => message))].join(' ')
}
