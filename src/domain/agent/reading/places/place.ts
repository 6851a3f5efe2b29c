import { dayIn } from '../dates/calendar.ts'
import { findDays } from '../dates/dates.ts'
import { type Context, firstOrCorrected, isNegated, overlapsAny } from '../extractor.ts'
import { FUNCTION_WORDS } from '../legible.ts'
import { type Clause, clausesOf, type Hit, type Reading } from '../reading.ts'
import { type Word, wordsOf } from '../words.ts'
import { isCommonWord, townAt } from './gazetteer.ts'
import {
  LED,
  NEVER_IN_PLACE,
  NO_NAME,
  OF_PLACES,
  OPENING,
  PERSON_BEFORE,
  PLACE_NOUN,
  SIDES_BEFORE,
} from './place-words.ts'
import { STATES } from './states.ts'

const ANSWER_WORDS_MAX = 6

/** The place that a lead names: in an answer in any short plain form, "near the old mill", else only as the name of a town. */
export function readPlace(reading: Reading, context: Context): Hit | null {
  const isAnswer = context.asked || context.corrects || takesBack(reading, context.known)
  const found = reading.sentences
    .filter(({ isQuestion, text }) => !isQuestion || (isAnswer && wordsOf(text).length <= ANSWER_WORDS_MAX / 2))
    .flatMap((sentence) => clausesOf(sentence))
    .flatMap((clause) => (isAnswer ? (answerIn(reading, clause, context) ?? []) : namedIn(reading, clause, context)))
    .filter((hit) => !isRuledOut(reading.text, hit.start))
  return firstOrCorrected(found, context.hasCorrection)
}

/** "Scratch Gilbert": the lead takes back the stored town. */
function takesBack(reading: Reading, known: Context['known']): boolean {
  const at = typeof known === 'string' ? reading.text.indexOf(known.toLowerCase()) : -1
  return at > 0 && isRuledOut(reading.text, at)
}

/** "Not Gilbert", "scratch Gilbert", "said denver": the name is there, but is not the value. */
function isRuledOut(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 30), start)
  return isNegated(text, start) || /\b(?:nix|drop|ditch|lose|cross off|said|wrote|put|typed)\s+$/.test(before)
}

/** In an answer: a zip code, a whole part that can be a place, or a town within it. */
function answerIn(reading: Reading, clause: Clause, { quoted, claimed, hasCorrection }: Context): Hit[] | null {
  const other = [...quoted, ...claimed]
  const zip = /\b\d{5}\b/.exec(clause.text)
  if (zip && !/[$]/.test(clause.text)) return [hitIn(clause, zip.index, zip.index + zip[0].length)]
  const towns = townsIn(reading, clause).filter((hit) => !overlapsAny(hit, other))
  const whole = wholeName(clause)
  const isPlain =
    whole &&
    !TAKES_BACK.test(clause.text) &&
    !overlapsAny(whole, other) &&
    isPlaceAnswer(reading.text.slice(whole.start, whole.end))
  if (isPlain && !(hasCorrection && towns.length > 0)) return [whole]
  return towns.length > 0 ? towns : null
}

const TAKES_BACK = /^\W*(?:(?:ok|no|actually|oh|wait)\W+)*(?:scratch|nix|ditch|forget)\b/

/** A clause without the words before the name and after it: "tempe" of "it's in tempe if possible". */
function wholeName(clause: Clause): Hit | null {
  const from = OPENING.exec(clause.text)?.[0].length ?? 0
  const words = clause.text
    .slice(from)
    .replace(/ (?:is|are|would be|works|if|but|ideally|area for|please|pls|thanks|lol|haha|baby|obv)\b.*$/, '')
  const start = from + Math.max(0, words.search(/[\p{L}\p{N}]/u))
  const end = from + words.replace(/[^\p{L}\p{N}]+$/u, '').length
  return end > start ? hitIn(clause, start, end) : null
}

/** Whether a few words can be a place: a known town, a name that is no everyday word, or "near the old mill". */
function isPlaceAnswer(text: string): boolean {
  const words = wordsOf(text)
  if (words.length === 0 || words.length > ANSWER_WORDS_MAX || text.length < 3) return false
  if (NEVER_IN_PLACE.test(text) && !isTownAlone(words)) return false
  if (words.every(({ word }) => NO_NAME.test(word) || isBinding(word))) return false
  if (isTownAlone(words)) return true
  if (words.some(({ word }) => isBinding(word) || NO_NAME.test(word))) return false
  return PLACE_NOUN.test(text)
    ? words.length > 1 || !isCommonWord(text) || /^(?:down|up|mid)town$/.test(text)
    : words.some(({ word }) => isName(word))
}

function isTownAlone(words: Word[]): boolean {
  const town = townAt(words, 0)
  const rest = town ? words.slice(town.words) : []
  return town !== null && (rest.length === 0 || (rest.length <= 2 && isState(rest.map(({ word }) => word).join(' '))))
}

function isBinding(word: string): boolean {
  return FUNCTION_WORDS.has(word) && !OF_PLACES.has(word)
}

/** A word that has no other use, and that can be pronounced. */
function isName(word: string): boolean {
  return (
    word.length > 2 &&
    /[aeiouy]/.test(word) &&
    !/(.)\1\1/.test(word) &&
    !(word.endsWith('in') && isCommonWord(`${word}g`)) &&
    !/^\d/.test(word) &&
    !isCommonWord(word) &&
    !FUNCTION_WORDS.has(word)
  )
}

/** The towns in a part of a sentence: an everyday word is one only with a capital, or before its state. */
function townsIn(reading: Reading, clause: Clause): Hit[] {
  const words = wordsOf(clause.text)
  const hits: Hit[] = []
  for (let at = 0; at < words.length; at++) {
    const town = townAt(words, at)
    if (!town) continue
    const [first, last] = [words[at]!, words[at + town.words - 1]!]
    const state = stateAfter(clause, words, at + town.words)
    const isSure =
      town.words > 1 ||
      state !== null ||
      isName(first.word) ||
      (isCapital(reading, clause.start + first.start) && isLed(clause, first.start))
    if (!isSure || isPersonal(clause, first.start) || NO_NAME.test(first.word)) continue
    hits.push(hitIn(clause, sideBefore(clause, first.start), state ?? nameEnd(reading, clause, last.end)))
    at += town.words - 1
  }
  return hits
}

/** "Steele Creek", "Highland Park North": the town's name goes on in what has a capital, or a word for a place, behind it. */
function nameEnd(reading: Reading, clause: Clause, end: number): number {
  const rest = /^ ([a-z]+)\b/.exec(clause.text.slice(end))
  if (!rest) return end
  const isNamed = isCapital(reading, clause.start + end + 1) && !/^(?:i|and|or|but|is|to|in|for)$/.test(rest[1]!)
  const isPlace = new RegExp(`^${PLACE_NOUN.source}`).test(rest[1]!)
  return isNamed || (isPlace && !/^(?:area|side|school|church)$/.test(rest[1]!)) ? end + rest[0].length : end
}

/** Named without being asked: a town after "in" or "near", before its state, or alone; a capital after "in" for what no list knows. */
function namedIn(reading: Reading, clause: Clause, context: Context): Hit[] {
  const other = [...context.claimed, ...context.quoted]
  const whole = wholeName(clause)
  const towns = townsIn(reading, clause).filter(({ start, end }) => {
    const from = start - clause.start
    return (
      (isLed(clause, from) && !/\b(?:to|at|by|a)\s+$/.test(clause.text.slice(0, from)) && !isFrom(clause, from)) ||
      /[ ,][a-z]{2}$/.test(reading.text.slice(start, end)) ||
      (whole?.start === start && whole.end === end)
    )
  })
  const named = towns.length > 0 ? towns : capitalsIn(reading, clause)
  return named.filter((hit) => !overlapsAny(hit, other) && isNoDay(reading, hit))
}

const CAPITALS =
  /^\p{Lu}[\p{L}'.-]+(?: (?:\p{Lu}[\p{L}'.-]*|(?:de|del|la|las|los|of)(?:-\p{Lu}[\p{L}'.-]*)?)(?=[ ,.!?;\n-]|$))*(?:,? [A-Z]{2}\b)?/u

function capitalsIn(reading: Reading, clause: Clause): Hit[] {
  if (!/\p{Ll}/u.test(reading.body)) return []
  return [
    ...clause.text.matchAll(
      /\b(?:in|near|around|outside(?: of)?|over by|close to|en|cerca de)\s+(?:the |el |la )?(?=\p{L})/gu,
    ),
  ].flatMap((lead) => {
    const start = clause.start + lead.index + lead[0].length
    const name = CAPITALS.exec(reading.body.slice(reading.origin[start]!))
    if (!name) return []
    const words = wordsOf(name[0].toLowerCase())
    const end = start + name[0].replace(/[.,!?\s]+$/, '').length
    return words.length > 1 || isName(words[0]?.word ?? '') ? [{ start, end }] : []
  })
}

function isNoDay(reading: Reading, { start, end }: Hit): boolean {
  return findDays(reading.text.slice(start, end), dayIn(null, reading.receivedAt)).length === 0
}

function isLed(clause: Clause, at: number): boolean {
  return LED.test(clause.text.slice(0, sideBefore(clause, at)))
}

function isFrom(clause: Clause, at: number): boolean {
  return /\b(?:from|left|leaving|de|licensed in)\s+$/.test(clause.text.slice(0, at))
}

/** "This is Charlotte": a person. */
function isPersonal(clause: Clause, at: number): boolean {
  return PERSON_BEFORE.test(clause.text.slice(0, at))
}

/** "North Dallas", "east side of": where the side before the name begins. */
function sideBefore(clause: Clause, at: number): number {
  const side = SIDES_BEFORE.exec(clause.text.slice(0, at))
  return side ? side.index : at
}

/** Where a state that follows the name ends; null if none does. */
function stateAfter(clause: Clause, words: Word[], at: number): number | null {
  for (const length of [2, 1]) {
    const part = words.slice(at, at + length)
    const last = part[length - 1]
    if (!last || part.slice(1).some(({ opens }) => opens)) continue
    const name = clause.text.slice(part[0]!.start, last.end)
    const isEnd = words[at + length] === undefined || words[at + length]!.opens
    if (isState(name) && (name.length > 2 || !/^(?:in|or|me|hi|ok|la|de|oh|pa|ma|al|id|co)$/.test(name) || isEnd))
      return last.end
  }
  return null
}

const STATE_NAMES = new Set([...STATES].flatMap(([code, name]) => [code.toLowerCase(), name.toLowerCase()]))

function isState(words: string): boolean {
  return STATE_NAMES.has(words)
}

function isCapital(reading: Reading, at: number): boolean {
  return /\p{Lu}/u.test(reading.body.charAt(reading.origin[at]!)) && /\p{Ll}/u.test(reading.body)
}

function hitIn(clause: Clause, start: number, end: number): Hit {
  return { start: clause.start + start, end: clause.start + end }
}
