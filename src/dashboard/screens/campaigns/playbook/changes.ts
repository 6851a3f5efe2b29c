import { valueInWords } from '../../../components/differences.ts'
import { recordOf, textOf } from './loose.ts'
import { pathWords } from './path-words.ts'

/** One thing that differs between two playbooks: where, and what was taken out and put in, in words. */
export type Change = {
  path: string
  where: string
  before: string[]
  after: string[]
  kind: 'changed' | 'added' | 'removed' | 'moved'
}

type Pair = { before: unknown; after: unknown }

/** What differs between two playbooks. Questions, rules and facts are known by their names, wherever they stand. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const whole = { before, after }
  return compare(whole, { path: '', oldPath: '' }, whole)
}

type Place = { path: string; oldPath: string }

function compare(pair: Pair, place: Place, whole: Pair): Change[] {
  const { before, after } = pair
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, { place, whole })
  if (isRecord(before) && isRecord(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      compare({ before: before[name], after: after[name] }, below(place, name), whole),
    )
  }
  return [one(place, pair, whole)]
}

type Where = { place: Place; whole: Pair }

function compareLists(before: readonly unknown[], after: readonly unknown[], { place, whole }: Where): Change[] {
  const isPlain = [...before, ...after].every((value) => !isRecord(value) && !Array.isArray(value))
  if (isPlain) return [plainLists(before, after, { place, whole })]
  const [oldNames, names] = [namesOf(before), namesOf(after)]
  const gone = before.flatMap((value, i) =>
    names.includes(oldNames[i]!) ? [] : [one(at(place, { oldIndex: i }), { before: value, after: undefined }, whole)],
  )
  const rest = after.flatMap((value, i) => {
    const oldIndex = oldNames.indexOf(names[i]!)
    const inner = at(place, { index: i, ...(oldIndex >= 0 && { oldIndex }) })
    return compare({ before: before[oldIndex], after: value }, inner, whole)
  })
  const kept = oldNames.filter((name) => names.includes(name)).join('\n')
  const isMoved = kept !== names.filter((name) => oldNames.includes(name)).join('\n')
  const where = pathWords(place.path, whole.after)
  const moved: Change = { path: place.path, where, before: [], after: ['reordered'], kind: 'moved' }
  return [...gone, ...rest, ...(isMoved ? [moved] : [])]
}

function plainLists(before: readonly unknown[], after: readonly unknown[], { place, whole }: Where): Change {
  const out = before.filter((value) => !after.includes(value)).map(valueInWords)
  const put = after.filter((value) => !before.includes(value)).map(valueInWords)
  const where = pathWords(place.path, whole.after)
  if (out.length + put.length > 0) return { path: place.path, where, before: out, after: put, kind: 'changed' }
  return { path: place.path, where, before: [], after: ['reordered'], kind: 'moved' }
}

function one({ path, oldPath }: Place, { before, after }: Pair, whole: Pair): Change {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  const where = kind === 'removed' ? pathWords(oldPath, whole.before) : pathWords(path, whole.after)
  const words = (value: unknown) => (value === undefined ? [] : [summaryOf(value)])
  return { path, where, before: words(before), after: words(after), kind }
}

/** An entry that came or went, by what it says; not the whole of its settings. */
function summaryOf(value: unknown): string {
  const { ask, text, answer, goodbye, label } = recordOf(value)
  const said = [Array.isArray(ask) ? ask[0] : undefined, text, answer, goodbye, label].find(
    (part) => textOf(part) !== '',
  )
  return said === undefined ? valueInWords(value) : textOf(said)
}

function namesOf(list: readonly unknown[]): string[] {
  const seen = new Map<string, number>()
  return list.map((value, i) => {
    const { key, id, rule } = recordOf(value)
    const name = [key, id, rule].find((part) => typeof part === 'string') as string | undefined
    if (name === undefined) return `#${i}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth === 1 ? name : `${name} ${nth}`
  })
}

function below({ path, oldPath }: Place, name: string): Place {
  const join = (whole: string) => (whole === '' ? name : `${whole}.${name}`)
  return { path: join(path), oldPath: join(oldPath) }
}

function at({ path, oldPath }: Place, { index = 0, oldIndex = 0 }: { index?: number; oldIndex?: number }): Place {
  return { path: `${path}[${index}]`, oldPath: `${oldPath}[${oldIndex}]` }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
