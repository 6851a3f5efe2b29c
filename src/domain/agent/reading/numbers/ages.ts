import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import type { Context, Finding } from '../extractor.ts'
import { isOfOthers } from '../other-speakers.ts'
import { clauseAt, type Reading, sentenceAt } from '../reading.ts'
import { isCued } from './cues.ts'
import type { Numeral } from './numerals.ts'

/** Units of an age: years, or what comes once in a year. */
export const YEARS = /^[ -]?(?:ish )?(?:years?|anos?|summers?|winters?|veranos?|inviernos?)\b/
const DECADES = /^[ -]?(?:decades?|decadas?)\b/
const MONTHS = /^[ -]?(?:months?|mes(?:es)?|weeks?|semanas?|days?|dias?)\b/
const THIS_OR_LAST_YEAR = anyOf`
  last year | el ano pasado
  this year | este ano
`
/** Words before a year in full: "since 2006", "built 1998". */
const BEFORE_YEAR = anyOf`
  in | since | from | en | del? | built | around | about | desde | back in | circa | year
  installed | replaced | redone | new
`
/** Words before a year of two digits: "in '06". */
const BEFORE_SHORT_YEAR = anyOf`
  in | since | from | of | back in | around | en el | del
`
const MADE_NEW = anyOf`
  built | installed | put (?:on|in) | went (?:on|in|up) | redone | replaced
  new | done | original | back
`
/** A number before one of these is no year: "installed 30 panels". */
const OTHER_UNITS = anyOf`
  years? | yrs? | months? | weeks? | days? | ago
  shingles | sq | panels
  grand | k\b
`
/** "Last year", "since 2006", "in '06", "put on 06". */
const YEAR_MENTIONED = pattern('g')`
  \b(?:${THIS_OR_LAST_YEAR}|(?:${BEFORE_YEAR}(?: in)? (?:el )?)?((?:19|20)\d\d))\b
  |(?:\b${BEFORE_SHORT_YEAR} |^\W*)'(\d\d)\b
  |\b${MADE_NEW}(?: in)? '?([0-3]\d|9\d)\b(?! ?${OTHER_UNITS})
`
const JUST_DONE = anyOf`
  put | replaced | installed | redone | done | did | got
  pus\w+ | cambi\w+ | instal\w+
`
const LESS_THAN_A_YEAR = anyOf`
  brand new | nuevecito
  (?:just|recien) ${JUST_DONE}
  (?:less than|under|not even|menos de) (?:a|one|1|un) (?:year|ano)
  (?:a few|couple|few) (?:months|weeks)
  (?:this|last) (?:month|spring|summer|fall|winter)
`
/** An age of zero: "brand new", "just replaced". */
const NEW = pattern('g')`\b${LESS_THAN_A_YEAR}\b`
/** Years that are counted in halves. */
const HALVES: [RegExp, number][] = [
  [/\b(?:an?|one|1) year and a half\b/, 1.5],
  [/\b(?:half a year|half year)\b/, 0.5],
]
const OTHER_DURATIONS = anyOf`
  lived? | living | bought (?:it|the|this|our|my)(?! new) | been (?:here|in|married) | married | owned | moved
  working | retired
  warranty | lasts?
  vivo | vivimos | llev(?:o|amos)
`
/** How long something else has been: "lived here 10 years". */
const LASTING = pattern()`\b${OTHER_DURATIONS}\b`

/** "Year built", "what year is it": a calendar year, and no age. */
const CALENDAR_YEAR =
  /\b(?:what|which) year\b|\byear (?:of (?!exp)|was|is|built|made|bought|graduat)|\b(?:model|car|vehicle|build|truck|boat) year\b|^year\b/i

/** Whether the signal is a number of years: its name and its questions say so, and do not ask for a calendar year. */
export function isAboutAge({ key, label, ask }: Signal): boolean {
  const names = `${key.replace(/_/g, ' ')} ${label}`.toLowerCase()
  if (CALENDAR_YEAR.test(`${label} ${ask.join(' ')}`) && !/\bage\b|\bold\b/.test(names)) return false
  return /\b(?:age|years?|old|anos|antiguedad)\b/i.test(
    [key.replace(/_/g, ' '), label, ...ask]
      .join(' ')
      .replace(/(?<!\b(?:how|years?|yrs?) )\bold (?=(?:[a-z]+ )?[a-z]+s\b)/gi, '')
      .replace(/\b(?:last|past) (?:\w+ )?years?\b|\b(?:\d+|a|per|each|this) years?\b/gi, ''),
  )
}

/** Whether the age asked for is a person's, so that "he's 12" answers it. */
export function isOfPerson({ label, ask }: Signal): boolean {
  return (
    ask.some((question) => /^(?:your |the |their |patient'?s? |client'?s? )?age\W*$/i.test(question)) ||
    (/\b(?:student|child|kid|son|daughter|patient|driver|person|you|your age)\b/i.test(`${label} ${ask.join(' ')}`) &&
      /\bhow old\b|\bage\b/i.test(ask.join(' ')))
  )
}

/** "2 and a half years". */
export function isHalfYear(age: boolean, value: number): boolean {
  return age && Number.isInteger(value * 2)
}

/** A larger number is a year, or the age of somebody else: "my dad is 84" is no age of a child. */
export function oldestOf({ label, ask }: Signal): number {
  return /\b(?:child|children|kids?|baby|toddler|son|daughter)\b/i.test([label, ...ask].join(' ')) ? 40 : 200
}

/** The years in a number of decades, years or months: "2 decades" is 20, "18 months" is 1. */
export function inYears({ text }: Reading, { end, value }: Numeral): number {
  const rest = text.slice(end, end + 24)
  if (DECADES.test(rest)) return value * 10 + (/^[ -]?(?:decade|decada)s? (?:and a half|y media)\b/.test(rest) ? 5 : 0)
  return MONTHS.test(rest) ? Math.floor(value / (/^[ -]?m/.test(rest) ? 12 : 52)) : value
}

/** Whether a number is followed by a unit of age. */
export function hasAgeUnit({ text }: Reading, { end }: Numeral): boolean {
  const rest = text.slice(end, end + 16)
  return YEARS.test(rest) || DECADES.test(rest) || MONTHS.test(rest)
}

/** Whether a signal asks how long something has lasted: "How many years have you had it?" */
function isOfTime({ ask }: Signal): boolean {
  return /^years? (?!old|built|of age|made)[a-z]+|\b(?:how (?:many years|long) have|years of experience)\b/i.test(
    ask.join(' '),
  )
}

/** Whether a number is how long something else has lasted: "We have lived here 10 years" is no age of the roof. */
export function isLasting(signal: Signal, reading: Reading, position: number): boolean {
  const { text } = clauseAt(reading, position)
  return LASTING.test(text) && !isOfTime(signal) && !isCued(signal, text)
}

/** Ages that follow from a year: "Put a new roof on last year", "in '06", "original, 1998". */
export function findAges(signal: Signal, reading: Reading, { asked }: Context): Finding[] {
  const year = reading.receivedAt.getUTCFullYear()
  const isOfSignal = (at: number) =>
    (isOfTime(signal) || !isLasting(signal, reading, at)) &&
    !isOfOthers(reading, at) &&
    (asked || isCued(signal, sentenceAt(reading, at).text))
  const found = (text: string, index: number, value: number): Finding[] =>
    value >= 0 && isOfSignal(index) ? [{ start: index, end: index + text.length, value }] : []
  const years = [...reading.text.matchAll(YEAR_MENTIONED)].flatMap((match) => {
    const calendarYear = match[1]
      ? Number(match[1])
      : (match[2] ?? match[3])
        ? fullYear(Number(match[2] ?? match[3]), year)
        : null
    const value = calendarYear === null ? (/last|pasado/.test(match[0]) ? 1 : 0) : year - calendarYear
    return found(match[0], match.index, value)
  })
  if (years.length > 0 || !asked) return years
  const halves = HALVES.flatMap(([words, value]) => {
    const match = words.exec(reading.text)
    return match ? found(match[0], match.index, value) : []
  })
  if (halves.length > 0) return halves
  return [...reading.text.matchAll(NEW)].flatMap((match) => found(match[0], match.index, 0))
}

/** The year in full of '06 or '98. */
function fullYear(short: number, now: number): number {
  return short + (short <= now % 100 ? 2_000 : 1_900)
}

/** "Had it 6 years", "been riding 31 years", where the time is asked for. */
function isTimeHad(signal: Signal, reading: Reading, numeral: Numeral): boolean {
  const { text } = clauseAt(reading, numeral.start)
  return isOfTime(signal) && hasAgeUnit(reading, numeral) && /\b(?:had|owned|have|been|riding|driving)\b/.test(text)
}

const PERSON_IS = anyOf`
  i'm | i am | turning
  he's | she's | he is | she is
  (?:son|daughter|kid|child|boy|girl|patient) is
  age[d:]?
`
const BEFORE_AGE_OF_PERSON = pattern()`\b${PERSON_IS} (?:only |just |about |almost |still )?$`
const AFTER_AGE_OF_PERSON = /^(?: years? old| y\/?o)?(?: (?:and|in|but|so|now)\b|\W*$|[,.!;])/

/** "He's 12", "my son is 9": the age of the person whom the business will see. */
function isAgeOfPerson({ text }: Reading, { start, end }: Numeral): boolean {
  return (
    BEFORE_AGE_OF_PERSON.test(text.slice(Math.max(0, start - 32), start)) &&
    AFTER_AGE_OF_PERSON.test(text.slice(end, end + 16))
  )
}

const THING = anyOf`
  unit | system | thing | one | machine | equipment | current one | old one
`
const IT_IS = anyOf`
  it's | it is | its
  (?:the|this|my|our|current|old) ${THING} is
`
const ITS_AGE = pattern()`
  ^\W*(?:and |so |but )?
  (?:(?=(?:about |like |around |almost |over )*\d+ ?-?years? old\W*$)|${IT_IS} )
  (?:about |like |around |only |almost |over |maybe |probably )*\d
`

/** "A furnace, it's 15 years old": the age of what the lead has just named. */
function isItsAge(reading: Reading, { start, end }: Numeral): boolean {
  const { text } = clauseAt(reading, start)
  return (
    ITS_AGE.test(text) &&
    /^ ?-?years? old\b(?! (?:kid|son|daughter|boy|girl|child))/.test(reading.text.slice(end, end + 24)) &&
    !sentenceAt(reading, start).isQuestion
  )
}

/** Whether a number is the age that is asked for, although no word of the question is near it. */
export function isAgeByItself(signal: Signal, reading: Reading, numeral: Numeral): boolean {
  return (
    isItsAge(reading, numeral) ||
    (isOfPerson(signal) && isAgeOfPerson(reading, numeral)) ||
    isTimeHad(signal, reading, numeral)
  )
}
