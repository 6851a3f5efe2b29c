import type { Signal } from '../../../campaigns/index.ts'
import {
  type Context,
  type Extractor,
  type Finding,
  findMeanings,
  hasCue,
  hasCueIn,
  isTaken,
  negationBefore,
  newOnly,
  settle,
} from '../extractor.ts'
import { findUnsure } from '../intents/small-talk.ts'
import { memoizeByText } from '../memoize-by-text.ts'
import { clauseAt, type Hit, type Reading, sentenceAt, without } from '../reading.ts'
import { longestOnly } from '../words.ts'
import { type Day, dayIn, isoDay } from './calendar.ts'
import { DATE_PATTERNS, type DatePattern, type Firmness } from './date-patterns.ts'
import { periodsIn } from './date-periods.ts'
import { type Ahead, daysAhead, findSpans } from './date-spans.ts'
import { asksPast, isOtherWeekday, pastDays, tellsEvent } from './past-days.ts'

/** A day meant by some words. `sure`: they can only be about time to come; else the talk must be of plans. */
type Mention = Hit & { day: Day; sure: boolean; firmness: Firmness; span: boolean; period?: boolean }

const PLANS =
  /\b(?:start|begin|done|finish|finished|complete|completed|ready|want|need|needs|needed|looking|hoping|hopin|hope|aiming|shooting for|plan|planning|by|before|get it|would like|i'd like|we'd like|like to|schedule|replace|remodel|ideally|ideal|would be|would suit|suits|ends|ending|is up|lands|vence|termina|works|perfect|close|happen|move in|wait|push|sometime|up and running|can you do it|quiero|queremos|necesito|necesitamos|empezar|antes|para|listo)\b/
/** A question that wishes: "can you do it in February?" */
const CAN_BE_DONE =
  /\b(?:can|could|would|will|possible to|puede\w*)(?: (?:you|we|it|this|that|they|guys|y'all|be|to))* (?:do|get|start|finish|begin|done|install|have|ready|hacer\w*|empezar)\b/
const PAST =
  /\b(?:ago|was|were|happened|hit|damaged|since|last|already|had|came|hace|pasad[oa]|old|built|bought|installed|refinanced|closing|vacation|trip|away|payday|refund|bonus|lease|birthday|bday|turns|turning|wedding|surgery|busy|approved|said|talked|spoke)\b/
/** What has happened: a day beside it is no plan, even where we asked for one. */
const HAS_HAPPENED =
  /\b(?:(?:quit|died|stopped|went out|conked out) (?:on (?:us|me) )?(?=over|last|this|yesterday|on|in)|leaked|leaking since|hit|happened|damaged|bought|built|installed|replaced|got (?:hit|an? (?:dui|ticket)|married|cancell?ed|dropped|pre-?approved|approved)|moved in|started leaking|refinanced|retired|passed away|died|kicked|cancell?ed|cleared|received|arrived|started|finished|(?:went|came|was|were) (?:\w+ )?(?:in|on|through|out)|signed|filed|graduated|turned|dropped|lapsed|fell|broke|compramos|compre|paso)\b/
const PAST_BEFORE =
  /\b(?:last|past|since|(?<!\b(?:it|them|need|needed|car|get) )back|back in|back on|desde|hace)\s(?:the |el |la |like |about )?$/
const STILL_WANTED = /\b(?:need|want|hope|hoping|plan|like to|done|start|ready|necesit\w+|quer\w+|quier\w+)\b/
/** "Next week ain't happening": a day that is ruled out by what follows it. */
const RULED_OUT_AFTER =
  /^\W*(?:\w+ )?(?:ain't|isn't|is not|won't|will not|doesn't|does not|can't|is no longer) (?:going to |even )?(?:happen\w*|work\w*|possible|good|enough|realistic|an option|doable)|^\W* ?(?:is|es|was) (?:out\b|off\b|too (?:soon|late|early|fast)|slammed|the wedding|packed|booked|full|bad|no good)|^ (?:no puedo|no se puede)/
/** "My birthday is the 14th", "I'll ask her teacher tomorrow": a day of something else. */
const IS_FAMILY_EVENT = /\b(?:birthday|bday|anniversary|wedding|vacation) is\b/
const WILL_ASK =
  /\b(?:i'll|i will|going to|need to|let me|have to|gotta|can) (?:\w+ )?(?:ask|check|find out|look (?:at|for|it)|talk to|let you know|get back)\b/
/** A question that names a day proposes it only with one of these: "is it supposed to rain this week" does not. */
const ASKS_OTHER = /^\W*(?:is|are|does|did|what|what's|how|why|who) (?!about\b)/
const SUITS =
  /\b(?:can|could|how about|what about|works?|ok|okay|good|fine|alright|available|availability|come|open|openings?|free|possible|would|will|maybe|by|before|do|too (?:soon|late)|need|want|have|start|enough|puede\w*|pueden|para|seria)\b/
/** "It is covered until June": how long something else lasts. */
const UNTIL = /(?<!\bnot )\b(?:until|till|til|thru|through) /
const ANCHORED = /^ (?:from|after|past|before|a partir del?|despues del?|antes del?) (?:the |el |la )?$/

/** A question for the day of a visit: the day that a lead proposes answers it. */
const MEETING =
  /\b(?:visit|appointment|appt|consult(?:ation)?|tour|showings?|estimate|inspection|walk ?through|come (?:in|out|by|up|over|and)|we come|drop|bring it|see you|look at|sit down|meet|tech|see (?:homes|houses|it)|first (?:session|lesson|class)|day (?:for|works|can|should|would|could))\b/i
/** How a lead proposes a day: "can we look at some Thursday?", "Sunday is better". */
const MEETS =
  /\b(?:(?:can|could|may|should|would|let's|lets) (?:i|we|you|u|y'all|he|she|they|somebody|someone|anybody|anyone|ya|your \w+)(?: \w+)? (?:come|be seen|see|look|sit down|meet|tour|get in|do|make|stop|swing|drop|bring|have|start|try|schedule|book)|how about|what about|(?:i|we) (?:can|could) (?:come|do|bring|drop|make|meet|be there)|(?:need|want|like|send|have|get|schedule|book) (?:a |an |the |my |our |your )?(?:someone|somebody|appointment|appt|visit|estimate|consult|tour|tech|guy|inspection|cleaning|checkup|lesson|session|to (?:come|see|tour|meet|visit|look))|come (?:out|by|over|see|look|take)|works?(?: (?:for|best|better|great|fine|well))?|(?:is|are|would be|would) (?:better|best|good|great|fine|ideal|perfect)|instead|puede\w* venir|podemos|cita)\b/

/** "Friday morning", "Thursday after 3". */
const AT_TIME =
  /^ (?:early |late )?(?:mornings?|afternoons?|evenings?|noon|midday)\b|^ (?:at|after|around|before|by|from) \d/

function asksMeeting({ label, ask }: Signal): boolean {
  return MEETING.test(`${label} ${ask.join(' ')}`)
}

/** "SAT" in capitals is the test, where no day is asked for. */
function isTestByName({ body, origin }: Reading, { start, end }: Hit): boolean {
  return body.slice(origin[start], origin[end]).trim() === 'SAT' && body !== body.toUpperCase()
}

/** Says nothing of a day, whatever a playbook makes of it. */
const JUST_LOOKING = /^(?:just|only) (?:looking|browsing|curious|exploring|researching|comparing)/

/** "Right now", where we asked when. */
const IS_NOW = /^\W*(?:ya|right now|now|immediately|like now|asap)\W*$/

/** More days than a lead names in one text. */
const MENTIONS_MAX = 60

/** When a lead wants something: as a day, counted from the day on which the text came. */
export const readDate: Extractor = (signal, reading, context) => {
  const today = dayIn(context.timezone, reading.receivedAt)
  if (asksPast(signal)) return pastDay(signal, reading, context, today)
  const spoken: Finding[] = findMeanings(signal, reading, context)
    .filter(
      ({ negated, means, start, end }) =>
        !negated && typeof means === 'number' && !JUST_LOOKING.test(reading.text.slice(start, end)),
    )
    .map(({ start, end, means }) => ({ start, end, value: isoDay(today + Number(means)) }))
  const all = findDays(reading.text, today)
  const stated = exactFirst(all.filter((mention) => claims(signal, reading, context, mention, all)))
  const of = (wanted: Firmness): Finding[] =>
    stated
      .filter(({ firmness }) => firmness === wanted)
      .map(({ start, end, day }) => ({ start, end, value: isoDay(day) }))
  const groups = [of('named'), of('haste'), [...spoken, ...of('weak')]]
  const findings = groups.map((group) => newOnly(group, context)).find((group) => group.length > 0) ?? []
  const final = findings.filter((finding) => concludes(reading.text, finding))
  const finding = settle(final, context.hasCorrection) ?? settle(findings, context.hasCorrection)
  if (!finding && context.asked && IS_OVER.test(reading.text)) return pastDay(signal, reading, context, today)
  return finding && { start: finding.start, end: finding.end, value: finding.value }
}

const NEAR_DAYS = 45

/** "Spring break week, the 23rd": the day within a period that is named before it. */
function exactFirst(mentions: Mention[]): Mention[] {
  const [first, next] = mentions
  const isWithin =
    first?.period && next && !next.period && next.firmness === 'named' && Math.abs(next.day - first.day) < NEAR_DAYS
  return isWithin ? mentions.slice(1) : mentions
}

/** What we ask the day of has been already. */
const IS_OVER =
  /^\W*(?:(?:it|they|that|mine|ours|policy|my|well|oh|actually|those)\W+)*(?:already|was|were|expired|ended|ran out|lapsed|happened)\b|\b(?:it|they|that|lease|policy|coverage) (?:already |just )?(?:ended|expired|lapsed|ran out)\b/

/** A day that has been: only in an answer, or beside a word of the question. */
function pastDay(signal: Signal, reading: Reading, context: Context, today: Day): Finding | null {
  const found = pastDays(reading.text, today, findDays).filter(
    (hit) =>
      !isTaken(hit, context.claimed) &&
      !isOtherWeekday(reading.text, hit) &&
      (context.asked || context.corrects || hasCue(signal, reading, hit.start) || tellsEvent(signal, reading, hit)) &&
      (context.asked || !sentenceAt(reading, hit.start).isQuestion),
  )
  const finding = settle(found, context.hasCorrection)
  return finding && { start: finding.start, end: finding.end, value: isoDay(finding.day) }
}

/** "They say April, so end of March latest". */
function concludes(text: string, { start, end }: Hit): boolean {
  return (
    /(?:\bso|\bso like|\bsay|\bentonces) $/.test(text.slice(Math.max(0, start - 12), start)) ||
    /^ (?:at the )?latest\b/.test(text.slice(end))
  )
}

/** Every day that a text names, in the order of the text. */
export function findDays(text: string, today: Day): Mention[] {
  const days = daysFound.get(today) ?? memoizeByText((words) => daysIn(words, today))
  if (!daysFound.has(today)) {
    if (daysFound.size >= TODAYS_MAX) daysFound.clear()
    daysFound.set(today, days)
  }
  return days(text)
}

/** A test by that name, and a year that the month before it has anyway. */
const NO_DAY =
  /\bsats?(?= (?:is|are|prep|test|exam)\b)|(?<=\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?(?: \d+(?:st|nd|rd|th)?)?) (?:of )?this year\b/g

const TODAYS_MAX = 12
const daysFound = new Map<Day, (text: string) => Mention[]>()

function daysIn(text: string, today: Day): Mention[] {
  const spans = findSpans(text).filter(({ start, end }) => !/\bhalf (?:a )?days?$/.test(text.slice(start, end)))
  const rest = without(text, [...spans, ...hitsOf(text, NO_DAY)])
  const periods = periodsIn(rest, today).map(({ isLoose, ...meant }): Mention => {
    return { ...meant, firmness: isLoose ? 'haste' : 'named', span: false, period: true }
  })
  const named = longestOnly([...periods, ...DATE_PATTERNS.flatMap((pattern) => mentionsOf(rest, pattern, today))])
  const ahead = spans.map((span) => aheadOf(text, span, named, today))
  return longestOnly([...ahead, ...named]).slice(0, MENTIONS_MAX)
}

function hitsOf(text: string, pattern: RegExp): Hit[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/** "Two weeks from Monday", "a month after Christmas": a span counts from today, or from the day behind it. */
function aheadOf(text: string, { start, end, count, unit, sure }: Ahead, named: Mention[], today: Day): Mention {
  const anchor = named.find(
    (mention) => mention.start >= end && mention.start - end < 24 && ANCHORED.test(`${text.slice(end, mention.start)}`),
  )
  const led = named.find(
    (mention) =>
      mention.start <= end + 1 &&
      mention.end > end + 6 &&
      /^ ?(?:after|before|past)\b/.test(text.slice(end)) &&
      mention.start >= end,
  )
  const from =
    anchor ??
    led ??
    (/^ (?:before|after|past) (?:that|then)\b/.test(text.slice(end))
      ? named.findLast((mention) => mention.end <= start)
      : undefined)
  if (!from) return { start, end, day: daysAhead(today, count, unit), sure, firmness: 'named', span: true }
  const isBefore = /^ ?(?:before|antes)/.test(text.slice(end))
  const day = isBefore ? 2 * from.day - daysAhead(from.day, count, unit) : daysAhead(from.day, count, unit)
  return { start, end: Math.max(end, from.end), day: Math.max(today, day), sure: true, firmness: 'named', span: false }
}

function mentionsOf(text: string, { pattern, day, sure, firmness }: DatePattern, today: Day): Mention[] {
  return [...text.matchAll(pattern)].flatMap((match): Mention[] => {
    const meant = day(match, today)
    if (meant === null) return []
    const [start, end] = [match.index, match.index + match[0].length]
    return [{ start, end, day: meant, sure: sure === true, firmness: firmness ?? 'named', span: false }]
  })
}

function claims(signal: Signal, reading: Reading, context: Context, mention: Mention, all: Mention[]): boolean {
  if (isTaken(mention, [...context.taken, ...context.claimed]) || isRuledOut(reading, mention, all, context))
    return false
  const sentence = sentenceAt(reading, mention.start)
  const clause = clauseAt(reading, mention.start)
  const isWeak = mention.firmness === 'weak'
  if (isWeak && context.asked && IS_NOW.test(reading.text)) return true
  if (isWeak && (!judgesDays(signal) || isTaken(clause, context.read) || findUnsure(reading.text))) return false
  if (isWeak)
    return (
      context.asked ||
      (context.alone &&
        !sentence.isQuestion &&
        /\b(?:rush|hurry|prisa|apuro|timeline|deadline)$/.test(reading.text.slice(mention.start, mention.end))) ||
      (context.alone && !sentence.isQuestion && /\b(?:ready|start|need it|want it)\b/.test(clause.text))
    )
  if (PAST_BEFORE.test(reading.text.slice(Math.max(0, mention.start - 24), mention.start))) return false
  if ((IS_FAMILY_EVENT.test(clause.text) && !hasCue(signal, reading, mention.start)) || WILL_ASK.test(clause.text))
    return false
  if (ASKS_OTHER.test(sentence.text) && !SUITS.test(sentence.text)) return false
  if (!mention.sure && HAS_HAPPENED.test(clause.text) && !STILL_WANTED.test(clause.text)) return false
  const isCued = hasCue(signal, reading, mention.start)
  if (isTestByName(reading, mention) && !context.asked) return false
  if (!isCued && all.length > 1 && context.rivals.some((rival) => hasCueIn(rival, clause.text))) return false
  if (isCued) return true
  if (context.asked || context.corrects) return true
  if (
    asksMeeting(signal) &&
    !context.rivals.some(asksMeeting) &&
    mention.firmness === 'named' &&
    (MEETS.test(sentence.text) || AT_TIME.test(reading.text.slice(mention.end)))
  )
    return !PAST.test(clause.text)
  if (!PLANS.test(sentence.text) && UNTIL.test(reading.text.slice(Math.max(0, mention.start - 10), mention.end)))
    return false
  if (!context.alone || (sentence.isQuestion && !CAN_BE_DONE.test(clause.text))) return false
  if (PAST.test(clause.text) && mention.firmness !== 'haste') return false
  if (mention.span && !mention.sure && /years?|anos?|^for /.test(reading.text.slice(mention.start, mention.end)))
    return false
  return (
    mention.sure ||
    PLANS.test(sentence.text) ||
    (isAboutMoving(signal) && /\b(?:moving|relocating|nos mudamos)\b/.test(clause.text)) ||
    reading.sentences.some(({ start, end }) => isAlone(reading, mention, start, end))
  )
}

/** Words such as "no rush" stand for no day, but where a playbook only judges how soon it is they say enough. */
function judgesDays({ value }: Signal): boolean {
  return value.some(({ when }) => 'withinDays' in when || 'afterDays' in when)
}

function isAboutMoving({ label, ask }: Signal): boolean {
  return /\bmov/i.test([label, ...ask].join(' '))
}

/** A day that is a whole part of a list of answers: "roof, yes, next spring, 12k". */
function isAlone(reading: Reading, mention: Mention, start: number, end: number): boolean {
  if (mention.start < start || mention.end > end) return false
  const clause = clauseAt(reading, mention.start)
  const rest = without(reading.text, [mention]).slice(clause.start, clause.end)
  if (!mention.sure && rest.length >= reading.text.trim().length) return false
  return /^\W*(?:(?:and|by|in|around|about|maybe|probably|like|sometime|hopefully|whenever|please|for|en|para)\W*)*$/.test(
    rest,
  )
}

/** "No, in August" answers "June, is that right?". */
const REPLACES = /^no,(?: (?:in|on|around|about|like|by|it's|more like))* $/

/** Ruled out by a "not" before it that no other day stands behind, or by what follows. */
function isRuledOut(reading: Reading, { start, end }: Mention, all: Mention[], context: Context): boolean {
  if (RULED_OUT_AFTER.test(reading.text.slice(end, end + 48))) return true
  const negation = negationBefore(reading.text, start)
  if (negation === null) return false
  if (context.asked && REPLACES.test(reading.text.slice(negation, start))) return false
  const isReplacing = context.hasCorrection && /^no,? $/.test(reading.text.slice(negation, start))
  if (isReplacing && all.some((other) => other.end <= negation)) return false
  const isSpent = all.some((other) => other.start >= negation && other.end <= start)
  return !isSpent && !/^(?:before|until|by|antes|no|for|over|under|another)/.test(reading.text.slice(start, end))
}

/** Where days are named by month, weekday or holiday: the numbers in them count nothing else. */
export function datesNamed(reading: Reading): Hit[] {
  const today = dayIn(null, reading.receivedAt)
  return findDays(reading.text, today).filter(
    ({ start, end, span, firmness }) =>
      !span && firmness === 'named' && /[a-z]{3}|\/|(?:st|nd|rd|th)\b/.test(reading.text.slice(start, end)),
  )
}
