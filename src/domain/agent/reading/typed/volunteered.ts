import type { Matcher } from '../../../campaigns/index.ts'
import { findPhrase, type Match, type Word, wordsOf } from '../words.ts'

type PhraseMatcher = Extract<Matcher, { match: 'phrase' }>

/** The phrases of a matcher by the stem of their first word, so that a long list costs little to read with. */
const kept = new WeakMap<Matcher, Map<string, string[]>>()

const WORDS_MIN = 2
const LETTERS_MIN = 8
/** A phrase of such words alone is said of anything. */
const PLAIN =
  /^(?:a|an|the|i|we|it|it's|is|are|was|be|my|our|me|us|this|that|to|of|in|on|at|for|and|or|with|from|up|down|out|off|all|any|some|one|no|not|just|only|can|will|need|needs|want|have|has|had|get|got|go|goes|going|do|does|done|good|bad|new|old|big|small|little|more|less|too|very|so|as|by|about|right|left|front|back|side|top|every|each|day|days|week|month|year|years|time|times|now|then|here|there|look|looks|looking|like|come|comes|coming|call|thing|things|something|anything|nothing|everything|stuff|people|house|home|place|room|car|way|work|works|working|money|part|other|another|first|second|last|next|year old|long|short|high|low|open|close|closed|free|full|half|same|different|much|many|lot|lots|bit|kind|sort|type)$/

/** What leads say for an option, said beside the answer to another question: several words, and not all of them plain. */
export function mayBeVolunteered(matcher: PhraseMatcher): PhraseMatcher {
  const byStem = new Map<string, string[]>()
  for (const phrase of matcher.phrases) {
    const words = wordsOf(phrase.toLowerCase())
    const telling = words.filter(({ word }) => !PLAIN.test(word))
    if (words.length < WORDS_MIN || phrase.length < LETTERS_MIN || telling.length === 0) continue
    const stem = words[0]!.stem
    byStem.set(stem, [...(byStem.get(stem) ?? []), phrase])
  }
  kept.set(matcher, byStem)
  return matcher
}

/** Where a text says one of these phrases. */
export function volunteeredIn(matcher: Matcher, words: Word[]): Match[] {
  const byStem = kept.get(matcher)
  if (!byStem || byStem.size === 0) return []
  const phrases = new Set(words.flatMap(({ stem }) => byStem.get(stem) ?? []))
  return [...phrases].flatMap((phrase) => findPhrase(words, phrase, 'none'))
}
