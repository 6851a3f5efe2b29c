import type { Signal } from '../../campaigns/index.ts'
import { anyOf, pattern } from '../../texts/index.ts'
import { type Context, findMeanings, negationBefore, overlapsAny } from './extractor.ts'
import { type Clause, clauseAt, clausesOf, type Hit, type Reading, sentenceAt } from './reading.ts'
import { isAbout, isAboutAnother, onlyNames } from './subject.ts'
import { wordsOf } from './words.ts'
import { BARE_NO, BEFORE } from './yes-no-words.ts'

const AFTER_DENIAL = anyOf`
  not | no | really | actually | even | yet | currently | technically | legally | truly | quite | exactly
  be | being | been | is | am | are | have | had | got
  the | an? | any | my | our | it | in | under | with | to | of
  one | those | these | such | sort | kind | type
  soy | es | tengo | tenemos | el | la | los | una?
`
/** A denial and the words that may stand between it and the thing it denies: "I do not really". */
const DENIAL = pattern()`^\W*\S+(?: ${AFTER_DENIAL})*\W*$`

/** "I do not really own it" denies the phrase; "I don't discuss my property" denies another verb. */
export function isDenied(text: string, start: number): boolean {
  const from = negationBefore(text, start) ?? start
  return DENIAL.test(text.slice(from, start))
}

const PLAIN_YES = anyOf`y(?:es|ep|up|eah|ea|a)+ | si`
const PLAIN_NO = anyOf`nop+e? | na+h* | none | never | negative | ${BARE_NO}`
/** In Spanish, "ya" behind a name is no yes: "el dueño ya". */
const YES_BEHIND = anyOf`y(?:es|ep|up|eah|ea)+ | si`
/** "Blood thinners no", "any tobacco: nope". */
const NAMED = pattern(
  'u',
)`^\W{0,4}([\p{L}\p{N}].{2,39}?)[\s:=-]{1,3}(?:(${YES_BEHIND})|${PLAIN_NO})(?![a-z']| longer\b)`

/** A plain yes or no behind the name of the thing that is asked for. */
export function namedAnswer(
  signal: Signal,
  reading: Reading,
  { quoted }: Pick<Context, 'quoted'>,
): (Hit & { value: boolean }) | null {
  for (const sentence of reading.sentences.filter(({ isQuestion }) => !isQuestion)) {
    for (const clause of clausesOf(sentence).filter((each) => !overlapsAny(each, quoted))) {
      const [all, name, yes] = NAMED.exec(clause.text) ?? []
      if (all === undefined || !onlyNames(signal, name!)) continue
      const start = clause.start + clause.text.search(/\S/)
      return { start, end: clause.start + all.length, value: yes !== undefined }
    }
  }
  return null
}

/** A plain yes or no answers wherever a part begins with it; other words for them may tell of anything. */
const PLAINLY = pattern()`${BEFORE}(?:${PLAIN_YES}|nop+e?|na+h*|${BARE_NO})(?![a-z'])`
/** A sentence of no more words says nothing else: "not at all", "never in my life". */
const ONLY_ANSWER_WORDS = 5
/** A sentence of no more words opens a text, and does not answer: "thats fair". */
const OPENING_WORDS = 4

/**
 * Whether a part that begins with a yes or a no tells of something else than what is asked: "not working with an agent", where a
 * loan was asked for, or "never bit a soul", which follows the lead's own question.
 */
export function answersOther(signal: Signal, reading: Reading, part: Clause, others: Signal[]): boolean {
  if (isAbout(signal, part.text)) return false
  if (PLAINLY.test(part.text.trim())) return deniesOther(signal, reading, part, others)
  return isAboutAnother(signal, part.text, booleans(others)) || isPassing(signal, reading, part, others)
}

function booleans(signals: Signal[]): Signal[] {
  return signals.filter(({ kind }) => kind === 'boolean')
}

/** "No I have not signed with an agent" answers the question about the agent. */
function deniesOther(signal: Signal, reading: Reading, part: Clause, others: Signal[]): boolean {
  if (/^\W*\S+,/.test(part.text)) return false
  const context = { asked: false, corrects: false, quoted: [], claimed: [] }
  return booleans(others)
    .filter((other) => isAboutAnother(signal, part.text, [other]))
    .some((other) => findMeanings(other, reading, context).some((hit) => hit.negated && overlapsAny(hit, [part])))
}

/**
 * Whether words that may mean yes or no are said in passing: of another matter, or behind a question or other statements. A sentence
 * alone is an answer, and so is a short one.
 */
export function isPassing(signal: Signal, reading: Reading, hit: Hit, others: Signal[]): boolean {
  return isOfOther(signal, reading, hit, others) || isBehind(signal, reading, hit, { others, statements: true })
}

/** The same of a whole sentence: it may answer behind other statements, but not behind a question. */
export function isPassingSentence(signal: Signal, reading: Reading, sentence: Clause, others: Signal[]): boolean {
  return (
    isOfOther(signal, reading, sentence, others) || isBehind(signal, reading, sentence, { others, statements: false })
  )
}

function isOfOther(signal: Signal, reading: Reading, hit: Hit, others: Signal[]): boolean {
  const clause = clauseAt(reading, hit.start)
  if (reading.sentences.length === 1 || isAbout(signal, clause.text)) return false
  const before = clausesOf(sentenceAt(reading, hit.start)).filter(({ start }) => start < clause.start)
  return (
    isAboutAnother(signal, clause.text, booleans(others)) ||
    before.some(({ text }) => isAboutAnother(signal, text, others))
  )
}

function isBehind(
  signal: Signal,
  reading: Reading,
  hit: Hit,
  { others, statements }: { others: Signal[]; statements: boolean },
): boolean {
  const { text } = clauseAt(reading, hit.start)
  const sentence = sentenceAt(reading, hit.start)
  const isLater = reading.sentences.some(
    (other) =>
      other.start < sentence.start && (other.isQuestion || (statements && wordsOf(other.text).length > OPENING_WORDS)),
  )
  const isLong = wordsOf(sentence.text).length > ONLY_ANSWER_WORDS
  return isLater && !isAbout(signal, text) && (isLong || isAboutAnother(signal, text, others))
}
