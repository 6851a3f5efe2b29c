import { type Extractor, findMeanings, settle } from './extractor.ts'
import { type Hit, type Reading, sentenceAt } from './reading.ts'

const YES =
  /^(?:(?:well|oh|um|uh|haha|lol|hi|hey)[\s,]+)*(?:y(?:es|ep|up|eah|ea|a|ess+|eh|is)?|yess*ir|yah|sure(?: do| am| is)?|correct|right|true|affirmative|of course|absolutely|definitely|indeed|certainly|totally|i do|i am|i have|we do|we are|we have|it is|that'?s (?:right|correct|me|true)|i (?:think|believe|guess) so|10-?4|si|claro|por supuesto|asi es|correcto|exacto|cierto)(?![a-z'])/
const NO =
  /^(?:(?:well|oh|um|uh|haha|lol|hi|hey|yeah)[\s,]+)*(?:no+|n|nope|nah|naw|negative|not (?:really|yet|at all|currently|me|exactly)|i (?:don'?t|do not|am not|haven'?t)|i'?m not|we (?:don'?t|do not|aren'?t|are not|haven'?t)|it'?s not|it isn'?t|false|tampoco|para nada)(?![a-z'])/
const NEITHER =
  /^(?:(?:well|oh)[\s,]+)?(?:yes and no|no (?:problem|worries|idea|clue|thanks|thank you|gracias|rush|hurry|se\b)|not sure|i (?:don'?t|do not) (?:know|remember|understand)|right (?:now|away|after)|sure (?:thing )?(?:what|why|when|how))/
const YES_EMOJI = /^[\s]*(?:👍|👌|✅|✔|💯|🙋)/u
const NO_EMOJI = /^[\s]*(?:👎|❌|🚫|🙅)/u

/** Yes or no at the start of a sentence; null when it is neither, or both. */
export function readYesNo(text: string): boolean | null {
  const plain = text.trim().replace(/^["'(*\s]+/, '')
  if (YES_EMOJI.test(plain)) return true
  if (NO_EMOJI.test(plain)) return false
  if (NEITHER.test(plain)) return null
  if (NO.test(plain)) return false
  return YES.test(plain) ? true : null
}

/** The playbook's phrases say it outright ("we rent"); a bare yes or no counts only as an answer to our question. */
export const readBoolean: Extractor = (signal, reading, context) => {
  const said = findMeanings(signal, reading, context)
    .filter(({ start }) => context.asked || !sentenceAt(reading, start).isQuestion)
    .map(({ start, end, means, negated }) => ({ start, end, value: negated ? !means : means }))
  return settle(said, context.hasCorrection) ?? (context.asked ? answered(reading) : null)
}

function answered(reading: Reading): (Hit & { value: boolean }) | null {
  const sentences =
    reading.sentences.length > 0 ? reading.sentences : [{ start: 0, end: reading.text.length, text: reading.text }]
  for (const { start, end, text } of sentences) {
    const value = readYesNo(text)
    if (value !== null) return { start: start + text.search(/\S/), end: start + text.trimEnd().length || end, value }
  }
  return null
}
