import { type Day, dayOf, monthStart, partsOf, weekStart } from './calendar.ts'

/** One way to name a day; a period counts as its middle that is still to come. `sure`: never about the past. */
export type DatePattern = { pattern: RegExp; day: (match: RegExpExecArray, today: Day) => Day | null; sure?: boolean }

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAYS_ES = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTHS_ES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const WEEKDAY = `(sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|${WEEKDAYS_ES.join('|')})`
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b`
const TIME = String.raw`(?:,? (?:at |around |about )?\d{1,2}(?::\d\d)? ?(?:am|pm|ish|-ish|o'?clock)?)?`
const SEASON_MONTH: Record<string, number> = {
  spring: 4,
  primavera: 4,
  summer: 7,
  verano: 7,
  fall: 10,
  autumn: 10,
  otono: 10,
  winter: 1,
  invierno: 1,
}

/** In no particular order: the longest match at a place wins. */
export const DATE_PATTERNS: DatePattern[] = [
  {
    pattern:
      /\b(?:asap|a\.s\.a\.p|as (?:soon|fast|quick|quickly|early) as (?:possible|you can|we can|u can|i can|humanly possible)|whenever (?:you|u) (?:are|can|guys|have|want)|whenever you're|first available|straight away|earliest (?:possible|available)|day one|right away|immediately|immediatly|urgent(?:ly)?|urgente|cuando puedan?|sooner rather than later|lo antes posible|lo mas pronto posible|cuanto antes|de inmediato|the sooner the better|sooner the better|yesterday lol)\b/g,
    day: (_, today) => today,
    sure: true,
  },
  {
    pattern: /\b(?:today|tonight|now|right now|hoy|ahora|ya mismo|this (?:morning|afternoon|evening))\b/g,
    day: (_, today) => today,
  },
  { pattern: /\b(?:tomorrow|tomorow|tommorrow|tommorow|tmrw|tmw|tmr|(?<!la )manana)\b/g, day: (_, today) => today + 1 },
  { pattern: /\b(?:day after tomorrow|pasado manana)\b/g, day: (_, today) => today + 2, sure: true },
  { pattern: /\b(?:soon|pronto)\b/g, day: (_, today) => today + 14 },
  { pattern: /\b(?:this week|esta semana)\b/g, day: (_, today) => middle(today, weekStart(today) + 6) },
  {
    pattern: /\b(?:next (?:week|wk)|la proxima semana|la semana que viene)\b/g,
    day: (_, today) => weekStart(today) + 9,
    sure: true,
  },
  { pattern: /\bweek after next\b/g, day: (_, today) => weekStart(today) + 16, sure: true },
  { pattern: /\b(?:this |the )?weekend\b/g, day: (_, today) => weekStart(today) + 5 },
  { pattern: /\bnext weekend\b/g, day: (_, today) => weekStart(today) + 12, sure: true },
  { pattern: /\b(?:this month|este mes)\b/g, day: (_, today) => middle(today, monthStart(today, 1) - 1) },
  {
    pattern: /\b(?:next month|el proximo mes|el mes que viene)\b/g,
    day: (_, today) => monthStart(today, 1) + 14,
    sure: true,
  },
  { pattern: /\b(?:this year|este ano)\b/g, day: (_, today) => middle(today, dayOf(partsOf(today).year, 12, 31)) },
  {
    pattern: /\b(?:next year|el proximo ano|el ano que viene)\b/g,
    day: (_, today) => dayOf(partsOf(today).year + 1, 7, 1),
    sure: true,
  },
  { pattern: /\b(?:end of (?:the |this )?week)\b/g, day: (_, today) => Math.max(today, weekStart(today) + 4) },
  { pattern: /\b(?:end of (?:the |this )?month|fin(?:es)? de mes)\b/g, day: (_, today) => monthStart(today, 1) - 1 },
  {
    pattern: /\b(?:end of (?:the |this )?year|year'?s end|fin(?:es)? de ano)\b/g,
    day: (_, today) => dayOf(partsOf(today).year, 12, 31),
  },
  { pattern: new RegExp(String.raw`\b(next |this |on |by |el |proximo )?${WEEKDAY}\b${TIME}`, 'g'), day: weekdayAhead },
  {
    pattern: new RegExp(
      String.raw`\b(?:(early|beginning of|start of|mid|middle of|late|end of|the end of|principios de|mediados de|finales de)[ -]+)?${MONTH}(?:,? (20\d\d))?`,
      'g',
    ),
    day: (match, today) => monthAhead(match, today),
  },
  {
    pattern: new RegExp(String.raw`\b${MONTH}\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?!\d)(?:,? (20\d\d))?`, 'g'),
    day: (match, today) => dateAhead(today, monthNumber(match[1]!), Number(match[2]), match[3]),
  },
  {
    pattern: new RegExp(String.raw`\b(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of| de)? ${MONTH}(?:,? (20\d\d))?`, 'g'),
    day: (match, today) => dateAhead(today, monthNumber(match[2]!), Number(match[1]), match[3]),
  },
  {
    pattern: /\b(after )?(?:the |el )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:street|st|ave|floor|grade))/g,
    day: dayOfMonthAhead,
  },
  { pattern: /\b(\d{1,2})[/](\d{1,2})(?:[/](20\d\d|\d\d))?\b/g, day: (match, today) => numericDate(match, today) },
  {
    pattern: /\b(20\d\d)-(\d\d)-(\d\d)\b/g,
    day: ([, year, month, date]) => dayOf(Number(year), Number(month), Number(date)),
  },
  {
    pattern:
      /\b(?:(?:this|next|in|by|early|mid|late|end of|in the|by the|before|after|during|over the|en|el|la|este|esta|la proxima) )+(spring|summer|fall|autumn|winter|primavera|verano|otono|invierno)\b/g,
    day: (match, today) => season(match[1]!, today),
  },
  {
    pattern: /^\W*(?:maybe |probably |around )?(spring|summer|fall|autumn|winter)\W*$/g,
    day: (match, today) => season(match[1]!, today),
  },
  { pattern: /\b(?:christmas|xmas|navidad)\b/g, day: (_, today) => dateAhead(today, 12, 25) },
  { pattern: /\beaster\b|\bpascua\b/g, day: (_, today) => dateAhead(today, 4, 15) },
  { pattern: /\bmemorial day\b/g, day: (_, today) => dateAhead(today, 5, 28) },
  { pattern: /\blabor day\b/g, day: (_, today) => dateAhead(today, 9, 4) },
  { pattern: /\b(?:4th|fourth) of july\b/g, day: (_, today) => dateAhead(today, 7, 5) },
  { pattern: /\bq([1-4])\b/g, day: (match, today) => dateAhead(today, 3 * Number(match[1]) - 1, 15) },
  { pattern: /\bthanksgiving\b/g, day: (_, today) => thanksgiving(today) },
  { pattern: /\b(?:the holidays|new years?|new year'?s|ano nuevo)\b/g, day: (_, today) => dateAhead(today, 1, 2) },
]

function middle(from: Day, to: Day): Day {
  return Math.floor((from + to) / 2)
}

function weekdayAhead(match: RegExpExecArray, today: Day): Day {
  const name = match[2]!
  const spanish = WEEKDAYS_ES.indexOf(name)
  const weekday = spanish >= 0 ? spanish : WEEKDAYS.indexOf(name.slice(0, 3))
  if (match[1] === 'next ') return weekStart(today) + 7 + ((weekday + 6) % 7)
  return today + (((weekday - partsOf(today).weekday + 6) % 7) + 1)
}

function monthNumber(name: string): number {
  const spanish = MONTHS_ES.indexOf(name.slice(0, 3))
  return MONTHS.indexOf(name.slice(0, 3)) + 1 || spanish + 1
}

function monthAhead(match: RegExpExecArray, today: Day): Day {
  const { year, month } = partsOf(today)
  const wanted = monthNumber(match[2]!)
  const inYear = match[3] ? Number(match[3]) : wanted < month ? year + 1 : year
  const date = /early|begin|start|princip/.test(match[1] ?? '') ? 5 : /late|end|final/.test(match[1] ?? '') ? 26 : 15
  return Math.max(today, dayOf(inYear, wanted, date))
}

/** The next day with this date; a date that no month has is none. */
function dateAhead(today: Day, month: number, date: number, year?: string): Day | null {
  if (date < 1 || date > 31 || month < 1 || month > 12) return null
  if (year) return dayOf(Number(year), month, date)
  const day = dayOf(partsOf(today).year, month, date)
  return day < today ? dayOf(partsOf(today).year + 1, month, date) : day
}

function dayOfMonthAhead(match: RegExpExecArray, today: Day): Day | null {
  const date = Number(match[2])
  if (date < 1 || date > 31) return null
  const { year, month, date: now } = partsOf(today)
  return dayOf(year, date < now ? month + 1 : month, date) + (match[1] ? 1 : 0)
}

/** Month first, as in the US, unless only the other order is a date. */
function numericDate(match: RegExpExecArray, today: Day): Day | null {
  const [first, second] = [Number(match[1]), Number(match[2])]
  const year = match[3] && (match[3].length === 2 ? `20${match[3]}` : match[3])
  return first > 12 ? dateAhead(today, second, first, year) : dateAhead(today, first, second, year)
}

function season(name: string, today: Day): Day {
  const wanted = dateAhead(today, SEASON_MONTH[name] ?? 1, 15) ?? today
  const started = wanted - 365
  return today - started <= 45 ? today : wanted
}

/** The fourth Thursday of November. */
function thanksgiving(today: Day): Day {
  const first = dayOf(partsOf(today).year, 11, 1)
  const day = first + ((4 - partsOf(first).weekday + 7) % 7) + 21
  return day < today ? dayOf(partsOf(today).year + 1, 11, 25) : day
}
