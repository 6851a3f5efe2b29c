import type { Signal } from '../../../campaigns/index.ts'
import { WEEKDAY } from '../dates/date-words.ts'
import type { Context, Finding } from '../extractor.ts'
import type { Reading } from '../reading.ts'
import { unitOf } from '../typed/expand.ts'
import { answerIn } from '../yes-no.ts'
import { isAboutAge } from './ages.ts'

const OFTEN =
  /\bhow (?:often|many (?:times|sessions|visits|lessons|days))\b|\b(?:days|times|sessions|visits|lessons|classes|x) ?(?:a|per|each|\/) ?(?:week|wk)\b/i
const TIMES: [RegExp, number][] = [
  [/\b(?:once|una vez)\b(?! (?:i|we|you|it|the|my|mil|anos))/, 1],
  [/\b(?:twice|dos veces|a couple(?: of times)?|couple times)\b/, 2],
  [/^\W*(?:every |each )?(?:weekdays?|school days?|monday (?:to|through|-) friday)\b/, 5],
  [/\b(?:three times|tres veces|a few(?: times)?)\b/, 3],
]

const TIMES_A_WEEK =
  /\b(?:(once|twice)|(\d|two|three|four|five) ?(?:x|times|days|nights|sessions|lessons|classes)) (?:an? |per |each |every )?(?:week|wk)\b/
const WEEKLY: Record<string, number> = { once: 1, twice: 2, two: 2, three: 3, four: 4, five: 5 }

/** Counts of times: "rear ended once", "a couple", "twice a week". */
export function findTimesAWeek(signal: Signal, reading: Reading, { asked }: Context): Finding[] {
  const question = [signal.label, ...signal.ask].join(' ')
  const asksOften = OFTEN.test(question)
  const often = asksOften ? TIMES_A_WEEK.exec(reading.text) : null
  if (often && /week|wk/i.test(question)) {
    const [words, once, number] = often
    const value = once ? WEEKLY[once]! : (WEEKLY[number!] ?? Number(number))
    return [{ start: often.index, end: often.index + words.length, value }]
  }
  const days = asked && asksOften ? weekdaysCounted(reading.text) : null
  if (days) return [days]
  if (!asked || !(meansZero(signal) || asksOften)) return []
  return TIMES.flatMap(([words, value]): Finding[] => {
    const match = words.exec(reading.text)
    return match ? [{ start: match.index, end: match.index + match[0].length, value }] : []
  })
}

const WEEKDAYS = new RegExp(`\\b${WEEKDAY}s?\\b`, 'g')
const INITIALS: [RegExp, number][] = [
  [/^\W*m[ ,/&]*(?:w|with)[ ,/&]*(?:and )?f\W*$/, 3],
  [/^\W*t(?:u|ue|ues)?[ ,/&]*(?:and )?(?:th|r)\W*$/, 2],
]

/** "Tues and thurs" are two a week. */
function weekdaysCounted(text: string): Finding | null {
  const found = [...text.matchAll(WEEKDAYS)]
  const [first, last] = [found[0], found.at(-1)]
  if (first && last && found.length > 1 && !/\b(?:or|to|not)\b|\d|-/.test(text))
    return { start: first.index, end: last.index + last[0].length, value: new Set(found.map(([day]) => day)).size }
  const short = INITIALS.find(([letters]) => letters.test(text))
  return short ? { start: 0, end: text.length, value: short[1] } : null
}

/** Whether a signal can be none: a plain no answers it. */
export function meansZero(signal: Signal): boolean {
  const unit = unitOf(signal)
  if (unit) return !unit.isNeverNone
  return !isAboutAge(signal) && hasWordsForNone(signal)
}

function hasWordsForNone({ extract }: Signal): boolean {
  return extract.some((matcher) => matcher.match === 'phrase' && matcher.means === 0)
}

/** A sentence with a subject such as "nobody" and a verb: "Nobody baked me a cake" is no number of vehicles. */
const NO_ONE = /^(?:nobody|no one|noone|nadie)(?: [\w']+){2}/

/** A plain no as a zero, for a signal that can be none: "No" to "Any accidents?" */
export function findPlainNo(signal: Signal, reading: Reading, { asked, quoted }: Context): Finding | null {
  const answer = asked && meansZero(signal) ? answerIn(reading, quoted) : null
  if (answer?.value !== false) return null
  if (!hasWordsForNone(signal) && NO_ONE.test(reading.text.slice(answer.start, answer.end))) return null
  return { start: answer.start, end: answer.end, value: 0 }
}
