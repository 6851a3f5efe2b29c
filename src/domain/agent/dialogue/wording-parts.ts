import { COURTESY, wordsIn } from './lint-words.ts'

/** A text taken apart: what must stand as it is, and the question that may be asked in other words. */
export type Parts = {
  /** Runs of sentences that state something, in their order. */
  statements: string[]
  /** Null: it asks nothing, or with a number or the brand in it, so that it stands as it is. */
  question: string | null
  /** Sentences that only thank or greet. */
  courtesies: string[]
}

/** Takes a reply apart by its sentences. What is neither a plain question nor mere courtesy is a statement. */
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
