import { COURTESY, wordsIn } from './lint-words.ts'

/** A message in parts: the statements, which a rewrite must keep, and the question, which it may rephrase. */
export type Parts = {
  /** Runs of sentences that state something, in order. */
  statements: string[]
  /** Null if there is none. A question with a number or the brand counts as a statement. */
  question: string | null
  /** Sentences that only thank or greet. */
  courtesies: string[]
}

/** Splits a reply into its parts. A sentence that is neither a plain question nor a courtesy is a statement. */
export function partsOf(text: string, brand: string): Parts {
  const parts: Parts = { statements: [], question: null, courtesies: [] }
  let run = ''
  for (const sentence of text.split(/(?<=[.!?])(?= )/)) {
    const isQuestion = parts.question === null && isPlainQuestion(sentence, brand)
    if (!isQuestion && !isCourtesy(sentence)) {
      run += sentence
      continue
    }
    if (run) parts.statements.push(run.trim())
    run = ''
    if (isQuestion) parts.question = sentence.trim()
    else parts.courtesies.push(sentence.trim())
  }
  if (run) parts.statements.push(run.trim())
  return parts
}

function isPlainQuestion(sentence: string, brand: string): boolean {
  return sentence.trimEnd().endsWith('?') && !/\p{N}/u.test(sentence) && !sentence.includes(brand)
}

function isCourtesy(sentence: string): boolean {
  return !/\p{N}/u.test(sentence) && wordsIn(sentence).every((word) => COURTESY.has(word))
}
