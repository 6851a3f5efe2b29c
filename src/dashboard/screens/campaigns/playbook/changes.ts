import { valueInWords } from '../../../components/table/differences.ts'
import { recordOf, textOf } from './loose.ts'
import { pathWords } from './path-words.ts'

/** A difference between two playbooks: its location, and the old and new texts. */
export type Change = {
  path: string
  where: string
  before: string[]
  after: string[]
  kind: 'changed' | 'added' | 'removed' | 'moved'
}

type Pair = { before: unknown; after: unknown }

/** The differences between two playbooks. Questions, rules and facts are matched by key, wherever they are. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const whole = { before, after }
  return compare(whole, { path: '', oldPath: '' }, whole)
}

type PathPair = { path: string; oldPath: string }

function compare(pair: Pair, paths: PathPair, whole: Pair): Change[] {
  const { before, after } = pair
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, { paths, whole })
  if (isRecord(before) && isRecord(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      compare({ before: before[name], after: after[name] }, below(paths, name), whole),
    )
  }
  return [one(paths, pair, whole)]
}

type ListContext = { paths: PathPair; whole: Pair }

function compareLists(before: readonly unknown[], after: readonly unknown[], { paths, whole }: ListContext): Change[] {
  const isPlain = [...before, ...after].every((value) => !isRecord(value) && !Array.isArray(value))
  if (isPlain) return [plainLists(before, after, { paths, whole })]
  const [oldNames, names] = [namesOf(before), namesOf(after)]
  const gone = before.flatMap((value, i) =>
    names.includes(oldNames[i]!) ? [] : [one(at(paths, { oldIndex: i }), { before: value, after: undefined }, whole)],
  )
  const rest = after.flatMap((value, i) => {
    const oldIndex = oldNames.indexOf(names[i]!)
    const inner = at(paths, { index: i, ...(oldIndex >= 0 && { oldIndex }) })
    return compare({ before: before[oldIndex], after: value }, inner, whole)
  })
  const kept = oldNames.filter((name) => names.includes(name)).join('\n')
  const isMoved = kept !== names.filter((name) => oldNames.includes(name)).join('\n')
  const where = pathWords(paths.path, whole.after)
  const moved: Change = { path: paths.path, where, before: [], after: ['reordered'], kind: 'moved' }
  return [...gone, ...rest, ...(isMoved ? [moved] : [])]
}

function plainLists(before: readonly unknown[], after: readonly unknown[], { paths, whole }: ListContext): Change {
  const out = before.filter((value) => !after.includes(value)).map(valueInWords)
  const put = after.filter((value) => !before.includes(value)).map(valueInWords)
  const where = pathWords(paths.path, whole.after)
  if (out.length + put.length > 0) return { path: paths.path, where, before: out, after: put, kind: 'changed' }
  return { path: paths.path, where, before: [], after: ['reordered'], kind: 'moved' }
}

function one({ path, oldPath }: PathPair, { before, after }: Pair, whole: Pair): Change {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  const where = kind === 'removed' ? pathWords(oldPath, whole.before) : pathWords(path, whole.after)
  const words = (value: unknown) => (value === undefined ? [] : [summaryOf(value)])
  return { path, where, before: words(before), after: words(after), kind }
}

/** A short description of an added or removed item. */
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
    const { key, id, rule, means } = recordOf(value)
    const name = [key, id, rule, means].find((part) => typeof part === 'string') as string | undefined
    if (name === undefined) return `#${i}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth === 1 ? name : `${name} ${nth}`
  })
}

function below({ path, oldPath }: PathPair, name: string): PathPair {
  const join = (whole: string) => (whole === '' ? name : `${whole}.${name}`)
  return { path: join(path), oldPath: join(oldPath) }
}

function at({ path, oldPath }: PathPair, { index = 0, oldIndex = 0 }: { index?: number; oldIndex?: number }): PathPair {
  return { path: `${path}[${index}]`, oldPath: `${oldPath}[${oldIndex}]` }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
