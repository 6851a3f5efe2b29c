import { anyOf, pattern } from '../../texts/index.ts'
import type { Hit } from '../reading/reading.ts'
import { hitOf } from './hits.ts'

/** A time of day. `minutes` has two values when a.m. and p.m. are both possible. */
export type ClockMention = Hit & { minutes: number[]; isApproximate: boolean }

/** A part of the day in minutes; `to` is excluded. */
export type PartMention = Hit & { from: number; to: number; negated: boolean }

const HOUR = 60
const NOON = 12 * HOUR
const WORDS = new Map(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'una dos tres cuatro cinco seis siete ocho nueve diez once doce',
  ].flatMap((list) => list.split(' ').map((word, i): [string, number] => [word, i + 1])),
)
const HOUR_NUMBER = anyOf`\d{1,2}(?![\d/%]|(?:st|nd|rd|th)\b) | (?:${[...WORDS.keys()].join('|')})\b`
const PREPOSITIONS = anyOf`
  \b(?:at|around|about|by|like|say|after|before|past|until|between|from) | @
  \ba las? | \bde las? | \blas? | \btipo | \bdespues de las? | \bantes de las?
`
const MERIDIEM = anyOf`[ap]\.? ?m\b\.? | [ap]\b(?![ '\w])`
/** "at 5", "half past four", "5:30ish pm", "a las 3 y media". */
const CLOCK = pattern('g')`
  (?<![\w$#.:/-])(?<at>${PREPOSITIONS} ?)?(?<half>(?:half past|quarter past|quarter to) )?
  (?<hour>${HOUR_NUMBER})
  (?<minute>:\d\d|\.\d\d(?!\d)| (?:y media|y cuarto|thirty|fifteen)\b)?(?<ish> ?-?ish\b)?
  (?: ?o'? ?clock\b| en punto\b)? ?(?<half2>${MERIDIEM})?(?<ish2>ish\b)?
`
const MORNING = anyOf`
  in the morning | tomorrow morning
  (?:de|en|por) la manana | de la madrugada
`
const AFTERNOON = anyOf`
  in the (?:afternoon|evening) | at night | tonight
  (?:de|en|por) la (?:tarde|noche)
`
const MERIDIEM_AFTER = pattern()`^,? ?(?:(?<am>${MORNING})|(?<pm>${AFTERNOON}))`
const MERIDIEM_BEFORE = /(?:\b(?<am>mornings?)|\b(?<pm>afternoon|evening|tonight))(?: \w+)?,? ?$/
/** Words that make the number a quantity: "3 bedrooms", "5 of those". */
const COUNTED = anyOf`
  k\b | % | mil\b | thousand | hundred | grand | dollars | bucks | miles? | sq | feet | ft\b
  dogs? | cats? | people | kids | of us
  rooms? | beds? | baths? | windows? | doors? | floors? | cars?
  days? | weeks? | months? | years? | hours? | hrs? | minutes? | mins? | dias? | semanas? | meses | anos?
  of (?:those|them) | more | other | times? | slots? | options? | that | thing | who
`
const NOT_A_CLOCK_AFTER = pattern()`^ ?${COUNTED}`
const CLOCK_NAMES: [RegExp, number][] = [
  [/\b(?:noon|midday|mid day|mediodia|medio dia|lunch ?time)\b/g, NOON],
  [/\bmidnight\b/g, 0],
]
const PARTS: [RegExp, number, number][] = [
  [/\b(?:mornings?|(?:en|por|de) las? mananas?|am)\b/g, 0, NOON],
  [/\b(?:afternoons?|(?:en|por|de) las? tardes?|las tardes)\b/g, NOON, 18 * HOUR],
  [/\b(?:evenings?|nights?|tonight|after work|(?:en|por|de) las? noches?)\b/g, 17 * HOUR, 24 * HOUR],
  [/\bpm\b/g, NOON, 24 * HOUR],
]

/** All times of day in a plain text. Bare numbers count only if `allowsBareNumber`, which is for answers to "which time?". */
export function findClocks(text: string, allowsBareNumber: boolean): ClockMention[] {
  const named = CLOCK_NAMES.flatMap(([words, minute]) =>
    [...text.matchAll(words)].map((match) => ({ ...hitOf(match), minutes: [minute], isApproximate: false })),
  )
  const numbers = [...text.matchAll(CLOCK)].flatMap((match): ClockMention[] => {
    const { at, ish, ish2, half2, minute, half } = match.groups!
    const rest = text.slice(match.index + match[0].length)
    const isMarked = Boolean(at || ish || ish2 || half2 || minute || half || /o'? ?clock|en punto/.test(match[0]))
    const after = MERIDIEM_AFTER.exec(rest)?.groups
    const meridiem = after ?? MERIDIEM_BEFORE.exec(text.slice(0, match.index))?.groups
    const isDigit = /\d/.test(match.groups!.hour!)
    if (!half2 && NOT_A_CLOCK_AFTER.test(rest)) return []
    if (!isMarked && !after && !(isDigit && (allowsBareNumber || meridiem))) return []
    const minutes = minutesOf(match.groups as ClockGroups, meridiem)
    const isApproximate = Boolean(ish || ish2 || /about|around|like|tipo/.test(at ?? ''))
    return minutes ? [{ ...hitOf(match), minutes, isApproximate }] : []
  })
  return [...named, ...numbers].toSorted((a, b) => a.start - b.start)
}

export function findParts(text: string): Omit<PartMention, 'negated'>[] {
  return PARTS.flatMap(([words, from, to]) => [...text.matchAll(words)].map((match) => ({ ...hitOf(match), from, to })))
}

type ClockGroups = { hour: string; minute?: string; half?: string; half2?: string }

function minutesOf(
  { hour, minute, half, half2 }: ClockGroups,
  meridiem: Record<string, string | undefined> | undefined,
): number[] | null {
  const h = WORDS.get(hour) ?? Number(hour)
  const past = half?.startsWith('half') ? 30 : half === 'quarter past ' ? 15 : half ? -15 : writtenMinutes(minute)
  if (h > 23 || past > 59 || (h === 0 && !minute)) return null
  if (h > 12 || h === 0) return [h * HOUR + past]
  const am = (h % 12) * HOUR + past
  const isAm = half2 ? half2.startsWith('a') : meridiem?.am !== undefined
  const isPm = half2 ? half2.startsWith('p') : meridiem?.pm !== undefined
  if (isAm) return [am]
  return isPm ? [am + NOON] : [am, am + NOON]
}

function writtenMinutes(minute: string | undefined): number {
  if (!minute) return 0
  const word = minute.trim()
  if (word === 'y media' || word === 'thirty') return 30
  return word === 'y cuarto' || word === 'fifteen' ? 15 : Number(word.slice(1))
}
