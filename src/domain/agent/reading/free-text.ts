import type { Signal } from '../../campaigns/index.ts'
import { anyOf, pattern } from '../../texts/index.ts'
import { type Context, type Extractor, type Finding, firstOrCorrected, isNegated, overlapsAny } from './extractor.ts'
import { findUnsure, isSmallTalk } from './intents/small-talk.ts'
import { namedThing, repeatedAsk, statedOf } from './named-things.ts'
import { isOfOthers } from './other-speakers.ts'
import { readPlace } from './places/place.ts'
import { readState } from './places/state-name.ts'
import { type Clause, clausesOf, type Hit, type Reading, sentenceAt, wholeOf } from './reading.ts'
import { findPhrases, wordsOf } from './words.ts'

const VALUE_CHARS_MAX = 200

/**
 * Reads free text: the playbook's own phrases, a place if the signal asks for one, or the rest of an answer to our
 * question.
 */
export const readWords: Extractor = (signal, reading, context) => {
  const state = asksFor(signal, STATE) ? readState(reading, context) : null
  const phrase = state ?? firstOrCorrected(phrasesOf(signal, reading), context.hasCorrection)
  if (phrase || isSmallTalk(reading) || asksFor(signal, STATE)) return phrase
  if (asksFor(signal, PLACE)) {
    const place = readPlace(reading, context)
    if (place && !context.asked && (isOfOthers(reading, place.start) || isOwnName(reading, place))) return null
    if (place && context.asked && !asksFor(signal, TOWN))
      return answerIn(reading, context) ?? quotedFrom(reading, place)
    if (place || asksFor(signal, TOWN)) return place && quotedFrom(reading, place)
  }
  if (context.asked || context.corrects) {
    const answer = answerIn(reading, context)
    const thing = answer || !context.asked ? null : namedThing(signal, reading, true)
    return thing ? quotedFrom(reading, thing) : answer
  }
  const named = namedThing(signal, reading, false) ?? statedOf(signal, reading) ?? repeatedAsk(signal, reading)
  return named && !overlapsAny(named, [...context.quoted, ...context.taken]) ? quotedFrom(reading, named) : null
}

const SAYS_WHO = /^\W*(?:i|i'm|im|here|looking|calling|writing|my)\b/

/** "Pat Moss. I'm looking to sell": who writes, not where. */
function isOwnName(reading: Reading, { start, end }: Hit): boolean {
  const sentence = sentenceAt(reading, start)
  const isWhole = stripped(sentence).start >= start && stripped(sentence).end <= end
  return isWhole && SAYS_WHO.test(reading.text.slice(sentence.end))
}

function phrasesOf(signal: Signal, reading: Reading): Finding[] {
  const words = wordsOf(reading.text)
  return signal.extract
    .flatMap((matcher) =>
      matcher.match === 'phrase'
        ? findPhrases(words, matcher.phrases, 'none').map(
            ({ start, end }): Finding => ({ start, end, value: matcher.means }),
          )
        : [],
    )
    .filter(({ start }) => !isNegated(reading.text, start))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

function answerIn(reading: Reading, { taken, quoted, claimed, hasCorrection, asked }: Context): Finding | null {
  if (findUnsure(reading.text) || (hasCorrection && asked && claimed.length > 0)) return null
  const other = [...taken, ...quoted, ...claimed]
  const clauses = reading.sentences.filter(({ isQuestion }) => !isQuestion).flatMap((sentence) => clausesOf(sentence))
  if (other.length === 0 && clauses.length > 0 && asked) {
    const whole = wholeOf(reading)
    const hasQuestion = reading.sentences.some(({ isQuestion }) => isQuestion)
    return !hasQuestion && whole.end - whole.start > 1 ? quotedFrom(reading, whole) : null
  }
  for (const clause of clauses) {
    if (/^\W*not\b/.test(clause.text)) continue
    const hit = overlapsAny(clause, other) ? null : stripped(clause, hasCorrection)
    if (hit && hit.end - hit.start > 1) return quotedFrom(reading, hit)
  }
  return null
}

function quotedFrom(reading: Reading, { start, end }: Hit): Finding {
  return { start, end, value: reading.body.slice(reading.origin[start], reading.origin[end]).slice(0, VALUE_CHARS_MAX) }
}

/** "Oops, I meant Geico": what comes before the new value. */
const BEFORE_CORRECTED = anyOf`
  oops | whoops | sorry | wait | hold on | no | oh | ah | ok(?:ay)? | well | actually | correction | my bad | my mistake
  i | we | meant | mean | said | it | it's | is | was | that's | should be | supposed to be | called
`
const OPENS_CORRECTED = pattern('u')`^[^\p{L}\p{N}]*(?:${BEFORE_CORRECTED}(?![\p{L}\p{N}'])[^\p{L}\p{N}]*)*`

function stripped({ start, text }: Clause, hasCorrection = false): Hit {
  const opening = hasCorrection ? OPENS_CORRECTED.exec(text)![0].length : text.search(/[\p{L}\p{N}]/u)
  const from = Math.max(0, opening)
  return { start: start + from, end: start + text.replace(/[^\p{L}\p{N}]+$/u, '').length }
}

const STATE = /\b(?:states?|estado)\b/
const AREAS = anyOf`
  areas? | towns? | city | cities | neighbou?rhoods? | zip | county | states? | region | part of town
  donde | zona | ciudad
`
const HOMES = anyOf`
  located | location | address | property | live | moving | move
`
/** Words of questions that only a place can answer. */
const TOWN = pattern()`\b(?:${AREAS}|${HOMES})\b`
/** Words of questions that a place may answer. "Where" may also ask for a room or a spot. */
const PLACE = pattern()`\b(?:${AREAS}|where|locations?)\b`

/** Whether the label or the key has one of the words. Except for states, the questions count too. */
function asksFor({ key, label, ask }: Signal, what: RegExp): boolean {
  const words = [key.replace(/_/g, ' '), label, ...(what === STATE ? [] : ask)].join(' ').toLowerCase()
  return what.test(words)
}
