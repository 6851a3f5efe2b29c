import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import { type Context, hasCue, hasCueIn, negationBefore, overlapsAny } from '../extractor.ts'
import { findUnsure } from '../intents/small-talk.ts'
import { hasNearer, isOfRival } from '../nearest-cues.ts'
import { type Clause, clauseAt, type Hit, type Reading, type Sentence, sentenceAt, withBlanks } from '../reading.ts'
import type { Mention } from './date-patterns.ts'
import { AT_TIME, MEETING, MEETS } from './meeting-words.ts'
import {
  ASKS_OTHER,
  CAN_BE_DONE,
  HAS_HAPPENED,
  IS_FAMILY_EVENT,
  PAST_BEFORE,
  PAST_OR_OTHER_EVENT,
  PLANS,
  RULED_OUT_AFTER,
  RULED_OUT_BEFORE,
  STILL_WANTED,
  SUITS,
  UNTIL,
  WILL_ASK,
} from './plan-words.ts'

/** A day in a text, with the words around it and the signal that it may set. */
type Candidate = {
  signal: Signal
  reading: Reading
  context: Context
  mention: Mention
  sentence: Sentence
  clause: Clause
  /** The sentence has a cue of the signal. */
  isCued: boolean
}

/** Whether a day that a text names is the value of a signal. `all`: every day of the text. */
export function isAnswerDay(
  signal: Signal,
  reading: Reading,
  context: Context,
  mention: Mention,
  all: Mention[],
): boolean {
  if (overlapsAny(mention, [...context.taken, ...context.claimed]) || isRuledOut(reading, mention, all, context))
    return false
  const sentence = sentenceAt(reading, mention.start)
  const clause = clauseAt(reading, mention.start)
  const isCued = hasCue(signal, reading, mention.start)
  const candidate: Candidate = { signal, reading, context, mention, sentence, clause, isCued }
  if (mention.firmness === 'weak') return claimsWeakDay(candidate)
  if (isPast(candidate) || isOfOtherMatter(candidate)) return false
  const isOneOfSeveral = all.some(({ start }) => start !== mention.start)
  if (isOneOfSeveral && isOfRival(signal, context.rivals, reading, mention, all)) return false
  if (answersOther(context) && hasNearer(signal, context.rivals, reading, mention, all)) return false
  if (isCued) return true
  if (isOneOfSeveral && context.rivals.some((rival) => hasCueIn(rival, clause.text))) return false
  if (context.asked || context.corrects) return true
  if (proposesMeeting(candidate)) return !PAST_OR_OTHER_EVENT.test(clause.text)
  return isPlan(candidate)
}

/** Whether the text answers the question about another day. */
function answersOther({ asked, alone, hasCorrection, rivals }: Context): boolean {
  return !asked && !alone && !hasCorrection && rivals.length > 0
}

/** "Right now", as the answer to the question when. */
const IS_NOW = /^\W*(?:ya|right now|now|immediately|like now|asap)\W*$/

/** A word such as "now" or "no rush" counts as an answer, or as the wish of a text. */
function claimsWeakDay({ signal, reading, context, mention, sentence, clause }: Candidate): boolean {
  if (context.asked && IS_NOW.test(reading.text)) return true
  if (!judgesDays(signal) || overlapsAny(clause, context.read) || findUnsure(reading.text)) return false
  if (context.asked) return true
  const names = reading.text.slice(mention.start, mention.end)
  const isWish =
    /\b(?:rush|hurry|prisa|apuro|timeline|deadline)$/.test(names) ||
    /\b(?:ready|start|need it|want it)\b/.test(clause.text)
  return context.alone && !sentence.isQuestion && isWish
}

/** Whether a playbook only judges how soon the day is. Words such as "no rush", which name no day, are then enough. */
function judgesDays({ value }: Signal): boolean {
  return value.some(({ when }) => 'withinDays' in when || 'afterDays' in when)
}

/** "Since Monday", "it broke last week". */
function isPast({ reading, mention, clause }: Candidate): boolean {
  if (PAST_BEFORE.test(reading.text.slice(Math.max(0, mention.start - 24), mention.start))) return true
  return !mention.sure && HAS_HAPPENED.test(clause.text) && !STILL_WANTED.test(clause.text)
}

/** A birthday, an errand, a question about something else, or a test by the name of a day. */
function isOfOtherMatter({ reading, context, mention, sentence, clause, isCued }: Candidate): boolean {
  return (
    (IS_FAMILY_EVENT.test(clause.text) && !isCued) ||
    WILL_ASK.test(clause.text) ||
    (ASKS_OTHER.test(sentence.text) && !SUITS.test(sentence.text)) ||
    (isTestByName(reading, mention) && !context.asked)
  )
}

/** "SAT" in capitals is the test, where no day is asked for. */
function isTestByName({ body, origin }: Reading, { start, end }: Hit): boolean {
  return body.slice(origin[start], origin[end]).trim() === 'SAT' && body !== body.toUpperCase()
}

/** "Can we look at some Thursday?", where the signal asks for the day of a visit and no other one does. */
function proposesMeeting({ signal, reading, context, mention, sentence }: Candidate): boolean {
  return (
    asksMeeting(signal) &&
    !context.rivals.some(asksMeeting) &&
    mention.firmness === 'named' &&
    (MEETS.test(sentence.text) || AT_TIME.test(reading.text.slice(mention.end)))
  )
}

function asksMeeting({ label, ask }: Signal): boolean {
  return MEETING.test(`${label} ${ask.join(' ')}`)
}

/** A day of a plan, in a text that does not answer our question. */
function isPlan(candidate: Candidate): boolean {
  const { signal, reading, context, mention, sentence, clause } = candidate
  if (!context.alone || isDuration(candidate)) return false
  if (sentence.isQuestion && !CAN_BE_DONE.test(clause.text)) return false
  if (mention.firmness !== 'haste' && PAST_OR_OTHER_EVENT.test(clause.text)) return false
  return (
    mention.sure ||
    PLANS.test(sentence.text) ||
    (isAboutMoving(signal) && /\b(?:moving|relocating|nos mudamos)\b/.test(clause.text)) ||
    reading.sentences.some(({ start, end }) => isAlone(reading, mention, start, end))
  )
}

/** How long something lasts: "until June", "for two years". */
function isDuration({ reading: { text }, mention: { start, end, span, sure }, sentence }: Candidate): boolean {
  if (!PLANS.test(sentence.text) && UNTIL.test(text.slice(Math.max(0, start - 10), end))) return true
  return span && !sure && /years?|anos?|^for /.test(text.slice(start, end))
}

function isAboutMoving({ label, ask }: Signal): boolean {
  return /\bmov/i.test([label, ...ask].join(' '))
}

const AROUND_A_DAY = anyOf`
  and | by | in | around | about | maybe | probably | like | sometime | hopefully | whenever | please
  for | en | para
`
const NOTHING_ELSE = pattern()`^\W*(?:${AROUND_A_DAY}\W*)*$`

/** A day that is a whole part of a list of answers: "roof, yes, next spring, 12k". */
function isAlone(reading: Reading, mention: Mention, start: number, end: number): boolean {
  if (mention.start < start || mention.end > end) return false
  const clause = clauseAt(reading, mention.start)
  const rest = withBlanks(reading.text, [mention]).slice(clause.start, clause.end)
  if (!mention.sure && rest.length >= reading.text.trim().length) return false
  return NOTHING_ELSE.test(rest)
}

/** "No, in August" answers "June, is that right?". */
const REPLACES = /^no,(?: (?:in|on|around|about|like|by|it's|more like))* $/

/** Whether the words behind a day rule it out, or a "not" before it that belongs to no other day. */
function isRuledOut(reading: Reading, { start, end }: Mention, all: Mention[], context: Context): boolean {
  if (RULED_OUT_AFTER.test(reading.text.slice(end, end + 48))) return true
  if (RULED_OUT_BEFORE.test(reading.text.slice(Math.max(0, start - 40), start))) return true
  const negation = negationBefore(reading.text, start)
  if (negation === null) return false
  if (context.asked && REPLACES.test(reading.text.slice(negation, start))) return false
  const isReplacing = context.hasCorrection && /^no,? $/.test(reading.text.slice(negation, start))
  if (isReplacing && all.some((other) => other.end <= negation)) return false
  const isSpent = all.some((other) => other.start >= negation && other.end <= start)
  return !isSpent && !/^(?:before|until|by|antes|no|for|over|under|another)/.test(reading.text.slice(start, end))
}
