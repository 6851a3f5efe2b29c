import { cosine, meaningOfWord, type WordMeaning } from '../meaning/word-vectors.ts'
import { stemOf } from '../typed/synonyms.ts'
import { contentWords } from './terms.ts'

/** A word of what a text is about, with its meaning where it is known. */
export type WordOfText = { stem: string; meaning: WordMeaning | null }

/** Words that are less alike than this have nothing in common. */
const ALIKE_FROM = 0.4

/** The words of some texts, each once, with their meanings. */
export function wordsWithMeaning(texts: string[]): WordOfText[] {
  return [...new Set(texts.flatMap(contentWords))].map((word) => ({ stem: stemOf(word), meaning: meaningOfWord(word) }))
}

/** The share of a question's words, by weight, that are among others: the same word counts in full, a similar one in part. */
export function coverage(question: WordOfText[], others: WordOfText[]): number {
  let [covered, all] = [0, 0]
  for (const word of question) {
    const weight = word.meaning?.weight ?? 1
    covered += weight * Math.max(0, ...others.map((other) => alike(word, other)))
    all += weight
  }
  return all === 0 ? 0 : covered / all
}

function alike(a: WordOfText, b: WordOfText): number {
  if (a.stem === b.stem) return 1
  if (!a.meaning || !b.meaning) return 0
  return Math.max(0, (cosine(a.meaning.vector, b.meaning.vector) - ALIKE_FROM) / (1 - ALIKE_FROM))
}
