import { anyOf, pattern } from '../../texts/index.ts'
import { isPlainSpelling, withPlainSpelling } from './slang.ts'

/** The position of words in a lead's text, in UTF-16 units of the stored body: the evidence for a command. */
export type Span = { messageId: string; start: number; end: number }

/** A span of a reading's `text`. */
export type Hit = { start: number; end: number }

/** `day` is the lead's own day then, as an ISO date. Turns of earlier releases were stored without it. */
export type InboundText = { messageId: string; body: string; receivedAt: Date; day?: string }

/**
 * A text in the form for the rules: lower case, plain spelling, no accents. `origin` has the position in the body
 * for each letter.
 */
export type Reading = {
  messageId: string
  receivedAt: Date
  body: string
  text: string
  origin: number[]
  sentences: Sentence[]
}
export type Clause = Hit & { text: string }
export type Sentence = Clause & { isQuestion: boolean }

/** Longer than any text that a carrier delivers. The rest of a longer body is not read. */
const READ_CHARS_MAX = 2_000
const SENTENCE = /[^.!?\n;]+(?:\.(?=\d)[^.!?\n;]+)*[.!?\n;]*/g
const FILLERS = anyOf`
  hi | hey | hello | ok | okay | so | and | but | also | yes | yeah | no | well | oh | wait | hmm | um | lol
  thanks | great | cool | quick question | y | hola | pero
`
/** Words that may precede a question: "ok thanks, so". */
const FILLER = pattern()`^(?:${FILLERS}[\s,]+)*`
const QUESTION_WORDS = anyOf`
  who | what | whats | what's | where | why | how | hows | how's | whens?
`
/** "Is fine", "is a 2015" are answers without a subject. */
const AFTER_IS = anyOf`
  fine | good | ok | great | mine | ours | what | my | our
  (?:[a-z]+ ){1,3}(?:19|20)\d\d\b
`
const QUESTION_VERBS = anyOf`
  do (?:you|u|i|we|y'?all)
  does | am i | do i | have you
  did (?:you|u)
  can (?:you|u|i|we|it)
  could (?:you|i|we)
  are (?:you|u|there|they|the)
  r (?:u|you)
  is (?:it|there|this|that|the)
  will (?:you|it|there|my|our|the|this|that|they|i|we)
  would (?:you|it|my|the|that|this|i|we)
  should (?:i|we)
  is (?:my|our)
  are (?:my|our|these|those)
  has (?:my|the)
  is (?!an? |${AFTER_IS})
  are there
`
const REQUESTS = anyOf`
  wondering | i was wondering | curious | tell me | i'd like to know | any idea
`
const SPANISH_QUESTIONS = anyOf`
  donde | cuanto | cuanta | cual | tienen | hacen | aceptan | trabajan | puedo
  cuando (?!pueda|guste|quiera|tenga|sea|usted|les|se )
  ustedes (?:\w+n)
  que (?:tan|pasa|tipo|clase)
`
/** The beginning of a question without a question mark. */
const ASKS = pattern()`^(?:${QUESTION_WORDS}|${QUESTION_VERBS}|${REQUESTS}|${SPANISH_QUESTIONS})\b`
const STRAIGHT = new Map(
  [...'’‘ʼ´`']
    .map((c) => [c, "'"])
    .concat(
      [...'“”„«»'].map((c) => [c, '"']),
      [...'–—−‐‑'].map((c) => [c, '-']),
    ) as [string, string][],
)
const INVISIBLE = /[\p{Cf}\p{Mn}\u0000-\u0009\u000b-\u001f]/u

/** Prepares a text for the rules: accents and zero-width characters are removed. */
export function readText({ messageId, body, receivedAt }: InboundText): Reading {
  const characters: string[] = []
  const origin: number[] = []
  let at = 0
  for (const raw of body.slice(0, READ_CHARS_MAX)) {
    for (const unit of plain(raw)) {
      characters.push(unit)
      origin.push(at)
    }
    at += raw.length
    if (characters.length >= READ_CHARS_MAX) break
  }
  origin.push(at)
  const written = cut(withPlainSpelling(cut({ text: characters.join(''), origin })))
  return { messageId, receivedAt, body, ...written, sentences: sentencesOf(written.text) }
}

/** Cuts the plain text to the same length as the body: one character may become 18, and "idk" becomes three words. */
function cut({ text, origin }: Pick<Reading, 'text' | 'origin'>): Pick<Reading, 'text' | 'origin'> {
  return { text: text.slice(0, READ_CHARS_MAX), origin: origin.slice(0, READ_CHARS_MAX + 1) }
}

/** The same plain form for words of a playbook, which are compared with texts. */
export function plainText(text: string): string {
  if (isPlainSpelling(text)) return text
  return readText({ messageId: '', body: text, receivedAt: new Date(0) }).text
}

export function spanOf(reading: Reading, { start, end }: Hit): Span {
  return { messageId: reading.messageId, start: reading.origin[start] ?? 0, end: reading.origin[end] ?? 0 }
}

export function wholeOf(reading: Reading): Hit {
  const start = reading.text.search(/\S/)
  return { start: Math.max(0, start), end: reading.text.trimEnd().length }
}

/** The reading with blanks in place of the hits. Positions stay as they are. */
export function blanked(reading: Reading, hits: Hit[]): Reading {
  if (hits.length === 0) return reading
  const text = withBlanks(reading.text, hits)
  const sentences = reading.sentences
    .map((sentence) => ({ ...sentence, text: text.slice(sentence.start, sentence.end) }))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence.text))
  return { ...reading, text, sentences }
}

/** The earliest match of the patterns. None of them may be global. */
export function firstHit(text: string, patterns: RegExp[]): Hit | null {
  let best: Hit | null = null
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match && (!best || match.index < best.start)) best = { start: match.index, end: match.index + match[0].length }
  }
  return best
}

const CLAUSE_END =
  /,(?!\d)|\.{2,}| - |(?<!\bjust)(?= (?:but|and|so|though|because|pero|porque|y|then|except|just so)\b)|(?<= though)\b/g

/** Splits a sentence at its commas and conjunctions. */
export function clausesOf({ start, end, text }: Clause): Clause[] {
  const cuts = [...text.matchAll(CLAUSE_END)].map((match) => match.index + match[0].length)
  const bounds = [0, ...cuts, end - start]
  return bounds.slice(1).flatMap((to, i): Clause[] => {
    const from = bounds[i]!
    const words = text.slice(from, to)
    return /[\p{L}\p{N}]/u.test(words) ? [{ start: start + from, end: start + to, text: words }] : []
  })
}

/** The clause at a position. */
export function clauseAt(reading: Reading, position: number): Clause {
  const sentence = sentenceAt(reading, position)
  return clausesOf(sentence).find(({ start, end }) => position >= start && position < end) ?? sentence
}

export function sentenceAt(reading: Reading, position: number): Sentence {
  const whole = { start: 0, end: reading.text.length, text: reading.text, isQuestion: false }
  return reading.sentences.find(({ start, end }) => position >= start && position < end) ?? whole
}

/** The text with blanks in place of the hits. Positions stay as they are. */
export function withBlanks(text: string, hits: Hit[]): string {
  return hits.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text)
}

/** UTF-16 units, so that positions in `text` are those that regular expressions report. */
function plain(raw: string): string[] {
  const straight = STRAIGHT.get(raw)
  if (straight) return [straight]
  if (raw >= ' ' && raw <= '~') return [raw.toLowerCase()]
  if (raw === '\n') return [raw]
  const folded = raw.normalize('NFKC').normalize('NFD').toLowerCase()
  return [...folded].filter((c) => !INVISIBLE.test(c)).flatMap((c) => c.split(''))
}

function sentencesOf(text: string): Sentence[] {
  return [...text.matchAll(SENTENCE)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }))
    .flatMap(withoutTail)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence.text))
    .map((sentence) => ({ ...sentence, isQuestion: isQuestion(sentence.text) }))
}

const INVERTED_VERBS = anyOf`
  do | does | did | can | could | are | is | will | would
  how | what | what's | when | where | why | who | which
`
const AFTER_INVERTED_VERB = anyOf`
  you | y'all | i | we | it | they | there | that | this | the | your | my
  much | soon | long | many | about | kind | is | are | does | do | if | time | day
`
/** Words that an indirect question may follow: "let me know how soon can". */
const LEADS_TO_QUESTION = anyOf`
  know | me | wondering | ask | wonder | say | see | sure | idea
  and | or | but | if | asking | out | like | so | on
`
const TAIL_WITHOUT_COMMA = anyOf`
  do you | can you | could you | are you guys
  how much (?:is|are|do|does|would|will)
  how soon can | how long does | when can you | what's the | what is the | is there | can i | will you
`
/**
 * The start of a question that follows a statement in one sentence: "350 to 400, preapproved, do you have anything
 * there?"
 */
const TAIL = pattern('g')`
  , ?(?:(?:and|but|also|so|btw) )?(?=${INVERTED_VERBS} ${AFTER_INVERTED_VERB}\b)
  |(?<!\b${LEADS_TO_QUESTION}) (?=${TAIL_WITHOUT_COMMA} )
  |, ?(?=(?:want me to|should i|do i need|is that) )
`

function withoutTail(sentence: Clause): Clause[] {
  const { start, end, text } = sentence
  if (!text.includes('?')) return [sentence]
  const cut = [...text.matchAll(TAIL)].find(({ index }) => !isQuestion(text.slice(0, index)))
  if (!cut || !/[\p{L}\p{N}]/u.test(text.slice(0, cut.index))) return [sentence]
  const at = cut.index + cut[0].length
  return [
    { start, end: start + at, text: text.slice(0, at) },
    { start: start + at, end, text: text.slice(at) },
  ]
}

const ASKS_WITHIN = pattern()`
  \b(?:wants? to know|i wonder|wondering|may i ask)\b
  |\b(?:que pasa(?:ria)? (?:si|con)|what happens (?:if|when))\b
`

function isQuestion(sentence: string): boolean {
  return sentence.includes('?') || ASKS_WITHIN.test(sentence) || ASKS.test(sentence.trim().replace(FILLER, ''))
}
