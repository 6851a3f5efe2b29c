import { keepId } from './entry-ids.ts'

export type Step = string | number
export type Playbook = Readonly<Record<string, unknown>>

/** A copy of a value with one part replaced; undefined removes the part. Other parts keep their identity. */
export function setAt<Whole>(value: Whole, steps: readonly Step[], next: unknown): Whole {
  return replaced(value, steps, next) as Whole
}

function replaced(value: unknown, steps: readonly Step[], next: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return next
  if (typeof step === 'number') return setItem(Array.isArray(value) ? value : [], step, rest, next)
  const before = isRecord(value) ? value : {}
  const { [step]: old, ...others } = before
  const inner = replaced(old, rest, next)
  const after = inner === undefined ? others : { ...before, [step]: inner }
  keepId(before, after)
  return after
}

function setItem(list: readonly unknown[], index: number, rest: readonly Step[], next: unknown): unknown[] {
  const inner = replaced(list[index], rest, next)
  if (inner === undefined) return list.filter((_, i) => i !== index)
  return list.length > index ? list.with(index, inner) : [...list, inner]
}

export function getAt(value: unknown, steps: readonly Step[]): unknown {
  return steps.reduce<unknown>((inner, step) => {
    if (typeof step === 'number') return Array.isArray(inner) ? inner[step] : undefined
    return isRecord(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined
  }, value)
}

/** Moves one item of a list. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
