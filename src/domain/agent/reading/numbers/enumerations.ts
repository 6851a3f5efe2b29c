import type { Signal } from '../../../campaigns/index.ts'
import type { Finding } from '../extractor.ts'
import type { Hit, Reading } from '../reading.ts'
import { unitOf } from '../typed/expand.ts'
import { wordsOf } from '../words.ts'
import { cuesIn } from './cues.ts'
import { findNumerals, type Numeral } from './numerals.ts'

type Item = Hit & { count: number; counted: boolean }

/** "Car insurance", "seguro de carro": the thing is named, and not counted. */
const NOT_A_THING_AFTER = /^ (?:insurance|policy|policies|coverage|quote|rates?|owners?|loan|payment|and home|n home)\b/
const NOT_A_THING_BEFORE = /\b(?:seguro|aseguranza|poliza|insurance) (?:de|del|para|for)(?: la| el| mi| my| the| a)? $/
/** Words for a kind of insurance as much as for a thing. */
const LINES = /^(?:auto|autos)$/
const ONE_BEFORE =
  /(?:\b(?:an?|un|una|my|our|his|her|their|the|mi|el|la|su|nuestr[oa]|one|\w+'s|wifes|husbands|sons|daughters|moms|dads|kids|also an?|(?:19|20)\d\d|'\d\d) (?:\w+ )?|^\W*)$/
const BETWEEN =
  /^(?:s\b)?[\s,+&]*(?:and|plus|y|e|with|along with|mas|tambien|also|then)?[\s,+&]*(?:(?:an?|un|una|my|our|his|her|their|the|mi|el|la|su|one|\w+'s|wifes|husbands|sons|daughters|(?:19|20)\d\d|new|old|little|big|de|otr[oa]|another|small) ?){0,3}$/

/** "A Civic and two trucks": the things of a list together, if it counts at least one of them or answers our question. */
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

const PART_END =
  /\s*(?:,(?: and| y)?|(?<=[a-z])(?<!\b(?:in|of|for|at|the|past|last|every|within)) (?=(?:one|two|three|four|\d) (?!years?|months?|weeks?|days?)[a-z])|\band\b|\+|&|\bplus\b|\by\b)\s*/
const PART =
  /^\W*(?:(?:so|just|only|we have|i have|i've got|i got|we got|it's|tengo|tenemos|son|also) )*(?<det>an?|my|our|his|her|their|the|un|una|mi|el|la|su|(?!(?:it|he|she|that|there|what|who|here|let)'s)\w+'s|(?:wife|husband|hubby|son|daughter|mom|dad|kid|bro|bf|gf)s|(?:19|20)\d\d|[1-9]|one|two|three|four|five|dos|tres|cuatro)(?: [\w-]+){1,3}\W*$/

/** "A dog and a cat", "one up one down": a short list, each part of it with its number or its article. */
function areCounted(text: string): boolean {
  return (
    !/\bit's\b/.test(text) &&
    /^\W*(?:(?:just|only|we have|i have|i've got|got|have) )*(?:an?|one|two|three|\d) /.test(text) &&
    wordsOf(text).length <= LIST_WORDS_MAX
  )
}

const LIST_WORDS_MAX = 10
const ONLY_ONE =
  /^\W*(?:(?:just|only|it's|for|me and) )+(?:my|our|the|that|an?|one|1|this|him|her|myself|me)\b(?: (?!and\b|plus\b|or\b|kids\b|boys\b|girls\b|twins\b)[a-z]+[^s\W]){0,3}\W*$/
/** The same before something else, where people are counted: "just her, her brother does fine". */
const ONLY_ONE_PERSON =
  /^\W*(?:(?:just|only|it's|for) )+(?:him|her|myself|me|my \w+|the one)(?:[.;]|,(?! ?(?:and|plus|y)\b)| so (?:1|one)\b)/
const BOTH =
  /^\W*(?:(?:yes|yeah|just|its|it's|for) )*both(?: (?:of (?:us|ours|them|my|the|our)|my|our|the|boys|girls|kids|cars))*(?: [a-z]+)?\W*$/

const TWINS = /^\W*(?:(?:my|our|the|just|we have|have|i have|a pair of|pair of) )*twins\W*$/
const NONE_WANTED = /\b(?:don't|do not) (?:need|want|have) (?:one|any|it|them)\b/
const SINGLE = /^\W*(?:a )?single(?: \w+)?\W*$|^\W*(?:just|only) (?:the )?(?:one|1)\b(?! or\b| to\b| more\b| and\b)/
const DOUBLE = /^\W*(?:an? |its |it's )?double\W*$/
const COUNTS_SAID: [RegExp, number][] = [
  [DOUBLE, 2],
  [NONE_WANTED, 0],
  [SINGLE, 1],
  [BOTH, 2],
  [TWINS, 2],
  [ONLY_ONE, 1],
]

/** "Both of ours", "just my daughter", "twins": how many there are, without a number. */
export function countSaid(signal: Signal, { text }: Reading): Finding | null {
  const isOnePerson = unitOf(signal)?.isPeople === true && ONLY_ONE_PERSON.test(text)
  const said = isOnePerson ? ([ONLY_ONE_PERSON, 1] as const) : COUNTS_SAID.find(([pattern]) => pattern.test(text))
  return said ? { ...wholeText(text), value: said[1] } : null
}

function wholeText(text: string): Hit {
  return { start: text.search(/\S/), end: text.trimEnd().length }
}

const SEVERAL = /^(?:[2-9]|two|three|four|five|dos|tres|cuatro)$/

/** "A truck, a boat and two jet skis": a list of things, one of which the playbook knows, that is the whole answer. */
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
