import type { Signal } from '../campaigns/index.ts'
import { dayIn } from './calendar.ts'
import { findDays } from './dates.ts'
import { type Extractor, type Finding, isNegated, isTaken, settle } from './extractor.ts'
import { type Clause, clausesOf, type Hit, type Reading, wholeOf } from './reading.ts'
import { findUnsure, isSmallTalk } from './small-talk.ts'
import { findPhrase, wordsOf } from './words.ts'

const VALUE_CHARS_MAX = 200
const PLACE_WORDS_MAX = 8
const LEAD_IN =
  /\b(?:in|near|around|outside(?: of)?|over by|close to|somewhere in|en|cerca de|por|hacia|rumbo a)\s+(?:the |el |la )?(?=\p{L}|\d)/gu
const NAME = /^\p{Lu}[\p{L}'.-]+(?:[ -](?:\p{Lu}[\p{L}'.-]*|de|del|la|las|los|of)(?=[ ,.!?;\n-]|$))*(?:,? [A-Z]{2}\b)?/u
const TOWN_IN_STATE =
  /\b\p{Lu}[\p{L}'.-]+(?: \p{Lu}[\p{L}'.-]+)*,? (?:A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY])\b/u
const NO_PLACE =
  /^(?:just|yes|no|not|ok|okay|so|then|well|and|but|or|january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|fall|winter|autumn|christmas|easter|thanksgiving|asap|english|spanish|espanol|ingles|god|cash|theory|fact|reality|order|process|touch|debt|love|between|general|total|advance|person|town|my|our|your|his|her|their|a|an|the|this|that|it|mind|need|law|about|some|good|case|efectivo|serio|casa|mi|un|una|primavera|verano|otono|invierno|back|front|there|here|like|two|three|two|four|five|six|ten|i)\b/
const SENTENCE_WORDS =
  /\b(?:i|i'm|i'll|i'd|i've|me|my|you|your|we'd|we'll|you're|don't|can't|won't|didn't|is|are|was|were|have|has|had|what|why|how|who|when|before|after|because|call|text|want|need|know|said|told|think|lol|sorry|busy|matter|doesn't|skip|it|that|later|anymore|whatever|look|no|not|none|nothing|idk|aplica|hablar|quiero|tengo|soy|estoy|es)\b/
const PLACE_OPENING =
  /^\W*(?:(?:well|so|yes|yeah|ok|um|the|probably|maybe|mostly|either|anywhere|somewhere|right|just|only|it's|its|that's|mainly|preferably|ideally|we're|we are|i'm|i am|i|we|live|living|looking|want to (?:be|live|stay)|would like|i'd like|love|prefer|to be|to live|house is|home is|property is|place is|located|vivo|vivimos|estoy|estamos|es|esta|queda|buscamos|busco|now|it is|actually|sorry|i meant|meant|en|in|near|around|by|por|cerca de)\s+)*/

/** A free answer: the playbook's own words for it, or, when we asked, the part of the text that says nothing else. */
export const readWords: Extractor = (signal, reading, context) => {
  const phrase = settle(phrasesOf(signal, reading), context.hasCorrection)
  if (phrase) return phrase
  const isPlace = isAboutPlace(signal)
  const answer = context.asked || context.corrects ? answerIn(signal, reading, context, isPlace) : null
  if (answer) return answer
  const hasPhrases = signal.extract.some(({ match }) => match === 'phrase')
  return isPlace && !hasPhrases ? placeNamed(reading, context) : null
}

function phrasesOf(signal: Signal, reading: Reading): Finding[] {
  const words = wordsOf(reading.text)
  return signal.extract
    .flatMap((matcher) =>
      matcher.match === 'phrase'
        ? matcher.phrases.flatMap((phrase) =>
            findPhrase(words, phrase, 'none').map((hit): Finding => ({ ...hit, value: matcher.means })),
          )
        : [],
    )
    .filter(({ start }) => !isNegated(reading.text, start))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

function answerIn(
  _signal: Signal,
  reading: Reading,
  { taken, quoted, claimed, hasCorrection, asked }: Parameters<Extractor>[2],
  isPlace: boolean,
): Finding | null {
  if (isSmallTalk(reading) || findUnsure(reading.text) || (hasCorrection && asked && claimed.length > 0)) return null
  const other = [...taken, ...quoted, ...claimed]
  const clauses = reading.sentences.filter(({ isQuestion }) => !isQuestion).flatMap((sentence) => clausesOf(sentence))
  if (!isPlace && other.length === 0 && clauses.length > 0 && asked) {
    const whole = wholeOf(reading)
    const hasQuestion = reading.sentences.some(({ isQuestion }) => isQuestion)
    return !hasQuestion && whole.end - whole.start > 1 ? quotedFrom(reading, whole) : null
  }
  for (const clause of clauses) {
    if (/^\W*not\b/.test(clause.text)) continue
    const hit = isPlace ? placeIn(clause, [...quoted, ...claimed]) : isTaken(clause, other) ? null : stripped(clause)
    if (hit && hit.end - hit.start > 1) return quotedFrom(reading, hit)
  }
  return null
}

/** The place in a part of a sentence that answers "where": without the words that lead to it, short, and no sentence. */
function placeIn(clause: Clause, other: Hit[]): Hit | null {
  const zip = /\b\d{5}\b/.exec(clause.text)
  if (zip && !/[$]/.test(clause.text)) return { start: clause.start + zip.index, end: clause.start + zip.index + 5 }
  if (isTaken(clause, other)) return null
  const { start, end } = stripped(clause)
  const opening = PLACE_OPENING.exec(clause.text)?.[0].length ?? 0
  const from = Math.max(start, clause.start + opening)
  const words = clause.text
    .slice(from - clause.start, end - clause.start)
    .replace(/ (?:is|are|would be|works|if|but)\b.*$/, '')
  const lead = [...words.matchAll(LEAD_IN)].at(-1)
  const led = lead && lead.index + lead[0].length
  const starts = [0, ...(led === undefined ? [] : [led])]
  const fitting = starts.find((at) => isPlaceName(words.slice(at)))
  return fitting === undefined ? null : { start: from + fitting, end: from + words.length }
}

function isPlaceName(words: string): boolean {
  const isShort = words.length > 1 && wordsOf(words).length <= PLACE_WORDS_MAX && /\p{L}/u.test(words)
  return isShort && !NO_PLACE.test(words) && !SENTENCE_WORDS.test(words)
}

/** "In Frisco", "Mesa AZ": a name with a capital, or a part of a sentence that is nothing but "in round rock". */
function placeNamed(reading: Reading, { claimed, quoted }: Parameters<Extractor>[2]): Finding | null {
  const town = TOWN_IN_STATE.exec(reading.body)
  if (town) {
    const hit = hitOf(reading, town.index, town.index + town[0].length)
    if (!isTaken(hit, quoted) && !/\b(?:ok|me|in|or|hi)$/.test(reading.text.slice(hit.start, hit.end)))
      return quotedFrom(reading, hit)
  }
  for (const lead of reading.text.matchAll(LEAD_IN)) {
    const start = lead.index + lead[0].length
    const name = NAME.exec(reading.body.slice(reading.origin[start]!))
    const rest = reading.text.slice(start)
    if (NO_PLACE.test(rest)) continue
    const hit =
      name && isMixedCase(reading.body)
        ? hitOf(reading, reading.origin[start]!, reading.origin[start]! + name[0].length)
        : plainPlace(reading, lead.index, start)
    if (
      hit &&
      !isTaken(hit, [...claimed, ...quoted]) &&
      findDays(reading.text.slice(hit.start, hit.end), dayIn(null, reading.receivedAt)).length === 0
    )
      return quotedFrom(reading, {
        start: hit.start,
        end: hit.start + reading.text.slice(hit.start, hit.end).replace(/[.,!?\s]+$/, '').length,
      })
  }
  return null
}

function plainPlace(reading: Reading, leadStart: number, start: number): Hit | null {
  const clause = reading.sentences
    .flatMap((sentence) => clausesOf(sentence))
    .find((part) => leadStart >= part.start && leadStart < part.end)
  if (!clause || !/^\W*$/.test(reading.text.slice(clause.start, leadStart))) return null
  const words = reading.text.slice(start, clause.end)
  const isShort = /^[a-z' -]{3,30}\W*$/.test(words) && wordsOf(words).length <= 3
  return isShort && !SENTENCE_WORDS.test(words) ? { start, end: start + words.trimEnd().length } : null
}

function isMixedCase(body: string): boolean {
  return /\p{Ll}/u.test(body)
}

function hitOf({ origin }: Reading, from: number, to: number): Hit {
  const start = origin.findIndex((at) => at >= from)
  const end = origin.findIndex((at) => at >= to)
  return { start, end: end < 0 ? origin.length - 1 : end }
}

function quotedFrom(reading: Reading, { start, end }: Hit): Finding {
  return { start, end, value: reading.body.slice(reading.origin[start], reading.origin[end]).slice(0, VALUE_CHARS_MAX) }
}

function stripped({ start, text }: Clause): Hit {
  const from = Math.max(0, text.search(/[\p{L}\p{N}]/u))
  return { start: start + from, end: start + text.replace(/[^\p{L}\p{N}]+$/u, '').length }
}

/** Whether the signal asks where: its name and its questions say so. */
function isAboutPlace({ key, label, ask }: Signal): boolean {
  const words = [key.replace(/_/g, ' '), label, ...ask].join(' ').toLowerCase()
  return /\b(?:areas?|towns?|city|cities|neighbou?rhoods?|zip|where|locations?|county|states?|region|part of town|donde|zona|ciudad)\b/.test(
    words,
  )
}
