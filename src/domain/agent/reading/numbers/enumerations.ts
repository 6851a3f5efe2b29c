import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import type { Finding } from '../extractor.ts'
import type { Hit, Reading } from '../reading.ts'
import { unitOf } from '../typed/expand.ts'
import { wordsOf } from '../words.ts'
import { cuesIn } from './cues.ts'
import { findNumerals, type Numeral } from './numerals.ts'

type Item = Hit & { count: number; counted: boolean }

/** "Car insurance", "seguro de carro": the car is named, and not counted. */
const NOT_A_THING_AFTER = /^ (?:insurance|policy|policies|coverage|quote|rates?|owners?|loan|payment|and home|n home)\b/
const NOT_A_THING_BEFORE = /\b(?:seguro|aseguranza|poliza|insurance) (?:de|del|para|for)(?: la| el| mi| my| the| a)? $/
/** Words for a kind of insurance as much as for a thing. */
const LINES = /^(?:auto|autos)$/
const DETERMINERS = anyOf`
  an? | my | our | his | her | their | the
  un | una | mi | el | la | su
`
const OWNERS = anyOf`
  \w+'s | wifes | husbands | sons | daughters
`
const OWNER_OR_YEAR = anyOf`
  ${OWNERS} | moms | dads | kids | also an? | nuestr[oa]
  (?:19|20)\d\d | '\d\d
`
/** Words before a single thing: "my", "his wife's", "a 2014". */
const ONE_BEFORE = pattern()`(?:\b(?:${DETERMINERS}|one|${OWNER_OR_YEAR}) (?:\w+ )?|^\W*)$`
const AND = anyOf`
  and | plus | with | along with | also | then
  y | e | mas | tambien
`
const OF_NEXT = anyOf`
  ${DETERMINERS} | one | ${OWNERS} | (?:19|20)\d\d
  new | old | little | big | another | small
  de | otr[oa]
`
/** Words between two things of a list: ", and my wife's". */
const BETWEEN = pattern()`^(?:s\b)?[\s,+&]*${AND}?[\s,+&]*(?:${OF_NEXT} ?){0,3}$`

/** The number of things in a list, "A Civic and two trucks", if it counts at least one of them or answers our question. */
export function thingsListed(signal: Signal, reading: Reading, asked: boolean): Finding | null {
  const numerals = findNumerals(reading.text)
  const items = cuesIn(signal, reading.text).flatMap((cue): Item[] => itemAt(reading.text, cue, numerals))
  let best: Finding | null = null
  for (let from = 0; from < items.length; from++) {
    const list = [items[from]!]
    for (const item of items.slice(from + 1)) {
      const gap = reading.text.slice(list.at(-1)!.end, item.start)
      if (item.start < list.at(-1)!.end || (gap === ' ' && !item.counted)) continue
      if (!BETWEEN.test(reading.text.slice(list.at(-1)!.end, item.start))) break
      list.push(item)
    }
    if (list.length < 2 || !(asked || list.some(({ counted }) => counted))) continue
    const value = list.reduce((sum, { count }) => sum + count, 0)
    if (!best || value > Number(best.value)) best = { start: list[0]!.start, end: list.at(-1)!.end, value }
  }
  return best
}

const NOT_BEFORE_PART = anyOf`
  in | of | for | at | the | past | last | every | within
`
const NEXT_PART = anyOf`
  (?<=[a-z])(?<!\b${NOT_BEFORE_PART}) (?=(?:one|two|three|four|\d) (?!years?|months?|weeks?|days?)[a-z])
`
/** The end of a part of a list: "a truck, two boats", "one truck two boats". */
const PART_END = pattern()`\s*(?:,(?: and| y)?|${NEXT_PART}|\band\b|\+|&|\bplus\b|\by\b)\s*`
const WE_HAVE = anyOf`
  so | just | only | we have | i have | i've got | i got | we got | it's | also
  tengo | tenemos | son
`
const OWNER_OR_COUNT = anyOf`
  (?!(?:it|he|she|that|there|what|who|here|let)'s)\w+'s
  (?:wife|husband|hubby|son|daughter|mom|dad|kid|bro|bf|gf)s
  (?:19|20)\d\d | [1-9] | one | two | three | four | five
  dos | tres | cuatro
`
/** A part of a list: "a truck", "my wife's old boat", "two jet skis". */
const PART = pattern()`^\W*(?:${WE_HAVE} )*(?<det>${DETERMINERS}|${OWNER_OR_COUNT})(?: [\w-]+){1,3}\W*$`

/** "A dog and a cat", "one up one down": a short list, each part of it with its number or its article. */
function areCounted(text: string): boolean {
  return (
    !/\bit's\b/.test(text) &&
    /^\W*(?:(?:just|only|we have|i have|i've got|got|have) )*(?:an?|one|two|three|\d) /.test(text) &&
    wordsOf(text).length <= LIST_WORDS_MAX
  )
}

const LIST_WORDS_MAX = 10
const ONE_PERSON = anyOf`
  my | our | the | that | an? | one | 1 | this | him | her | myself | me
`
const ONLY_ONE = pattern()`
  ^\W*(?:(?:just|only|it's|for|me and) )+${ONE_PERSON}\b
  (?: (?!and\b|plus\b|or\b|kids\b|boys\b|girls\b|twins\b)[a-z]+[^s\W]){0,3}\W*$
`
/** The same for people, with more text behind it: "just her, her brother does fine". */
const ONLY_ONE_PERSON =
  /^\W*(?:(?:just|only|it's|for) )+(?:him|her|myself|me|my \w+|the one)(?:[.;]|,(?! ?(?:and|plus|y)\b)| so (?:1|one)\b)/
const BOTH = pattern()`
  ^\W*(?:(?:yes|yeah|just|its|it's|for) )*both
  (?: (?:of (?:us|ours|them|my|the|our)|my|our|the|boys|girls|kids|cars))*(?: [a-z]+)?\W*$
`

const TWINS = /^\W*(?:(?:my|our|the|just|we have|have|i have|a pair of|pair of) )*twins\W*$/
const NONE_WANTED = /\b(?:don't|do not) (?:need|want|have) (?:one|any|it|them)\b/
const SINGLE = /^\W*(?:a )?single(?: \w+)?\W*$|^\W*(?:just|only) (?:the )?(?:one|1)\b(?! or\b| to\b| more\b| and\b)/
const DOUBLE = /^\W*(?:an? |its |it's )?double\W*$/
const COUNTS_BY_WORDS: [RegExp, number][] = [
  [DOUBLE, 2],
  [NONE_WANTED, 0],
  [SINGLE, 1],
  [BOTH, 2],
  [TWINS, 2],
  [ONLY_ONE, 1],
]

/** A count without a number: "both of ours", "just my daughter", "twins". */
export function countInWords(signal: Signal, { text }: Reading): Finding | null {
  const isOnePerson = unitOf(signal)?.isPeople === true && ONLY_ONE_PERSON.test(text)
  const found = isOnePerson ? ([ONLY_ONE_PERSON, 1] as const) : COUNTS_BY_WORDS.find(([words]) => words.test(text))
  return found ? { ...wholeText(text), value: found[1] } : null
}

function wholeText(text: string): Hit {
  return { start: text.search(/\S/), end: text.trimEnd().length }
}

const SEVERAL = /^(?:[2-9]|two|three|four|five|dos|tres|cuatro)$/

/** The number of things in a list that is the whole answer: "A truck, a boat and two jet skis". The playbook knows one of them. */
export function thingsOfAnswer(signal: Signal, { text }: Reading): Finding | null {
  const parts = text.split(PART_END).filter((part) => part.trim() !== '')
  const items = parts.map((part) => PART.exec(part)?.groups?.det)
  const ofIt = parts.filter((part) => cuesIn(signal, part).length > 0).length
  if (unitOf(signal)?.isOne && ofIt > 0 && ofIt < parts.length) return null
  if (parts.length < 2 || items.some((det) => det === undefined)) return null
  const isCued = cuesIn(signal, text).length > 0
  if (!isCued && !areCounted(text)) return null
  const counted = parts.filter((_part, i) => SEVERAL.test(items[i]!))
  if (counted.length > 1 && counted.some((part) => cuesIn(signal, part).length === 0)) return null
  const value = items.reduce((sum, det) => {
    const count = findNumerals(`${det} `)[0]?.value ?? 1
    return sum + (count < 10 ? count : 1)
  }, 0)
  return { start: text.search(/\S/), end: text.trimEnd().length, value }
}

function itemAt(text: string, cue: Hit, numerals: Numeral[]): Item[] {
  const before = text.slice(Math.max(0, cue.start - 32), cue.start)
  if (NOT_A_THING_AFTER.test(text.slice(cue.end)) || NOT_A_THING_BEFORE.test(before)) return []
  const numeral = numerals.find(
    ({ end, value }) => value < 100 && end <= cue.start && /^ (?:\w+ ){0,1}$/.test(text.slice(end, cue.start)),
  )
  if (numeral) return [{ start: numeral.start, end: cue.end, count: numeral.value, counted: true }]
  const word = text.slice(cue.start, cue.end)
  if (LINES.test(word) && !ONE_BEFORE.test(before.trim() === '' ? 'none' : before)) return []
  if (/[^s]s$/.test(word) && !ONE_BEFORE.test(before)) return []
  return [{ start: cue.start, end: cue.end, count: 1, counted: false }]
}
