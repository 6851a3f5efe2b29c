import { type Context, type Finding, firstOrCorrected, isNegated, overlapsAny } from '../extractor.ts'
import type { Hit, Reading } from '../reading.ts'
import { wordsOf } from '../words.ts'
import { isCommonWord, townAt } from './gazetteer.ts'
import { STATES, stateOfZip } from './states.ts'

/** Abbreviations that are words of English or Spanish. */
const ALSO_WORDS = /^(?:in|or|me|hi|ok|la|de|oh|pa|ma|al|id|co|mi|ne|ar|mo|ms|md|pr|va|dc)$/
const GREETINGS = /^(?:ok|hi|me|oh|de|la)$/
const BEFORE_STATE = /\b(?:in|from|live in|living in|state of|en|de|to|is|it's|its)\s+$/
const OWN = /\b(?:i|i'm|we|we're|my|our|me|us|vivo|vivimos|estoy|estamos|mi)\b/

/**
 * The state that a lead names: in full anywhere; by its abbreviation in capitals or alone; by a large city that they live in, or a
 * zip code, when we asked. Names as the Postal Service writes them.
 */
export function readState(
  reading: Reading,
  { asked, corrects, hasCorrection, quoted, claimed }: Context,
): Finding | null {
  const isAnswer = asked || corrects
  const words = wordsOf(reading.text)
  const found: Finding[] = []
  const add = (hit: Hit, state: string | null | undefined) => {
    if (
      state &&
      !overlapsAny(hit, [...quoted, ...claimed]) &&
      !isNegated(reading.text, hit.start) &&
      !isAbroad(reading, hit)
    )
      found.push({ start: hit.start, end: hit.end, value: state })
  }
  for (const [at, first] of words.entries()) {
    const before = reading.text.slice(0, first.start)
    const named = fullNameAt(words, at)
    if (named) add({ start: first.start, end: words[at + named.words - 1]!.end }, named.state)
    const code = first.word.length === 2 ? STATES.get(first.word.toUpperCase()) : undefined
    if (
      code &&
      isCode(reading, first, { isAnswer, isAlone: words.length === 1, isLast: words[at + 1]?.opens !== false, before })
    )
      add(first, code)
    const town = townAt(words, at)
    const isLed =
      /\b(?:in|near|around|outside|en|cerca de|by)\s+(?:the )?$/.test(before) ||
      (isAnswer && words.length <= (town?.words ?? 0) + 1)
    const isEveryday = town?.words === 1 && isCommonWord(first.word) && words.length > 1
    if (town?.state && isLed && !isEveryday)
      add({ start: first.start, end: words[at + town.words - 1]!.end }, STATES.get(town.state))
    if (isAnswer && /^\d{5}$/.test(first.word)) add(first, stateOfZip(first.word))
  }
  const last = found.filter(
    (one) => !found.some((other) => other !== one && other.start <= one.start && other.end > one.end),
  )
  return firstOrCorrected(last, hasCorrection)
}

const FULL_NAMES = new Map([...STATES.values()].map((name) => [name.toLowerCase(), name] as const))

function fullNameAt(words: { word: string }[], at: number): { state: string; words: number } | null {
  for (const length of [3, 2, 1]) {
    const state = FULL_NAMES.get(
      words
        .slice(at, at + length)
        .map(({ word }) => word)
        .join(' '),
    )
    if (state && at + length <= words.length) return { state, words: length }
  }
  return null
}

function isCode(
  reading: Reading,
  { word, start, end }: Hit & { word: string },
  { isAnswer, isAlone, isLast, before }: { isAnswer: boolean; isAlone: boolean; isLast: boolean; before: string },
): boolean {
  const written = reading.body.slice(reading.origin[start]!, reading.origin[end]!)
  const isUpper = written === written.toUpperCase() && /\p{Ll}/u.test(reading.body.replace(written, ''))
  if (isAlone) return isAnswer && !GREETINGS.test(word)
  if (isUpper && !/^ok$/.test(word)) return isAnswer || BEFORE_STATE.test(before) || isLast
  if (!ALSO_WORDS.test(word)) return isAnswer || BEFORE_STATE.test(before)
  return (
    isAnswer &&
    isLast &&
    (/\b(?:in|en|state of)\s+$/.test(before) || /[a-z]{3},? $/.test(before)) &&
    !/^(?:me|hi|ok|oh|in|or)$/.test(word)
  )
}

/** "Is the firm licensed in Ohio?", "moving from Texas", "Mutual of Omaha", "The Hartford": not where they live. */
function isAbroad(reading: Reading, { start }: Hit): boolean {
  const sentence = reading.sentences.find((one) => start >= one.start && start < one.end)
  if (sentence?.isQuestion && !OWN.test(sentence.text)) return true
  return (
    /\b(?:from|of|the|moved out of|left|used to live in|licensed in|back in)\s+$/.test(reading.text.slice(0, start)) &&
    !/\b(?:state of|i'm from|we're from|im from|am from|are from|i am from|outside of|part of|north of|south of|east of|west of)\s+$/.test(
      reading.text.slice(0, start),
    )
  )
}
