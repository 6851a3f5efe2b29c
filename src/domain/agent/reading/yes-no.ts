import type { Signal } from '../../campaigns/index.ts'
import { anyOf, pattern } from '../../texts/index.ts'
import { likelyAnswer } from './answers/model.ts'
import { type Context, type Extractor, type Finding, findMeanings, firstOrCorrected, overlapsAny } from './extractor.ts'
import { isOfOthers } from './other-speakers.ts'
import { clausesOf, type Hit, plainText, type Reading, sentenceAt } from './reading.ts'
import { isAbout } from './subject.ts'
import { isOfOtherThing } from './things/home-words.ts'
import { hasOwnWords } from './typed/expand.ts'
import { answersOther, isDenied, isPassing, isPassingSentence, namedAnswer } from './yes-no-subject.ts'
import { BARE_NO, BEFORE, NEITHER, NO, YES } from './yes-no-words.ts'

const ENDS = "(?![a-z'])"
const YES_FIRST = pattern()`${BEFORE}${YES}${ENDS}`
const NO_FIRST = pattern()`${BEFORE}(?:${NO}|${BARE_NO})${ENDS}`
const NEITHER_FIRST = pattern()`${BEFORE}${NEITHER}${ENDS}`
const YES_EMOJI = /^[\s]*(?:👍|👌|✅|✔|💯|🙋|🙆|🏡)/u
const NO_EMOJI = /^[\s]*(?:👎|❌|🚫|🙅)/u
const LATER_YES = /\b(?:but|so|then|pero) (?:yes|yeah|yep|si)\W*$/
const LAST_YES = /[a-z0-9],? (?:so )?(?:yes|yeah|yep|yea|yup|si)\W*$/
/** "Is it ever": an exclamation. */
const EVER =
  /^\W*(?:boy |oh |man )*(?:is it|does it|do we|do i|are we|is there|has it|have we|do they|are they) ever\W*$/
const LATER_NO = /[a-z] (?:so |but )?(?:no|nope)\W*$/

/** Yes or no at the start of a sentence; null when it is neither, or both. */
export function readYesNo(text: string): boolean | null {
  const plain = text.trim().replace(/^["'(*\s]+/, '')
  if (YES_EMOJI.test(plain)) return true
  if (NO_EMOJI.test(plain)) return false
  if (EVER.test(plain)) return true
  if (NEITHER_FIRST.test(plain)) return null
  if (LATER_YES.test(plain)) return true
  if (NO_FIRST.test(plain)) return /^(?:no|nah)[ ,]+(?:yeah|yes|yep)\b/.test(plain)
  if (YES_FIRST.test(plain)) return !/^(?:yeah|yes|well yeah)[ ,]+(?:no|nah)\b/.test(plain)
  if (LAST_YES.test(plain)) return true
  return LATER_NO.test(plain) ? false : null
}

/** The verb of "Do you own…", "Have you signed…". A lead who repeats it answers. */
const ASKED_VERB = /^(?:do|did|have|are|were|will|would|can) you (?:currently |already |still |now |ever )?([a-z]{3,})/i
const NO_VERB = /^(?:have|had|got|been|the|any|with|this|that|want|know|like|able|interested|open|looking)$/

const ECHO_ADVERBS = anyOf`
  do | did | have | has | just | already | sure | both | still | actually | really | definitely
`
const ECHO_DENIALS = anyOf`
  don't | do not | haven't | have not | didn't | did not | doesn't | never | ain't | not
`
const ECHO_OPENS = `${BEFORE}(?:i|we|he|she|they)(?:'ve)?((?: ${ECHO_ADVERBS})*)`
const ECHO_DENIES = `( ${ECHO_DENIALS}(?: (?:really|actually|yet|even|currently))*)?`

/** "I own", "we haven't signed anything": the verb of our question, repeated. */
export function readEcho({ ask, reask }: Signal, text: string): boolean | null {
  const verbs = [...ask, ...(reask ? [reask] : [])]
    .flatMap((question) => ASKED_VERB.exec(plainText(question))?.[1] ?? [])
    .filter((verb) => !NO_VERB.test(verb))
    .map((verb) => verb.replace(/(?:ed|ing|s)$/, ''))
  if (verbs.length === 0) return null
  const verb = `(?:${verbs.join('|')})(?:ed|ing|s)?`
  const echo = new RegExp(`${ECHO_OPENS}${ECHO_DENIES} ${verb}${ENDS}`).exec(text.trim())
  return echo ? !echo[2] : null
}

/** The playbook's phrases count anywhere ("we rent"); a bare yes or no counts only as an answer to our question. */
export const readBoolean: Extractor = (signal, reading, context) => {
  const meanings = findMeanings(signal, reading, context)
    .filter((hit) => context.asked || !overlapsAny(hit, context.chosen))
    .filter(({ start }) => !sentenceAt(reading, start).isQuestion)
    .filter((hit) => context.asked || context.corrects || !isOfOtherThing(signal, reading, hit, context))
    .filter((hit) => !hit.hinted || !isPassing(signal, reading, hit, context.others))
    .filter(({ start, negated }) => !negated || isDenied(reading.text, start))
    .map(({ start, end, means, negated }) => ({ start, end, value: negated ? !means : means }))
    .map((hit, i, all) => (isListedAfter(reading.text, all[i - 1], hit) ? { ...hit, value: all[i - 1]!.value } : hit))
    .filter((hit, _i, all) => !isSplit(all) || !isOtherOwner(reading.text, hit))
    .filter(({ start, value }) => context.asked || value !== true || !isOfOthers(reading, start))
  const named = namedAnswer(signal, reading, context)
  if (named) return named
  const plain = context.asked ? answerIn(reading, context.quoted, { signal, ...context }) : null
  if (plain && isSplit(meanings)) return plain
  const first = meanings[0]
  if (plain?.value === false && first && plain.start < first.start && meanings.every(({ value }) => value === true))
    return plain
  const outright = firstOrCorrected(meanings, context.hasCorrection || isSplit(meanings))
  return outright ?? plain ?? (context.asked && !context.hasCorrection ? likelyIn(signal, reading, context) : null)
}

/** "None of those IEP or 504 plans": what is listed behind a thing that the lead does not have, is not there either. */
function isListedAfter(text: string, before: (Hit & { value: unknown }) | undefined, { start }: Hit): boolean {
  return (
    before?.value === false && /^s?(?:,? (?:or|nor)|,|\/)(?: an?| any| the)? ?$/.test(text.slice(before.end, start))
  )
}

/** "We rent, but the owner agreed": another person owns it. "I'm the owner" does not count. */
const OTHER_OWNER =
  /(?<!\b(?:am|are|i'm|im|we're|soy|somos|as|como)) (?:the|my|our|el|la|los|mi|nuestr[oa]) (?:owners?|due[nñ][oa]s?)$/

function isOtherOwner(text: string, { end }: Hit): boolean {
  return OTHER_OWNER.test(text.slice(0, end))
}

const CANNOT_SAY = /\b(?:can't|can not|couldn't|could not) (?:really |even )?(?:say|tell)\b/
/** The least likelihood from which the model of answers decides, if the text has no word for yes or no. */
const LIKELY_FROM = 0.6
/** The same if the text has other sentences, and this one has no word of the question. */
const LIKELY_BESIDE_FROM = 0.75
/** The same for a signal that has its own phrases for yes and no. */
const SURE_FROM = 0.95

/** The answer of the model to a text without a word for yes or no: "thats next on my list", "two hairy ones". */
function likelyIn(signal: Signal, reading: Reading, { quoted, others }: Context): Finding | null {
  const { text, sentences } = reading
  if (CANNOT_SAY.test(text)) return null
  const answers = sentences.filter(
    (sentence) =>
      !sentence.isQuestion &&
      !overlapsAny(sentence, quoted) &&
      !NEITHER_FIRST.test(sentence.text.trim()) &&
      !isPassingSentence(signal, reading, sentence, others),
  )
  const judged = answers.map((sentence) => ({
    sentence,
    ...likelyAnswer(plainText(signal.ask[0]!), sentence.text.trim()),
  }))
  const best = judged.toSorted((a, b) => Math.max(b.yes, b.no) - Math.max(a.yes, a.no))[0]
  const from = best && sentences.length > 1 && !isAbout(signal, best.sentence.text) ? LIKELY_BESIDE_FROM : LIKELY_FROM
  if (!best || Math.max(best.yes, best.no) < (hasOwnWords(signal) ? SURE_FROM : from)) return null
  const { start, end } = best.sentence
  return {
    start: start + best.sentence.text.search(/\S/),
    end: start + text.slice(start, end).trimEnd().length,
    value: best.yes > best.no,
    likely: true,
  }
}

/** The first sentence, or else the first part of one, that starts with a yes or a no. */
export function answerIn(
  reading: Reading,
  taken: Hit[],
  asked?: Pick<Context, 'others'> & { signal: Signal },
): (Hit & { value: boolean }) | null {
  const free = reading.sentences.filter(({ start, end }) => !taken.some((hit) => hit.start <= start && hit.end >= end))
  const clauses = free
    .filter(({ isQuestion, text }) => !isQuestion && !NEITHER_FIRST.test(text.trim()))
    .flatMap((sentence) => clausesOf(sentence))
  const whole = { start: 0, end: reading.text.length, text: reading.text }
  const parts = reading.sentences.length > 0 ? [...free, ...clauses] : [whole]
  for (const part of parts) {
    const { start, end, text } = part
    const echo = asked ? readEcho(asked.signal, text) : null
    const value = readYesNo(text) ?? echo
    if (value === null || (asked && echo === null && answersOther(asked.signal, reading, part, asked.others))) continue
    return { start: start + text.search(/\S/), end: start + text.trimEnd().length || end, value }
  }
  return null
}

/**
 * Whether the meanings are yes and no: "No, it's my mom's house, she's the owner". Then the plain no decides, or
 * else the last one.
 */
function isSplit(meanings: { value: unknown }[]): boolean {
  return meanings.some(({ value }) => value !== meanings[0]!.value)
}
