import { listOf, numberOf, recordOf, textsOf } from '../../playbook/loose.ts'
import { moved, setAt } from './edit.ts'
import { freeKey, keyFrom } from './keys.ts'

type Json = Readonly<Record<string, unknown>>
/** The value of an answer: an option, or yes and no. */
export type Meaning = string | boolean | number

export const PHRASES_MAX = 100

/** An option of a question, from all the rows of the playbook that mention it. */
export type Option = { means: Meaning; name: string; phrases: string[]; askedPhrases: string[]; points: number | null }

export function optionsIn(signal: Json): Option[] {
  return meaningsOf(signal).map((means) => ({
    means,
    name: nameOf(signal, means),
    phrases: phrasesOf(signal, means, false),
    askedPhrases: phrasesOf(signal, means, true),
    points: pointsOf(signal, means),
  }))
}

function meaningsOf(signal: Json): Meaning[] {
  if (signal.kind === 'boolean') return [true, false]
  const meant = phraseRows(signal).flatMap(({ means }) => (isMeaning(means) ? [means] : []))
  return [...new Set(meant)]
}

function isMeaning(value: unknown): value is Meaning {
  return ['string', 'boolean', 'number'].includes(typeof value)
}

function nameOf(signal: Json, means: Meaning): string {
  if (typeof means === 'boolean') return means ? 'Yes' : 'No'
  const name = recordOf(signal.options)[String(means)]
  return typeof name === 'string' ? name : String(means).replaceAll('_', ' ')
}

/** The indexes of the rows that give phrases this meaning. */
export function rowsOf(signal: Json, means: Meaning, isAsked?: boolean): number[] {
  return listOf(signal.extract).flatMap((entry, i) => {
    const row = recordOf(entry)
    const fits = row.match === 'phrase' && row.means === means
    return fits && (isAsked === undefined || (row.asked === true) === isAsked) ? [i] : []
  })
}

function phraseRows(signal: Json): Json[] {
  return listOf(signal.extract)
    .map(recordOf)
    .filter(({ match }) => match === 'phrase')
}

function phrasesOf(signal: Json, means: Meaning, isAsked: boolean): string[] {
  const rows = listOf(signal.extract)
  return rowsOf(signal, means, isAsked).flatMap((i) => textsOf(recordOf(rows[i]).phrases))
}

/** Changes the phrases of a meaning. They keep their order, and stay in their rows as far as the order allows. */
export function withPhrases(signal: Json, means: Meaning, isAsked: boolean, phrases: readonly string[]): Json {
  const rows = listOf(signal.extract).map(recordOf)
  const mine = rowsOf(signal, means, isAsked)
  const [own, more] = inRows(
    phrases,
    mine.map((i) => textsOf(rows[i]!.phrases)),
  )
  const kept = rows.map((row, i) => (mine.includes(i) ? { ...row, phrases: own[mine.indexOf(i)]! } : row))
  const added = more.map((words) => ({ match: 'phrase', means, phrases: words, ...(isAsked && { asked: true }) }))
  const all = inserted(kept, added, (mine.at(-1) ?? rows.length - 1) + 1)
  return setAt(
    signal,
    ['extract'],
    all.filter((row, i) => !mine.includes(i) || textsOf(row.phrases).length > 0),
  )
}

/** Splits phrases among the rows that contained them, in order, and among new rows if those are full. */
function inRows(phrases: readonly string[], before: readonly string[][]): [own: string[][], more: string[][]] {
  const rows = before.map((): string[] => [])
  let at = 0
  for (const phrase of phrases) {
    at = Math.max(
      at,
      before.findIndex((row) => row.includes(phrase)),
    )
    while ((rows[at]?.length ?? 0) >= PHRASES_MAX) at += 1
    rows[at] = [...(rows[at] ?? []), phrase]
  }
  return [rows.slice(0, before.length), rows.slice(before.length)]
}

function inserted(rows: readonly Json[], more: readonly Json[], at = rows.length): Json[] {
  return [...rows.slice(0, at), ...more, ...rows.slice(at)]
}

/** The points of an option: those of the first row that it matches. */
function pointsOf(signal: Json, means: Meaning): number | null {
  const row = listOf(signal.value)
    .map(recordOf)
    .find(({ when }) => {
      const { is, oneOf, known } = recordOf(when)
      return is === means || listOf(oneOf).includes(means) || known === true
    })
  return row ? numberOf(row.points) : null
}

/** Sets the points of one option. Other options and "any other answer" keep theirs. */
export function withPoints(signal: Json, means: Meaning, points: number): Json {
  const rows = withoutMeaning(listOf(signal.value).map(recordOf), means)
  const same = rows.findIndex((row) => row.points === points && typeof means === 'string' && namesOf(row).length > 0)
  if (same >= 0) {
    const names = [...namesOf(rows[same]!), means]
    return setAt(signal, ['value'], rows.with(same, { ...rows[same]!, when: { oneOf: names } }))
  }
  const rest = rows.findIndex(({ when }) => recordOf(when).known === true)
  const at = rest < 0 ? rows.length : rest
  return setAt(signal, ['value'], inserted(rows, [{ when: { is: means }, points }], at))
}

function namesOf({ when }: Json): string[] {
  const { is, oneOf } = recordOf(when)
  return typeof is === 'string' ? [is] : textsOf(oneOf)
}

/** The rows without this option; a row for nothing else is removed. */
function withoutMeaning(rows: readonly Json[], means: Meaning): Json[] {
  return rows.flatMap((row) => {
    const { is, oneOf } = recordOf(row.when)
    if (is === means) return []
    if (!listOf(oneOf).includes(means)) return [row]
    const left = textsOf(oneOf).filter((name) => name !== means)
    if (left.length === 0) return []
    return [{ ...row, when: left.length === 1 ? { is: left[0] } : { oneOf: left } }]
  })
}

/** Adds an option. Its name is its first phrase. */
export function withOption(signal: Json, name: string, points: number): Json {
  const key = freeKey(keyFrom(name, 'option'), meaningsOf(signal).map(String))
  const named = setAt(signal, ['options'], { ...recordOf(signal.options), [key]: name.trim() })
  return withPoints(withPhrases(named, key, false, [name.trim().toLowerCase()]), key, points)
}

/** Changes the name that leads read. The option's key, and so reports and rules, stay. */
export function withName(signal: Json, means: Meaning, name: string): Json {
  const old = nameOf(signal, means)
  const named = setAt(signal, ['options'], { ...recordOf(signal.options), [String(means)]: name })
  const phrases = phrasesOf(named, means, false)
  const isNew = phrases.length === 1 && phrases[0] === old.trim().toLowerCase() && name.trim() !== ''
  return isNew ? withPhrases(named, means, false, [name.trim().toLowerCase()]) : named
}

export function withoutOption(signal: Json, means: Meaning): Json {
  const rows = listOf(signal.extract).filter((_, i) => !rowsOf(signal, means).includes(i))
  const { [String(means)]: _, ...options } = recordOf(signal.options)
  const value = withoutMeaning(listOf(signal.value).map(recordOf), means)
  const names = Object.keys(options).length > 0 ? options : undefined
  return setAt(setAt(setAt(signal, ['extract'], rows), ['options'], names), ['value'], value)
}

/** Moves an option. Options are in the order in which their phrases are first listed, and so the agent lists them. */
export function withOptionMoved(signal: Json, from: number, to: number): Json {
  const order = moved(meaningsOf(signal), from, to)
  const placeOf = ({ means }: Json) => order.indexOf(means as Meaning)
  const sorted = phraseRows(signal).toSorted((a, b) => placeOf(a) - placeOf(b))
  const rows = listOf(signal.extract).map((row) => (recordOf(row).match === 'phrase' ? sorted.shift() : row))
  return setAt(signal, ['extract'], rows)
}
