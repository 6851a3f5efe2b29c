import { isSpelledOut, respelled } from './slang.ts'

/** Where words stand in a lead's text, in UTF-16 units of the stored body: the proof of a command. */
export type Span = { messageId: string; start: number; end: number }

/** A stretch of a reading's `text`. */
export type Hit = { start: number; end: number }

export type InboundText = { messageId: string; body: string; receivedAt: Date }

/** A text as the rules read it: lower case, plain spelling, no accents; `origin` leads back to the body. */
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

/** Longer than any text that a carrier delivers; what stands behind it is not read. */
const READ_CHARS_MAX = 2_000
const SENTENCE = /[^.!?\n;]+(?:\.(?=\d)[^.!?\n;]+)*[.!?\n;]*/g
const FILLER =
  /^(?:(?:hi|hey|hello|ok|okay|so|and|but|also|yes|yeah|no|well|oh|wait|hmm|um|lol|thanks|great|cool|quick question|y|hola|pero)[\s,]+)*/
const ASKS =
  /^(?:who|what|whats|what's|where|why|how|hows|how's|whens?|do (?:you|u|i|we|y'?all)|does|did (?:you|u)|can (?:you|u|i|we|it)|could (?:you|i|we)|are (?:you|u|there|they|the)|r (?:u|you)|is (?:it|there|this|that|the)|will (?:you|it|there|my|our|the|this|that|they|i|we)|would (?:you|it|my|the|that|this|i|we)|should (?:i|we)|do i|is (?:my|our)|are (?:my|our|these|those)|have you|has (?:my|the)|am i|wondering|i was wondering|curious|is (?!fine|good|ok|great|mine|ours|what|my|our|an? |(?:[a-z]+ ){1,3}(?:19|20)\d\d\b)|are there|tell me|i'd like to know|any idea|donde|cuanto|cuanta|cuando (?!pueda|guste|quiera|tenga|sea|usted|les|se )|cual|tienen|hacen|aceptan|trabajan|ustedes (?:\w+n)|puedo|que (?:tan|pasa|tipo|clase))\b/
const STRAIGHT = new Map(
  [...'’‘ʼ´`']
    .map((c) => [c, "'"])
    .concat(
      [...'“”„«»'].map((c) => [c, '"']),
      [...'–—−‐‑'].map((c) => [c, '-']),
    ) as [string, string][],
)
const INVISIBLE = /[\p{Cf}\p{Mn}\u0000-\u0009\u000b-\u001f]/u

/** Prepares a text for the rules. Zero-width characters and accents cannot hide a word. */
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
  const written = cut(respelled(cut({ text: characters.join(''), origin })))
  return { messageId, receivedAt, body, ...written, sentences: sentencesOf(written.text) }
}

/** One character may become 18, and "idk" becomes three words: the plain text is cut to the same length as the body. */
function cut({ text, origin }: Pick<Reading, 'text' | 'origin'>): Pick<Reading, 'text' | 'origin'> {
  return { text: text.slice(0, READ_CHARS_MAX), origin: origin.slice(0, READ_CHARS_MAX + 1) }
}

/** The same plain form for words of a playbook, so that both sides compare equal. */
export function plainText(text: string): string {
  if (isSpelledOut(text)) return text
  return readText({ messageId: '', body: text, receivedAt: new Date(0) }).text
}

export function spanOf(reading: Reading, { start, end }: Hit): Span {
  return { messageId: reading.messageId, start: reading.origin[start] ?? 0, end: reading.origin[end] ?? 0 }
}

export function wholeOf(reading: Reading): Hit {
  const start = reading.text.search(/\S/)
  return { start: Math.max(0, start), end: reading.text.trimEnd().length }
}

/** A reading in which some stretches are blank, so that positions stay as they are. */
export function blanked(reading: Reading, hits: Hit[]): Reading {
  if (hits.length === 0) return reading
  const text = without(reading.text, hits)
  const sentences = reading.sentences
    .map((sentence) => ({ ...sentence, text: text.slice(sentence.start, sentence.end) }))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence.text))
  return { ...reading, text, sentences }
}

/** The earliest place where one of the patterns, none of them global, fits. */
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

/** A sentence in the parts that its commas and its conjunctions make. */
export function clausesOf({ start, end, text }: Clause): Clause[] {
  const cuts = [...text.matchAll(CLAUSE_END)].map((match) => match.index + match[0].length)
  const bounds = [0, ...cuts, end - start]
  return bounds.slice(1).flatMap((to, i): Clause[] => {
    const from = bounds[i]!
    const words = text.slice(from, to)
    return /[\p{L}\p{N}]/u.test(words) ? [{ start: start + from, end: start + to, text: words }] : []
  })
}

/** The part of a sentence in which something stands. */
export function clauseAt(reading: Reading, position: number): Clause {
  const sentence = sentenceAt(reading, position)
  return clausesOf(sentence).find(({ start, end }) => position >= start && position < end) ?? sentence
}

export function sentenceAt(reading: Reading, position: number): Sentence {
  const whole = { start: 0, end: reading.text.length, text: reading.text, isQuestion: false }
  return reading.sentences.find(({ start, end }) => position >= start && position < end) ?? whole
}

/** The text with some stretches emptied: positions stay as they are. */
export function without(text: string, hits: Hit[]): string {
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

/** A question that a statement runs into: "350 to 400, preapproved, do you have anything there?" */
const TAIL =
  /, ?(?:(?:and|but|also|so|btw) )?(?=(?:do|does|did|can|could|are|is|how|what|what's|when|where|why|will|would|who|which) (?:you|y'all|i|we|it|they|there|that|this|the|your|my|much|soon|long|many|about|kind|is|are|does|do|if|time|day)\b)|(?<!\b(?:know|me|wondering|ask|wonder|say|see|sure|idea|and|or|but|if|asking|out|like|so|on)) (?=(?:do you|can you|could you|are you guys|how much (?:is|are|do|does|would|will)|how soon can|how long does|when can you|what's the|what is the|is there|can i|will you) )|, ?(?=(?:want me to|should i|do i need|is that) )/g

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

function isQuestion(sentence: string): boolean {
  return (
    sentence.includes('?') ||
    /\b(?:wants? to know|i wonder|wondering|may i ask)\b|\b(?:que pasa(?:ria)? (?:si|con)|what happens (?:if|when))\b/.test(
      sentence,
    ) ||
    ASKS.test(sentence.trim().replace(FILLER, ''))
  )
}
