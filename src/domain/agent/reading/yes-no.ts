import type { Signal } from '../../campaigns/index.ts'
import { likelyAnswer } from './answers/model.ts'
import { type Extractor, findMeanings, isTaken, negationBefore, settle } from './extractor.ts'
import { type Clause, clausesOf, type Hit, plainText, type Reading, sentenceAt } from './reading.ts'
import { hasOwnWords } from './typed/expand.ts'
import { BARE_NO, BEFORE, NEITHER, NO, YES } from './yes-no-words.ts'

const ENDS = "(?![a-z'])"
const YES_FIRST = new RegExp(`${BEFORE}(?:${YES})${ENDS}`)
const NO_FIRST = new RegExp(`${BEFORE}(?:${NO}|${BARE_NO})${ENDS}`)
const NEITHER_FIRST = new RegExp(`${BEFORE}(?:${NEITHER})${ENDS}`)
/** A denial, and what may stand between it and what it denies. */
const DENIAL =
  /^\W*\S+(?: (?:not|really|actually|even|yet|currently|technically|legally|truly|quite|exactly|be|being|been|is|am|are|the|an?|any|have|had|got|in|under|with|to|of|my|our|it|soy|es|el|la|los|tengo|tenemos|una?))*\W*$/
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

/** The verb of "Do you own…", "Have you signed…": who repeats it answers. */
const ASKED_VERB = /^(?:do|did|have|are|were|will|would|can) you (?:currently |already |still |now |ever )?([a-z]{3,})/i
const NO_VERB = /^(?:have|had|got|been|the|any|with|this|that|want|know|like|able|interested|open|looking)$/

/** "I own", "we haven't signed anything": the verb of our question, said again. */
function readEcho({ ask, reask }: Signal, text: string): boolean | null {
  const verbs = [...ask, ...(reask ? [reask] : [])]
    .flatMap((question) => ASKED_VERB.exec(plainText(question))?.[1] ?? [])
    .filter((verb) => !NO_VERB.test(verb))
    .map((verb) => verb.replace(/(?:ed|ing|s)$/, ''))
  if (verbs.length === 0) return null
  const echo = new RegExp(
    `${BEFORE}(?:i|we|he|she|they)(?:'ve)?((?: (?:do|did|have|has|just|already|sure|both|still|actually|really|definitely))*)( (?:don't|do not|haven't|have not|didn't|did not|doesn't|never|ain't|not)(?: (?:really|actually|yet|even|currently))*)? (?:${verbs.join('|')})(?:ed|ing|s)?${ENDS}`,
  ).exec(text.trim())
  return echo ? !echo[2] : null
}

/** The playbook's phrases say it outright ("we rent"); a bare yes or no counts only as an answer to our question. */
export const readBoolean: Extractor = (signal, reading, context) => {
  const said = findMeanings(signal, reading, context)
    .filter((hit) => context.asked || !isTaken(hit, context.chosen))
    .filter(({ start }) => !sentenceAt(reading, start).isQuestion)
    .filter(({ start, negated }) => !negated || isDenied(reading.text, start))
    .map(({ start, end, means, negated }) => ({ start, end, value: negated ? !means : means }))
    .filter((hit, _i, all) => !isSplit(all) || !isOtherOwner(reading.text, hit))
  const plain = context.asked ? answerIn(reading, context.quoted, signal) : null
  if (plain && isSplit(said)) return plain
  if (plain?.value === false && said[0] && plain.start < said[0].start && said.every(({ value }) => value === true))
    return plain
  const outright = settle(said, context.hasCorrection || isSplit(said))
  return (
    outright ?? plain ?? (context.asked && !context.hasCorrection ? likelyIn(signal, reading, context.quoted) : null)
  )
}

/** "I don't discuss my property": what is denied is the discussing. "I do not really own it" denies it. */
function isDenied(text: string, start: number): boolean {
  const from = negationBefore(text, start) ?? start
  return DENIAL.test(text.slice(from, start))
}

/** "We rent, but the owner agreed": somebody else owns it. "I'm the owner" does not count. */
const OTHER_OWNER =
  /(?<!\b(?:am|are|i'm|im|we're|soy|somos|as|como)) (?:the|my|our|el|la|los|mi|nuestr[oa]) (?:owners?|due[nñ][oa]s?)$/

function isOtherOwner(text: string, { end }: Hit): boolean {
  return OTHER_OWNER.test(text.slice(0, end))
}

const CANNOT_SAY = /\b(?:can't|can not|couldn't|could not) (?:really |even )?(?:say|tell)\b/
/** From which likelihood on the model of answers decides where no word of a yes or a no stands. */
const LIKELY_FROM = 0.6
/** The same of a signal that has words of its own for yes and no. */
const SURE_FROM = 0.95

/** "Thats next on my list", "two hairy ones": what the text says to our question without a word for it. */
function likelyIn(signal: Signal, { text, sentences }: Reading, quoted: Hit[]): (Hit & { value: boolean }) | null {
  if (CANNOT_SAY.test(text)) return null
  const said = sentences.filter(
    (sentence) => !sentence.isQuestion && !isTaken(sentence, quoted) && !NEITHER_FIRST.test(sentence.text.trim()),
  )
  const judged = said.map((sentence) => ({
    sentence,
    ...likelyAnswer(plainText(signal.ask[0]!), sentence.text.trim()),
  }))
  const best = judged.toSorted((a, b) => Math.max(b.yes, b.no) - Math.max(a.yes, a.no))[0]
  if (!best || Math.max(best.yes, best.no) < (hasOwnWords(signal) ? SURE_FROM : LIKELY_FROM)) return null
  const { start, end } = best.sentence
  return {
    start: start + best.sentence.text.search(/\S/),
    end: start + text.slice(start, end).trimEnd().length,
    value: best.yes > best.no,
  }
}

/** The first sentence, or else the first part of one, that starts with a yes or a no. */
export function answerIn(reading: Reading, taken: Hit[], signal?: Signal): (Hit & { value: boolean }) | null {
  const free = reading.sentences.filter(({ start, end }) => !taken.some((hit) => hit.start <= start && hit.end >= end))
  const clauses = free
    .filter(({ isQuestion, text }) => !isQuestion && !NEITHER_FIRST.test(text.trim()))
    .flatMap((sentence) => clausesOf(sentence))
  const whole = { start: 0, end: reading.text.length, text: reading.text }
  const parts: Clause[] = reading.sentences.length > 0 ? [...free, ...clauses] : [whole]
  for (const { start, end, text } of parts) {
    const value = readYesNo(text) ?? (signal ? readEcho(signal, text) : null)
    if (value !== null) return { start: start + text.search(/\S/), end: start + text.trimEnd().length || end, value }
  }
  return null
}

/** "No, it's my mom's house, she's the owner": the words say both, so that the plain no decides, or else the last. */
function isSplit(said: { value: unknown }[]): boolean {
  return said.some(({ value }) => value !== said[0]!.value)
}
