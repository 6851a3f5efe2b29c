import { anyOf, pattern } from '../../../texts/index.ts'
import { type Day, dayOf, partsOf, weekStart } from './calendar.ts'
import { WHICH } from './date-words.ts'
import type { Range } from './holidays.ts'

const WHICH_WEEK = anyOf`
  ${WHICH}
  primera? | segunda | tercera | ultima
`
const SHORT_PERIODS = anyOf`week | weekend | wk | semana | quincena`
/** A stretch of a period: "the first few days". */
const STRETCH = anyOf`part | half | few (?:days|weeks) | couple (?:of )?weeks`

/** Words before a period that choose a part of it: "the end of", "mid", "la segunda semana de". */
const PARTS = {
  first: anyOf`
    (?:the )?(?:very )?(?:first|1st) (?:day )?of
    (?:el )?primero de
  `,
  last: anyOf`
    (?:the )?(?:very )?last day (?:of|in)
    (?:el )?ultimo dia del?
  `,
  end: anyOf`
    (?:the )?(?:tail |very )?end of
    (?:the )?rest of
    (?:a |al |para )?(?:el )?fin(?:es|al|ales)? del?
  `,
  week: `(?:the |la )?(?<which>${WHICH_WEEK}) (?:full )?${SHORT_PERIODS} (?:of|in|del?|en)`,
  early: anyOf`
    (?:very )?early(?: in| on in| part of)?
    earlier(?: in)?
    (?:the )?(?:beginning|start) of
    first (?:thing|${STRETCH})(?: of| in)?
    (?:a |al )?(?:principios?|inicios?|comienzos?|primeros(?: dias)?) del?
    (?:la )?primera mitad del?
  `,
  middle: anyOf`
    (?:around )?mid(?:dle)?(?: of| part of)?
    halfway (?:through|into)
    (?:a )?mediados del?
  `,
  late: anyOf`
    (?:very )?late(?: in| part of)?
    later(?: in| on in)?
    (?:the )?(?:last|latter|second|2nd|back) ${STRETCH}(?: of| in)?
    (?:la )?segunda mitad del?
  `,
}
type PartName = keyof typeof PARTS

const A_WEEK = '(?:the |la )?(?:week|semana)'
const A_DAY = '(?:the |el )?(?:day|dia)'

/** Words before a period that choose a side of it: "before", "no later than", "once". */
const RELATIONS = {
  weekAfter: `${A_WEEK} (?:after|despues del?)`,
  weekBefore: `${A_WEEK} (?:before|antes del?)`,
  weekOf: `${A_WEEK} (?:of|del?)`,
  dayAfter: `${A_DAY} (?:after|despues del?)`,
  dayBefore: `${A_DAY} (?:before|antes del?)`,
  notBefore: 'no(?:t)? (?:until|before|till|earlier than|antes del?|hasta)(?: like)?',
  before: anyOf`
    before | prior to | ahead of | in time for
    (?:para )?antes del?(?: que)? | antes que
  `,
  by: anyOf`
    by(?: the time)? | no later than | not later than
    a mas tardar(?: en)? | para(?: cuando)?
  `,
  after: anyOf`
    (?:not until |right |just |sometime |soon |shortly |until |till |any ?time )?after
    past | following
    (?:despues|luego) del?(?: que)?
    pasando | pasad[oa]s?
    (?:ya )?(?:que|cuando) (?:pasen?|pase el|pase la)
    once(?! a)
    cuando pasen?
  `,
}
type RelationName = keyof typeof RELATIONS

/** Each entry as a group with its name. */
function groupsOf(table: Record<string, string>, prefix: string): string {
  return Object.entries(table)
    .map(([name, words]) => `(?<${prefix}${name}>${words})`)
    .join('|')
}

const DETERMINERS = anyOf`
  the | this | next | coming | upcoming
  in | on | around | about | for | during | over | sometime | like | maybe
  el | la | los | las | este | esta | en | para | como | proxim[ao]
  until | till | hasta | when | cuando | or
`
const LEAD = pattern()`
  (?<![\w])
  (?:(?:${groupsOf(RELATIONS, 'r_')}) )?
  (?:${DETERMINERS} ){0,3}
  (?:(?:${groupsOf(PARTS, 'p_')})[ -]+)?
  (?:${DETERMINERS} ){0,3}$
`
const LEAD_CHARS_MAX = 64

/** Behind a period: "once summer hits", "when the holidays are over". */
const TAIL = '(?: (?:is|are|se) (?:over|done|past|out)| pasen?| hits| rolls around)?'

/** The names of a period, with the words that may follow them. */
export function periodPattern(words: string): RegExp {
  return pattern('g')`\b(?:${words})(?![a-z])${TAIL}`
}

type Lead = { start: number; part: PartName | null; relation: RelationName | null; which: string | null }

/** The words before a period that choose a part or a side of it: "by the end of", "after", "early". */
export function leadBefore(text: string, at: number): Lead {
  const match = LEAD.exec(text.slice(Math.max(0, at - LEAD_CHARS_MAX), at))
  const groups = match?.groups ?? {}
  const find = (prefix: string) =>
    Object.keys(groups)
      .find((name) => name.startsWith(prefix) && groups[name] !== undefined)
      ?.slice(2)
  return {
    start: at - (match?.[0].length ?? 0),
    part: (find('p_') as PartName | undefined) ?? null,
    relation: (find('r_') as RelationName | undefined) ?? null,
    which: groups.which ?? null,
  }
}

/** The day for a period: the middle of its time to come, unless the words before it choose a part or a side. */
export function dayWithin(range: Range, { part, relation, which }: Lead, today: Day): Day {
  const { from, to } = part ? partOf(range, part, which) : range
  if (relation === 'weekAfter') return weekStart(to) + 9
  if (relation === 'weekBefore') return Math.max(today, weekStart(from) - 5)
  if (relation === 'weekOf') return from
  if (relation === 'dayBefore') return Math.max(today, from - 1)
  if (relation === 'after' || relation === 'dayAfter') return Math.max(today, to + 1)
  if (relation === 'before') return Math.max(today, part === 'end' || part === 'last' ? to : from - 1)
  if (relation === 'by') return Math.max(today, part === 'end' || part === 'last' ? to : from)
  if (part === 'end') return Math.max(today, to)
  return middle(Math.max(from, Math.min(today, to)), to)
}

const WEEKS: Record<string, number> = {
  first: 0,
  '1st': 0,
  primer: 0,
  primera: 0,
  second: 1,
  '2nd': 1,
  segunda: 1,
  third: 2,
  '3rd': 2,
  tercera: 2,
  fourth: 3,
  '4th': 3,
}

/** Part of a period; of a short one the parts are its days. */
function partOf({ from, to }: Range, part: PartName, which: string | null = null): Range {
  const days = to - from
  if (part === 'first') return { from, to: from }
  if (part === 'last') return { from: to, to }
  if (part === 'end') return { from: to - Math.min(6, Math.floor(days / 4)), to }
  if (part === 'week') {
    const week = which === null ? undefined : WEEKS[which]
    return week === undefined ? { from: to - 6, to } : { from: from + 7 * week, to: Math.min(to, from + 7 * week + 6) }
  }
  if (part === 'early') return { from, to: from + Math.min(30, Math.round(days / 4)) }
  if (part === 'late') return { from: to - Math.min(60, Math.round(days / 3)), to }
  return { from: from + Math.round(days / 3), to: to - Math.round(days / 3) }
}

/** The day halfway between two days. */
export function middle(from: Day, to: Day): Day {
  return Math.floor((from + to) / 2)
}

/** The next day with this date, or null if no month has the date. */
export function dateAhead(today: Day, month: number, date: number, year?: string): Day | null {
  if (date < 1 || date > 31 || month < 1 || month > 12) return null
  if (year) return dayOf(Number(year), month, date)
  const day = dayOf(partsOf(today).year, month, date)
  return day < today ? dayOf(partsOf(today).year + 1, month, date) : day
}
