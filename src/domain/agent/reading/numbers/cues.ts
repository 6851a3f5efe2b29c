import type { Signal } from '../../../campaigns/index.ts'
import type { Hit } from '../reading.ts'
import { translatedWords } from '../spanish.ts'
import { findPhrases } from '../words.ts'

/** The positions of the words that claim a number for the signal: "cars" in "2 cars". */
export function cuesIn(signal: Signal, text: string): Hit[] {
  const words = translatedWords(text)
  const hits = signal.extract.flatMap((matcher) =>
    matcher.match === 'cue' ? findPhrases(words, matcher.phrases, 'none') : [],
  )
  const inOrder = hits.toSorted((a, b) => a.start - b.start || b.end - a.end)
  return inOrder.filter(({ start }, i) => i === 0 || start !== inOrder[i - 1]!.start)
}

/** Whether a text has one of these words. */
export function isCued(signal: Signal, text: string): boolean {
  return cuesIn(signal, text).length > 0
}
