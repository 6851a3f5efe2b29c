import { anyOf, matchesOf } from '../../../texts/index.ts'
import { type Day, dayOf, monthStart, partsOf, weekStart } from './calendar.ts'
import { dayWithin, leadBefore, middle, periodPattern } from './date-parts.ts'
import { MONTH, monthNumber } from './date-words.ts'
import { HOLIDAYS, type Range } from './holidays.ts'
import { FALL_LED, NO_SEASON_BEHIND } from './season-words.ts'

/** A period by its names. The words before it may choose a part or a side of it. */
type Period = {
  words: string
  range: (groups: Record<string, string | undefined>, today: Day, phrase: string) => Range | null
  /** Only with a part of it: "the end of the month", but not "the month" alone. */
  onlyParts?: boolean
  /** Always in the future. */
  sure?: boolean
  /** The weather, and not the calendar: any other day comes first. */
  isLoose?: boolean
}
/** The day that a text means by a period. `sure`: never about the past. */
export type PeriodDay = { start: number; end: number; day: Day; sure: boolean; isLoose: boolean }

/** "Of 2027", "next year", "'27" behind a period. The suffix keeps the names of the groups apart. */
function yearBehind(suffix = ''): string {
  const years = anyOf`20\d\d | next year | this year | del proximo ano | del ano que viene`
  return String.raw`(?:,? (?:of )?(?<year${suffix}>${years})| ?'(?<short${suffix}>[23]\d))?`
}

const SEASONS: Record<string, [fromMonth: number, toMonth: number]> = {
  spring: [3, 5],
  primavera: [3, 5],
  summer: [6, 8],
  verano: [6, 8],
  fall: [9, 11],
  autumn: [9, 11],
  otono: [9, 11],
  winter: [12, 14],
  invierno: [12, 14],
}
/** Three names for each quarter. */
const QUARTERS = 'first 1st primer second 2nd segundo third 3rd tercer fourth 4th cuarto last final ultimo'.split(' ')

const PERIODS: Period[] = [
  {
    words: '(?:this |the )?(?:coming |upcoming )week',
    range: (_, today) => ({ from: today + 1, to: weekStart(today) + 11 }),
    sure: true,
  },
  {
    words: '(?:the )?week|semana',
    range: (_, today) => ({ from: today, to: Math.max(today, weekStart(today) + 4) }),
    onlyParts: true,
  },
  { words: '(?:this|esta) (?:week|semana)', range: (_, today) => ({ from: today, to: weekStart(today) + 6 }) },
  {
    words: anyOf`
      next week
      la (?:otra|proxima|siguiente) semana | (?:la )?semana (?:que (?:viene|entra)|proxima|entrante)
    `,
    range: (_, today) => workWeek(weekStart(today) + 7),
    sure: true,
  },
  {
    words: anyOf`week after next | (?:the )?(?:week|one) after(?: that)?(?=\W*$) | la semana despues`,
    range: (_, today) => workWeek(weekStart(today) + 14),
    sure: true,
  },
  {
    words: '(?:this |the |este )?(?:weekend|wknd|wkend|fin de semana)',
    range: (_, today) => ({ from: weekStart(today) + 5, to: weekStart(today) + 6 }),
  },
  {
    words: anyOf`next (?:weekend|wknd|wkend) | (?:el )?(?:otro|proximo) fin de semana`,
    range: (_, today) => ({ from: weekStart(today) + 12, to: weekStart(today) + 13 }),
    sure: true,
  },
  {
    words: '(?:weekend|wknd|wkend) after next',
    range: (_, today) => ({ from: weekStart(today) + 12, to: weekStart(today) + 13 }),
    sure: true,
  },
  {
    words: '(?:this|este) (?:month|mes)|month',
    range: (_, today, phrase) =>
      /(?:this|este) (?:month|mes)/.test(phrase)
        ? monthRange(today, 0)
        : upcoming(today, phrase, (k) => monthRange(today, k)),
    onlyParts: true,
  },
  { words: '(?:this|este) (?:month|mes)', range: (_, today) => monthRange(today, 0) },
  {
    words: '(?:the |el )?mes',
    range: (_, today, phrase) => upcoming(today, phrase, (k) => monthRange(today, k)),
    onlyParts: true,
  },
  {
    words: anyOf`
      next month
      (?:el )?(?:otro mes|proximo mes|mes (?:que (?:viene|entra)|proximo|entrante|siguiente))
    `,
    range: (_, today) => monthRange(today, 1),
    sure: true,
  },
  { words: 'month after next|in two months time', range: (_, today) => monthRange(today, 2), sure: true },
  { words: "month'?s end", range: (_, today) => point(monthStart(today, 1) - 1), sure: true },
  {
    words: anyOf`(?:this|este) (?:year|ano) | (?:the )?year(?! old) | ano`,
    range: (_, today, phrase) =>
      /\b(?:end|fin(?:es|al|ales)?|rest|late|last|this|este|ultimo|before|ahead)\b/.test(phrase)
        ? yearRange(partsOf(today).year)
        : yearRange(partsOf(today).year + 1),
    onlyParts: true,
  },
  { words: '(?:this|este) (?:year|ano)', range: (_, today) => yearRange(partsOf(today).year) },
  {
    words: anyOf`year'?s? end | eoy | (?:the )?year (?:is|'s|ends)(?: (?:out|over|up))?`,
    range: (_, today) => point(dayOf(partsOf(today).year, 12, 31)),
    sure: true,
  },
  {
    words: '(?:the )?new (?:year|yr)(?: starts)?',
    range: (_, today) => ({ from: dayOf(partsOf(today).year + 1, 1, 1), to: dayOf(partsOf(today).year + 1, 1, 10) }),
    sure: true,
  },
  {
    words: anyOf`
      next year
      (?:el )?(?:otro ano|proximo ano|ano (?:que (?:viene|entra)|proximo|entrante|siguiente))
    `,
    range: (_, today) => yearRange(partsOf(today).year + 1),
    sure: true,
  },
  { words: '(?<year>20[2-4]\\d)(?![/\\d-])', range: ({ year }) => yearRange(Number(year)) },
  {
    words: String.raw`(?<month>${MONTH})\.?${yearBehind()}(?! ?\d{1,2}(?!\d))`,
    range: ({ month, year, short }, today) => {
      const number = monthNumber(month!)
      const from = dayOf(yearOf(year, short, today) ?? yearAhead(today, number), number, 1)
      return { from, to: monthStart(from, 1) - 1 }
    },
  },
  {
    words: `(?<season>${Object.keys(SEASONS).join('|')})(?: ?time)?${yearBehind()}(?! ${NO_SEASON_BEHIND})`,
    range: ({ season, year, short }, today, phrase) =>
      seasonRange(season!, yearOf(year, short, today), today, /\bnext\b|proxim|que viene/.test(phrase)),
  },
  {
    words: anyOf`
      q(?<quarter>[1-4])${yearBehind()}
      (?<ordinal>${QUARTERS.join('|')}) (?:quarter|trimestre)${yearBehind('2')}
    `,
    range: ({ quarter, ordinal, year, short, year2, short2 }, today) => {
      const number = quarter ? Number(quarter) : Math.floor(Math.min(9, QUARTERS.indexOf(ordinal!)) / 3) + 1
      const inYear = yearOf(year ?? year2, short ?? short2, today)
      const start = (of: number) => dayOf(of, 3 * number - 2, 1)
      const { year: now } = partsOf(today)
      const from = start(inYear ?? (monthStart(start(now), 3) <= today ? now + 1 : now))
      return { from, to: monthStart(from, 3) - 1 }
    },
  },
  ...HOLIDAYS.map(
    ([words, range, isLoose]): Period => ({
      words: `(?:${words})(?: (?:of )?next year)?`,
      range: (_, today, phrase) => range(/next year$/.test(phrase) ? dayOf(partsOf(today).year + 1, 1, 1) : today),
      isLoose: isLoose === true,
    }),
  ),
]
const READERS = PERIODS.map((period) => ({ ...period, pattern: periodPattern(period.words) }))
/** The days that a text means by periods and holidays: "by the end of March", "after the holidays", "early next year". */
export function periodsIn(text: string, today: Day): PeriodDay[] {
  return READERS.flatMap(({ pattern, range, onlyParts, sure, isLoose }) =>
    matchesOf(text, pattern).flatMap((match): PeriodDay[] => {
      const lead = leadBefore(text, match.index)
      const end = match.index + match[0].length
      const phrase = text.slice(lead.start, end)
      if (onlyParts && (!lead.part || /\b(?:next|proxim[oa])\b/.test(phrase))) return []
      if (match.groups?.season === 'fall' && !FALL_LED.test(text.slice(Math.max(0, lead.start - 12)))) return []
      const meant = range(match.groups ?? {}, today, phrase)
      if (!meant || meant.to < today) return []
      const isAhead = sure === true || lead.relation !== null || lead.part !== null
      const day = dayWithin(meant, lead, today)
      return [{ start: lead.start, end, day, sure: isAhead, isLoose: isLoose === true }]
    }),
  )
}

function point(day: Day): Range {
  return { from: day, to: day }
}

/** Monday to Friday. */
function workWeek(monday: Day): Range {
  return { from: monday, to: monday + 4 }
}

function monthRange(today: Day, months: number): Range {
  return { from: monthStart(today, months), to: monthStart(today, months + 1) - 1 }
}

function yearRange(year: number): Range {
  return { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) }
}

/** The first of this and the coming months whose start, middle or end is still to come. */
function upcoming(today: Day, phrase: string, range: (months: number) => Range): Range {
  const isStart = /first|1st|begin|start|early|princip|prim|inici/.test(phrase)
  const isMiddle = /mid|halfway/.test(phrase)
  const passed = isStart || (isMiddle && middle(range(0).from, range(0).to) < today)
  return range(passed ? 1 : 0)
}

function yearAhead(today: Day, month: number): number {
  const { year, month: now } = partsOf(today)
  return month < now ? year + 1 : year
}

function yearOf(year: string | undefined, short: string | undefined, today: Day): number | null {
  if (short) return 2_000 + Number(short)
  if (!year) return null
  const { year: now } = partsOf(today)
  return /^\d/.test(year) ? Number(year) : /this/.test(year) ? now : now + 1
}

function seasonRange(name: string, inYear: number | null, today: Day, isNext: boolean): Range {
  const [first, last] = SEASONS[name]!
  const of = (year: number): Range => ({ from: dayOf(year, first, 1), to: dayOf(year, last + 1, 1) - 1 })
  if (inYear !== null) return of(first === 12 ? inYear - 1 : inYear)
  const { year } = partsOf(today)
  const coming = [year - 1, year, year + 1].map(of).find(({ to }) => to >= today)!
  return isNext && coming.from <= today ? of(partsOf(coming.from).year + 1) : coming
}
