import { type Day, dayOf, monthStart, partsOf, weekStart } from './calendar.ts'
import { dateAhead } from './date-parts.ts'
import { DATE_NUMBER, dateNumber, MONTH, monthNumber, ORDINAL, WEEKDAY, weekdayNumber } from './date-words.ts'

/** How firm a day is: a day or a period named; haste without one; or a word that says little ("now", "soon"). */
export type Firmness = 'named' | 'haste' | 'weak'

/** One way to name a day that is no part of a period. `sure`: never about the past. */
export type DatePattern = {
  pattern: RegExp
  day: (match: RegExpExecArray, today: Day) => Day | null
  sure?: boolean
  firmness?: Firmness
}

const TIME = String.raw`(?:,? (?:at |around |about )?(?:1[0-2]|[1-9])(?!\d)(?::\d\d)? ?(?:am|pm|ish|-ish|o'?clock)?)?`
const DAYS_IN: Record<string, number> = { week: 7, semana: 7, month: 30, mes: 30, year: 365, ano: 365 }
const WITHIN_SHARE = 0.7
const YEARS_AHEAD_MAX = 15
const YEAR_BEHIND = '(?:,? (?:of )?((?:19|20)\\d\\d))?'
const BY = '(?:by |before |on |until |hasta |antes del? |para |el |the |around |about )*'
const WE_CAN =
  "(?:possible|posible|you|y'?all|u|we|i|they|someone|somebody|anyone|humanly|your|practical|feasible|convenient)"

/** In no particular order: the longest match at a place wins. */
export const DATE_PATTERNS: DatePattern[] = [
  {
    pattern: new RegExp(
      `\\b(?:asap|a\\.s\\.a\\.p|(?:as )?(?:soon|soons|fast|quick|quickly|early)(?: as)? (?:as )?${WE_CAN}(?! (?:find|sell|sells|close|hear|see|know|finish|save|retire|buy|list|get (?:it|the|my|our|this|that|rid|an?)|have (?:the|my|our|an?))\\b)(?: (?:can|guys|all|have|has|could|are|want|crew|get)\\b)*|whenever (?:you|u) (?:are|can|guys|have|want)|whenever you're|(?:next|first) (?:available|opening)|straight away|earliest (?:possible|available)|day one|same day|right away|immediate(?:ly)?|immediatly|urgent(?:ly)?|urgente|me urge|cuando puedan?|ya mero|(?:en cuanto|tan pronto como?|cuanto)(?: se| ustedes)? pued[ae]n?|lo (?:mas )?(?:rapido|pronto|antes)(?: posible| que se pueda| que puedan)?|ready (?:now|today|to (?:go|start|move|buy|sell))|ready whenever|earliest|soonest|cuanto antes|de inmediato|(?:it's |is )?an emergency|no time to (?:waste|lose)|right this (?:second|minute))\\b`,
      'g',
    ),
    day: (_, today) => today,
    sure: true,
    firmness: 'haste',
  },
  {
    pattern:
      /\b(?:(?:the )?sooner,? (?:rather than later|the better)|(?:like|by|as of|done|fixed|needed|(?:need|want|wanted|needed|fix|get|have) (?:it|this)|for|para) (?:yesterday|ayer|last (?:week|month))|yesterday lol|mientras mas pronto mejor|entre mas pronto mejor)\b|^\W*(?:yesterday|ayer)\b/g,
    day: (_, today) => today + 7,
    sure: true,
    firmness: 'haste',
  },
  {
    pattern: /\b(?:today|tonight|hoy|ya mismo|ahora mismo|this (?:morning|afternoon|evening)|hoy mismo)\b/g,
    day: (_, today) => today,
  },
  {
    pattern:
      /(?<!\b(?:for|up to|until|even|just|by|from|as of|since|than|till|por|none|not|nothing|no|nobody|fine|good|ok) (?:right )?)\b(?:now|right now|ahora|ya)\b/g,
    day: (_, today) => today,
    firmness: 'weak',
  },
  { pattern: /\b(?:tomorrow|tomorow|tommorrow|tommorow|tmrw|tmw|tmr|(?<!la )manana)\b/g, day: (_, today) => today + 1 },
  { pattern: /\b(?:(?:the )?day after tomorrow|pasado manana)\b/g, day: (_, today) => today + 2, sure: true },
  {
    pattern: /\b(?:(?:pretty |fairly |very |real )?soon|pronto)\b/g,
    day: (_, today) => today + 14,
    firmness: 'weak',
  },
  {
    pattern:
      /\b(?:not? |ain't |isn't |in no |no hay |no me corre |no tengo |no tenemos |sin |without |don't have )(?:in |a |an |any |real |really |particular |big |great |huge |set |hard |specific |exact |much |that |tanta |ninguna |mucha |of a )*(?:rush|hurry|date|deadline|timeline|time ?frame|pressing|urgent|urgency|prisa|apuro|fecha)\b|\b(?:one of these days|some ?day|one day|eventually|whenever|algun dia|down the (?:road|line)|way off|far off)\b/g,
    day: (_, today) => today + 365,
    firmness: 'weak',
  },
  {
    pattern:
      /\b(?:(?:an?|one|una?|in|en) )*(week|month|year|semana|mes|ano)s? (?:and a half|y medi[oa]|or (?:two|2|so)|o (?:dos|2|algo asi)|from (?:now|today))\b/g,
    day: (match, today) => today + Math.round((/from/.test(match[0]) ? 1 : 1.5) * DAYS_IN[match[1]!]!),
    sure: true,
  },
  {
    pattern: /\b(?:within|inside|dentro de) (?:the|this|el|la) (week|month|year|semana|mes|ano)\b/g,
    day: (match, today) => today + Math.round(WITHIN_SHARE * DAYS_IN[match[1]!]!),
    sure: true,
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:after |past )?(next |this |coming |on |by |el |proximo |before )?(${WEEKDAY})\b${TIME}`,
      'g',
    ),
    day: weekdayAhead,
  },
  {
    pattern: new RegExp(
      `\\b(?:on )?(${WEEKDAY})(?:,? (?:of|in|the))*,? (next|this|following|the following) week\\b`,
      'g',
    ),
    day: ([, name, which], today) => weekStart(today) + (which === 'this' ? 0 : 7) + ((weekdayNumber(name!) + 6) % 7),
    sure: true,
  },
  {
    pattern: new RegExp(
      `\\b(?:the )?(first|1st|second|2nd|third|3rd|fourth|4th|last) (${WEEKDAY}) (?:of|in) (?:(next month|this month|the month)|(${MONTH}))(?:,? (?:of )?(20\\d\\d))?`,
      'g',
    ),
    day: nthWeekday,
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:on |el )?(${WEEKDAY}),? (?:the |el )?(?!first\b(?! of))(${DATE_NUMBER})(?! ?(?:am|pm|ish|:|de))`,
      'g',
    ),
    day: weekdayWithDate,
  },
  {
    pattern: new RegExp(
      String.raw`\b(after )?${BY}(${MONTH})\.? (?:the )?(${DATE_NUMBER})(?! ?(?:am|pm|bed|bath|years|or \d+k|k\b|%|people))${YEAR_BEHIND}`,
      'g',
    ),
    day: ([, after, month, date, year], today) =>
      later(dateAhead(today, monthNumber(month!), dateNumber(date!), year), after),
  },
  {
    pattern: new RegExp(
      String.raw`\b(after |despues del? )?${BY}(${DATE_NUMBER})(?: of| de)? (${MONTH})\.?${YEAR_BEHIND}`,
      'g',
    ),
    day: ([, after, date, month, year], today) =>
      later(dateAhead(today, monthNumber(month!), dateNumber(date!), year), after),
  },
  {
    pattern: new RegExp(
      `\\b(after )?${BY}(${ORDINAL})(?! (?:street|st|ave|floor|grade|time|one|house|home|thing|quarter|car|of (?:next|this|the|each|every|them|these|those|my|our|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|trimestre|week|half|day|part|agent|bid|quote|two|few|place|choice|semana|mitad|hand|opinion|thought|available|person|owner|try|kid|baby|child|home))`,
      'g',
    ),
    day: ([said, after, ordinal], today) =>
      /^\d/.test(ordinal!) || /\b(?:the|on|by|el|before|until|after)\b/.test(said)
        ? dayOfMonthAhead(dateNumber(ordinal!), after, today)
        : null,
  },
  {
    pattern:
      /(?<=^\W*|\b(?:vence|renueva|acaba|termina|para|antes del?|hasta|despues del?) )(?:el )(?:dia )?(\d{1,2})\b(?! ?(?:de (?!este)|mil|%|\/|:|k\b|anos))/g,
    day: ([, date], today) => dayOfMonthAhead(Number(date), undefined, today),
  },
  {
    pattern: new RegExp(
      `\\b${BY}(${DATE_NUMBER}) (?:of|de) (?:(next|the following) month|(this|the) month|(?:el )?(proximo) mes|este mes|cada mes|each month|every month)\\b`,
      'g',
    ),
    day: ([, date, next, , proximo], today) =>
      next || proximo
        ? monthStart(today, 1) + dateNumber(date!) - 1
        : dayOfMonthAhead(dateNumber(date!), undefined, today),
  },
  {
    pattern:
      /\b(?:by |before |on |until )?(\d{1,2})([/.-])(\d{1,2})(?:\2(20\d\d|\d\d))?\b(?![\d/]| ?(?:k\b|%|am|pm|-))/g,
    day: (match, today) => numericDate(match, today),
  },
  {
    pattern: /\b(0\d|1[0-2]) ([0-3]\d) (20[2-4]\d|[2-4]\d)\b/g,
    day: ([, month, date, year], today) =>
      dateAhead(today, Number(month), Number(date), year!.length === 2 ? `20${year}` : year),
  },
  {
    pattern: /\b(20\d\d)-(\d\d)-(\d\d)\b/g,
    day: ([, year, month, date]) => dayOf(Number(year), Number(month), Number(date)),
  },
]

function later(day: Day | null, after: string | undefined): Day | null {
  return day === null ? null : after ? day + 1 : day
}

function weekdayAhead([, lead, name]: RegExpExecArray, today: Day): Day {
  const weekday = weekdayNumber(name!)
  if (lead === 'next ') return weekStart(today) + 7 + ((weekday + 6) % 7)
  return today + (((weekday - partsOf(today).weekday + 6) % 7) + 1)
}

const NTH: Record<string, number> = { first: 0, second: 1, third: 2, fourth: 3, '1st': 0, '2nd': 1, '3rd': 2, '4th': 3 }

/** "The last saturday in april". */
function nthWeekday([, which, name, relative, month, year]: RegExpExecArray, today: Day): Day | null {
  const first = relative
    ? monthStart(today, relative === 'next month' ? 1 : 0)
    : monthStart(dateAhead(today, monthNumber(month!), 28, year)!, 0)
  const at = first + ((weekdayNumber(name!) - partsOf(first).weekday + 7) % 7)
  if (which !== 'last') return at + 7 * NTH[which!]!
  return at + 28 < monthStart(first, 1) ? at + 28 : at + 21
}

function dayOfMonthAhead(date: number, after: string | undefined, today: Day): Day | null {
  if (date < 1 || date > 31) return null
  const { year, month, date: now } = partsOf(today)
  return dayOf(year, date < now ? month + 1 : month, date) + (after ? 1 : 0)
}

/** Two digits are a year that is near: "61" is over. */
function yearOf(short: number, today: Day): number {
  return short + (short > (partsOf(today).year % 100) + YEARS_AHEAD_MAX ? 1_900 : 2_000)
}

/** Month first, as in the US, unless only the other order is a date. Two numbers are a date with a slash alone. */
function numericDate([, one, sign, two, tail]: RegExpExecArray, today: Day): Day | null {
  if (sign !== '/' && !tail) return null
  const [first, second] = [Number(one), Number(two)]
  const year = tail && (tail.length === 2 ? String(yearOf(Number(tail), today)) : tail)
  return first > 12 ? dateAhead(today, second, first, year) : dateAhead(today, first, second, year)
}

/** "Monday the 30th": the date is a date only if it is that weekday. */
function weekdayWithDate([, name, date]: RegExpExecArray, today: Day): Day | null {
  const days = [0, 1, 2].map((months) => monthStart(today, months) + dateNumber(date!) - 1)
  return days.find((day) => day >= today && partsOf(day).weekday === weekdayNumber(name!)) ?? null
}
