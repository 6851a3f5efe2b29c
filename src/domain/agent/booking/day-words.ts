import { anyOf, pattern } from '../../texts/index.ts'
import { type Day, dayOf, partsOf, weekStart } from '../reading/dates/calendar.ts'
import type { Hit } from '../reading/reading.ts'
import { hitOf, overlaps } from './hits.ts'

/** A day or a range of days, both ends included. */
export type DayMention = Hit & { from: Day; to: Day; negated: boolean }

const WEEKDAYS = [
  'sun(?:day)?s?|domingos?',
  'mon(?:day)?s?|lunes',
  'tue?s?(?:day)?s?|tuseday|tusday|teusday|martes',
  'weds?(?:nesday)?s?|wensday|wednsday|wendsday|weds|miercoles',
  'thu(?:r|rs|rsday)?s?|thrusday|thursady|thurday|jueves',
  'fri(?:day)?s?|firday|viernes',
  'sat(?:urday)?s?|saterday|sabados?',
]
const WEEKDAY_PATTERNS = WEEKDAYS.map((words) => new RegExp(`^(?:${words})$`))
const WEEKDAY = WEEKDAYS.join('|')
const MONTHS = 'jan ene feb mar apr abr may jun jul aug ago sep oct nov dec dic'.split(' ')
const MONTH_NUMBERS = [1, 1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9, 10, 11, 12, 12]
const MONTH_NAMES = anyOf`
  jan(?:uary)? | feb(?:ruary)? | mar(?:ch)? | apr(?:il)? | may | june? | july? | aug(?:ust)?
  sept?(?:ember)? | oct(?:ober)? | nov(?:ember)? | dec(?:ember)?
  enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre | octubre | noviembre
  diciembre
`
const MONTH = `${MONTH_NAMES}\\b\\.?`
const NEXT_WEEK = anyOf`
  next week
  la (?:otra|proxima) semana
  (?:la )?semana (?:que (?:viene|entra)|proxima|entrante)
`

type DayPattern = { words: RegExp; days: (match: RegExpExecArray, today: Day) => [Day, Day] | Day | null }

/** Of overlapping matches the longest wins. */
const DAY_PATTERNS: DayPattern[] = [
  { words: /\b(?:today|tonight|hoy)\b/g, days: (_, today) => today },
  { words: /\b(?:the )?day after tomorrow\b|\bpasado manana\b/g, days: (_, today) => today + 2 },
  {
    words: /\btomorrow\b|(?<!\b(?:la|una|pasado) )\bmanana\b(?! (?:mejor|por favor)\W*$)/g,
    days: (_, today) => today + 1,
  },
  { words: /\b(?:this week|esta semana)\b/g, days: (_, today) => [today, weekStart(today) + 6] },
  {
    words: pattern('g')`\b${NEXT_WEEK}\b`,
    days: (_, today) => [weekStart(today) + 7, weekStart(today) + 13],
  },
  {
    words: /\b(?:weekends?|fin(?:es)? de semana)\b/g,
    days: (_, today) => [Math.max(today, weekStart(today) + 5), weekStart(today) + 6],
  },
  {
    words: pattern('g')`
      \b(next |el proximo )?(${WEEKDAY})(?:,? (?:the |el )?(\d{1,2})(?:st|nd|rd|th))?\b(?! and (?:shine|moon))
    `,
    days: ([, next, word, date], today) =>
      date ? dateAhead(today, Number(date)) : weekdayAhead(today, word!, Boolean(next)),
  },
  {
    words: pattern('g')`\b(${MONTH}) (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?! ?(?:am|pm|:))`,
    days: ([, month, date], today) => monthDate(today, monthOf(month!), Number(date)),
  },
  {
    words: pattern('g')`\b(\d{1,2})(?:st|nd|rd|th)?(?: of| de)? (${MONTH})`,
    days: ([, date, month], today) => monthDate(today, monthOf(month!), Number(date)),
  },
  {
    words: /(?<![\d/$])(\d{1,2})\/(\d{1,2})(?![\d/])/g,
    days: ([, month, date], today) => monthDate(today, Number(month), Number(date)),
  },
  {
    words: /\b(?:the |el )?(\d{1,2})(?:st|nd|rd|th)\b|\bel (?:dia )?(\d{1,2})\b/g,
    days: ([, a, b], today) => dateAhead(today, Number(a ?? b)),
  },
]

const REFUSING = anyOf`
  not? | never | except | but | besides
  can't(?: (?:do|make(?: it)?|on))?
  cannot(?: do)?
  can not(?: do)?
  won't (?:do|make)
  don't (?:do|want|like)
  unavailable | busy
  no puedo | menos | excepto
`
/** Words right before a day that does not suit the lead: "can't do Monday". */
const NOT_BEFORE = pattern()`\b${REFUSING}(?: (?:on|for|to|the|el|it|this|that|next))*\s*$`
const UNSUITABLE = anyOf`
  won't | doesn't | don't | isn't | is not | not | is (?:bad|out|no good|tough|full|booked|hard)
  no good | no work
  i (?:can't|work|have)
  i'm (?:busy|working|out)
  no puedo | no me | estoy ocupad
`
/** Words right after it: "Monday at 5 won't work". */
const NOT_AFTER = pattern()`
  ^(?: (?:at|a las?) \S+)?(?: (?:one|slot|morning|afternoon|evening))?,? ${UNSUITABLE}
`

/** The days that a plain text names. `taken` are hits with another meaning, such as "the 2nd" of three offers. */
export function findDayWords(text: string, today: Day, taken: Hit[]): DayMention[] {
  const found = DAY_PATTERNS.flatMap(({ words, days }) =>
    [...text.matchAll(words)].flatMap((match): DayMention[] => {
      const hit = hitOf(match)
      const range = taken.some((other) => overlaps(other, hit)) ? null : days(match, today)
      if (range === null) return []
      const [from, to] = typeof range === 'number' ? [range, range] : range
      return [{ ...hit, from, to, negated: isRefused(text, hit) }]
    }),
  )
  return found.filter(
    (a, i) =>
      !found.some(
        (b, j) => i !== j && b.start <= a.start && b.end >= a.end && (b.end - b.start > a.end - a.start || j < i),
      ),
  )
}

/** Whether the words around a hit say that it does not suit the lead. */
export function isRefused(text: string, { start, end }: Hit): boolean {
  const before = text
    .slice(0, start)
    .split(/[,.;!?\n]| but (?!not)| pero | yes /)
    .at(-1)!
  const after = text.slice(end).split(/[,.;!?\n]| but | pero /)[0]!
  return NOT_BEFORE.test(before) || NOT_AFTER.test(after)
}

function weekdayAhead(today: Day, word: string, isNext: boolean): Day {
  const weekday = WEEKDAY_PATTERNS.findIndex((names) => names.test(word))
  if (isNext) return weekStart(today) + 7 + ((weekday + 6) % 7)
  return today + ((weekday - partsOf(today).weekday + 7) % 7)
}

function dateAhead(today: Day, date: number): Day | null {
  if (date < 1 || date > 31) return null
  const { year, month } = partsOf(today)
  const days = [0, 1, 2].map((months) => dayOf(year, month + months, date))
  return days.find((day) => day >= today && partsOf(day).date === date) ?? null
}

function monthDate(today: Day, month: number, date: number): Day | null {
  if (month < 1 || month > 12 || date < 1 || date > 31) return null
  const { year } = partsOf(today)
  const day = [0, 1].map((years) => dayOf(year + years, month, date)).find((candidate) => candidate >= today)
  return day !== undefined && partsOf(day).date === date ? day : null
}

function monthOf(word: string): number {
  return MONTH_NUMBERS[MONTHS.findIndex((month) => word.startsWith(month))] ?? 0
}
