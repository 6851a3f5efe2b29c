import { type Day, dayOf, monthStart, partsOf, weekStart } from './calendar.ts'
import { dateAhead, middle, midMonth, partOfMonth, partOfYear, season } from './date-parts.ts'
import { easter, thanksgiving } from './feasts.ts'

/** One way to name a day; a period counts as its middle that is still to come. `sure`: never about the past. */
export type DatePattern = {
  pattern: RegExp
  day: (match: RegExpExecArray, today: Day) => Day | null
  sure?: boolean
  /** A word that says little ("now", "soon"): any other day in the text goes before it. */
  weak?: boolean
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAYS_ES = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTHS_ES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const WEEKDAY = `(sunday|(?<=\\b(?:on|this|next|by|or) )sun|mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|${WEEKDAYS_ES.join('|')})`
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b`
const TIME = String.raw`(?:,? (?:at |around |about )?(?:1[0-2]|[1-9])(?!\d)(?::\d\d)? ?(?:am|pm|ish|-ish|o'?clock)?)?`
const PART =
  '(?:(early|earlier|beginning of|start of|first thing|first part of|first of|by|before|mid|middle of|late|later|end of|the end of|a?\\s?principios del?|a?\\s?mediados del?|a?\\s?fin(?:es|ales)? del?|antes del?)[ -]+)?'
const DAYS_IN: Record<string, number> = { week: 7, semana: 7, month: 30, mes: 30, year: 365, ano: 365 }

/** In no particular order: the longest match at a place wins. */
export const DATE_PATTERNS: DatePattern[] = [
  {
    pattern:
      /\b(?:asap|a\.s\.a\.p|as (?:soon|fast|quick|quickly|early) as (?:possible|you can|we can|u can|i can|humanly possible)|whenever (?:you|u) (?:are|can|guys|have|want)|whenever you're|first available|straight away|earliest (?:possible|available)|day one|right away|immediately|immediatly|urgent(?:ly)?|urgente|me urge|cuando puedan?|ya mero|lo mas (?:rapido|pronto)(?: posible| que se pueda)?|para ayer|(?:needed|need|want|wanted)(?: it| this)?(?: done| fixed)? (?:like )?yesterday|ready (?:now|to (?:go|start|move|buy|sell))|earliest|soonest|sooner rather than later|lo antes posible|lo mas pronto posible|cuanto antes|de inmediato|the sooner the better|sooner the better|yesterday lol)\b/g,
    day: (_, today) => today,
    sure: true,
  },
  {
    pattern: /\b(?:today|tonight|hoy|ya mismo|this (?:morning|afternoon|evening))\b/g,
    day: (_, today) => today,
  },
  { pattern: /\b(?:now|right now|ahora|ya)\b/g, day: (_, today) => today, weak: true },
  {
    pattern: /\b(?:in|within) (?:a|the next) (?:few|couple(?: of)?) days\b/g,
    day: (_, today) => today + 3,
    sure: true,
  },
  { pattern: /\b(?:tomorrow|tomorow|tommorrow|tommorow|tmrw|tmw|tmr|(?<!la )manana)\b/g, day: (_, today) => today + 1 },
  { pattern: /\b(?:day after tomorrow|pasado manana)\b/g, day: (_, today) => today + 2, sure: true },
  { pattern: /\b(?:(?:pretty |fairly |very |real )?soon|pronto)\b/g, day: (_, today) => today + 14, weak: true },
  {
    pattern:
      /\b(?:(?:an?|one|una?|in|en) )*(week|month|year|semana|mes|ano)s? (?:and a half|y medi[oa]|or (?:two|2|so)|o (?:dos|2|algo asi)|from (?:now|today))\b/g,
    day: (match, today) => today + Math.round((/from/.test(match[0]) ? 1 : 1.5) * DAYS_IN[match[1]!]!),
    sure: true,
  },
  { pattern: /\b(?:this week|esta semana)\b/g, day: (_, today) => middle(today, weekStart(today) + 6) },
  {
    pattern:
      /\b(?:(?:sometime |early |later )?next week|la (?:otra|proxima) semana|(?:la )?semana (?:que (?:viene|entra)|proxima|entrante))\b/g,
    day: (_, today) => weekStart(today) + 9,
    sure: true,
  },
  { pattern: /\bweek after next\b/g, day: (_, today) => weekStart(today) + 16, sure: true },
  { pattern: /\b(?:this |the )?weekend\b/g, day: (_, today) => weekStart(today) + 5 },
  { pattern: /\bnext weekend\b/g, day: (_, today) => weekStart(today) + 12, sure: true },
  {
    pattern: /\b(?:(?:sometime |later )?this month|este mes)\b/g,
    day: (_, today) => middle(today, monthStart(today, 1) - 1),
  },
  {
    pattern: new RegExp(
      `\\b${PART}(?:next month|(?:el )?(?:proximo mes|mes (?:que (?:viene|entra)|proximo|entrante)))\\b`,
      'g',
    ),
    day: (match, today) => partOfMonth(match[1], monthStart(today, 1)),
    sure: true,
  },
  { pattern: /\b(?:month after next|in two months time)\b/g, day: (_, today) => monthStart(today, 2) + 14, sure: true },
  { pattern: /\b(?:this year|este ano)\b/g, day: (_, today) => middle(today, dayOf(partsOf(today).year, 12, 31)) },
  {
    pattern: new RegExp(
      `\\b${PART}(?:next year|(?:el )?(?:proximo ano|ano (?:que (?:viene|entra)|proximo|entrante)))\\b`,
      'g',
    ),
    day: (match, today) => partOfYear(match[1], partsOf(today).year + 1),
    sure: true,
  },
  {
    pattern: new RegExp(`\\b${PART}(?:in |by |en |of |de )?(20[2-4]\\d)\\b(?![/-])`, 'g'),
    day: (match, today) => Math.max(today, partOfYear(match[1], Number(match[2]))),
  },
  {
    pattern:
      /\b(?:(?:after|in|around|start of|beginning of) the new year|(?:after )?(?:the )?(?:first|1st) of the year|(?:after )?new year'?s?(?: day)?|(?:despues de )?(?:ano nuevo|primero de ano|reyes)|(?:a )?(?:principios|primeros|inicios) de(?:l)? ano)\b/g,
    day: (_, today) => dayOf(partsOf(today).year + 1, 1, 8),
  },
  {
    pattern: /\b(?:end of (?:the |this )?week|fin de (?:la )?semana)\b/g,
    day: (_, today) => Math.max(today, weekStart(today) + 4),
  },
  {
    pattern: /\b(?:(?:end|last day|rest) of (?:the |this )?month|month'?s end|(?:a )?fin(?:es|ales)? de(?:l)? mes)\b/g,
    day: (_, today) => monthStart(today, 1) - 1,
  },
  { pattern: /\b(?:middle of the month|mid[ -]month|mediados de mes)\b/g, day: (_, today) => midMonth(today) },
  {
    pattern: /\b(?:(?:first|1st|beginning|start) of (?:the |next )?month|primero de(?:l)? mes|principios de mes)\b/g,
    day: (_, today) => monthStart(today, 1),
  },
  {
    pattern:
      /\b(?:end of (?:the |this )?year|year'?s end|year end|before the year(?: is|'s)? (?:out|over|ends)|(?:a )?fin(?:es|ales)? de(?:l)? ano)\b/g,
    day: (_, today) => dayOf(partsOf(today).year, 12, 31),
  },
  { pattern: new RegExp(String.raw`\b(next |this |on |by |el |proximo )?${WEEKDAY}\b${TIME}`, 'g'), day: weekdayAhead },
  {
    pattern: new RegExp(
      String.raw`\b(?:on |el )?${WEEKDAY},? (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?! ?(?:am|pm|ish|:))`,
      'g',
    ),
    day: weekdayWithDate,
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:(early|beginning of|start of|first of|by|before|antes de|mid|middle of|late|later in|end of|the end of|principios de|mediados de|finales de|fines de)[ -]+(?:the )?)?${MONTH}(?:,? (20\d\d))?`,
      'g',
    ),
    day: (match, today) => monthAhead(match, today),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:by |before |on |until |antes del? )?${MONTH}\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?!\d)(?:,? (20\d\d))?`,
      'g',
    ),
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
      /\b(?:(?:this|next|coming|in|by|early|mid|late|end of|the|before|after|during|over|til|until|en|el|la|este|esta|proxim[ao]|antes de(?:l)?|para(?: el| la)?) )+(spring|summer|fall|autumn|winter|primavera|verano|otono|invierno)(?: ?time)?\b/g,
    day: (match, today) => season(match[1]!, today, match[0]),
  },
  {
    pattern:
      /\b(spring|summer|autumn|winter|primavera|verano|otono|invierno)(?: ?time)?\b|^\W*(?:maybe |probably |around |like )?(fall)\W*$/g,
    day: (match, today) => season(match[1] ?? match[2]!, today, match[0]),
  },
  { pattern: /\b(?:(?:before |by )?(?:christmas|navidad(?:es)?))\b/g, day: (_, today) => dateAhead(today, 12, 24) },
  { pattern: /\beaster\b|\bpascuas?\b|\bsemana santa\b/g, day: (_, today) => easter(today) },
  { pattern: /\bvalentine'?s?(?: day)?\b/g, day: (_, today) => dateAhead(today, 2, 14) },
  { pattern: /\b(?:mother'?s day)\b/g, day: (_, today) => dateAhead(today, 5, 10) },
  { pattern: /\bhalloween\b/g, day: (_, today) => dateAhead(today, 10, 31) },
  {
    pattern: /\b(?:tax (?:time|season|day)s?)\b/g,
    day: (_, today) => dateAhead(today, 3, 15),
  },
  {
    pattern:
      /\b(?:school(?: year)? (?:is |'s |gets |lets )?(?:out|over|ends|done)|kids (?:are |get )?out of school|school lets out|end of (?:the )?school(?: year)?)\b/g,
    day: (_, today) => dateAhead(today, 6, 10),
  },
  {
    pattern: /\b(?:(?:before|when) school (?:starts?|begins?|is back)|back to school|start of school)\b/g,
    day: (_, today) => dateAhead(today, 8, 15),
  },
  {
    pattern:
      /\b(?:when it (?:warms up|gets warm(?:er)?)|warmer weather|(?:when|once|after) the snow (?:melts|is gone)|after (?:the )?(?:thaw|frost)|cuando (?:haga|pase el) (?:calor|frio))\b/g,
    day: (_, today) => dateAhead(today, 4, 15),
    weak: true,
  },
  { pattern: /\bmemorial day\b/g, day: (_, today) => dateAhead(today, 5, 28) },
  { pattern: /\blabor day\b/g, day: (_, today) => dateAhead(today, 9, 4) },
  { pattern: /\b(?:4th|fourth) of july\b/g, day: (_, today) => dateAhead(today, 7, 5) },
  { pattern: /\bq([1-4])\b/g, day: (match, today) => dateAhead(today, 3 * Number(match[1]) - 1, 15) },
  { pattern: /\b(?:thanksgiving|accion de gracias)\b/g, day: (_, today) => thanksgiving(today) },
  {
    pattern: /\b(?:the )?week after (?:thanksgiving|christmas|new year'?s?|easter)\b/g,
    day: (match, today) =>
      weekStart(
        (match[0].includes('thanks')
          ? thanksgiving(today)
          : match[0].includes('easter')
            ? easter(today)
            : (dateAhead(today, 12, 25) ?? today)) + 7,
      ) + 2,
  },
  { pattern: /\b(?:before|by) the holidays\b|\bantes de las fiestas\b/g, day: (_, today) => dateAhead(today, 12, 18) },
  { pattern: /\b(?:the holidays|(?:despues de )?las fiestas)\b/g, day: (_, today) => dateAhead(today, 1, 4) },
]

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
  return Math.max(today, partOfMonth(match[1], dayOf(inYear, wanted, 1)))
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

/** "Monday the 30th": the date is a date only if it is that weekday. */
function weekdayWithDate(match: RegExpExecArray, today: Day): Day | null {
  const name = match[1]!
  const weekday = WEEKDAYS_ES.includes(name) ? WEEKDAYS_ES.indexOf(name) : WEEKDAYS.indexOf(name.slice(0, 3))
  const days = [0, 1, 2].map((months) => monthStart(today, months) + Number(match[2]) - 1)
  return days.find((day) => day >= today && partsOf(day).weekday === weekday) ?? null
}
