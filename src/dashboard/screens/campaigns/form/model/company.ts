import { recordOf, textOf } from '../../playbook/loose.ts'
import { type Playbook, setAt } from './edit.ts'

/** Replaces the company name in all texts, in every language. Returns the number of changed texts too. */
export function withCompanyInTexts(
  playbook: Playbook,
  old: string,
  name: string,
): { playbook: Playbook; texts: number } {
  let texts = 0
  const { brand, ...rest } = playbook
  if (old.trim() === '') return { playbook, texts }
  const replaced = replaceIn(rest, (text) => {
    if (!text.includes(old)) return text
    texts++
    return text.replaceAll(old, name)
  })
  if (texts === 0) return { playbook, texts }
  const next = Object.entries(recordOf(replaced)).reduce<Playbook>(
    (all, [key, value]) => (value === playbook[key] ? all : setAt(all, [key], value)),
    playbook,
  )
  return { playbook: next, texts }
}

export function companyName(playbook: unknown): string {
  return textOf(recordOf(recordOf(playbook).brand).name)
}

/** Parts without a change keep their identity. */
function replaceIn(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  const steps = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [...steps].reduce<unknown>((all, step) => {
    const inner = (value as Readonly<Record<string | number, unknown>>)[step]
    const next = replaceIn(inner, change)
    return next === inner ? all : setAt(all, [step], next)
  }, value)
}
