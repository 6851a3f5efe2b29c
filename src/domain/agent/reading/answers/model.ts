import { readCompactModel, softmax, sumsOf } from '../../../texts/index.ts'
import { termsOf } from '../facts/terms.ts'
import { featuresOfText } from '../intents/model/model.ts'

/** What a text says to a question that wants a yes or a no. */
export const ANSWERS = ['yes', 'no', 'neither'] as const
export const ANSWERS_FILE = `${import.meta.dirname}/weights.bin`

/** What the question asks for: the same words answer it differently. "I'd rather not" is no answer to "Have you…?". */
const FORMS: [name: string, question: RegExp][] = [
  ['done', /^(?:have|has|did|had)\b|\b(?:yet|already|before|lately|ever)\b/],
  ['wish', /\b(?:would you|want|interested|like to|need|want to)\b/],
  ['consent', /\b(?:ok|okay|alright|fine)\b|^can\b/],
  ['thing', /\b(?:is there|are there|do you have|does \w+ have|any|got)\b/],
]
const NEGATION = /\b(?:no|not|never|none|nobody|nothing|without|nope|nah)\b|n't\b/
const WORDS_MAX = 12

const modelOf = readCompactModel(ANSWERS_FILE)

/** How likely a text says yes, no or neither to a question. Both are in the spelling of a reading. */
export function likelyAnswer(question: string, text: string): { yes: number; no: number } {
  const [yes, no] = softmax(sumsOf(modelOf(), answerFeatures(question, text)))
  return { yes: yes!, no: no! }
}

/** The words of the answer, alone and with the form of the question; and whether it repeats what was asked. */
export function answerFeatures(question: string, text: string): Set<string> {
  const features = featuresOfText(text)
  const form = FORMS.find(([, pattern]) => pattern.test(question))?.[0] ?? 'state'
  const words = (text.match(/[a-z0-9']+/g) ?? []).slice(0, WORDS_MAX)
  features.add(`@${form}`)
  for (const [i, word] of words.entries()) {
    features.add(`@${form} ${word}`)
    if (i > 0) features.add(`@${form} ${words[i - 1]} ${word}`)
  }
  const asked = termsOf(question)
  const isSame = [...termsOf(text)].some((term) => asked.has(term))
  if (isSame) features.add(NEGATION.test(text) ? '@denies' : '@repeats')
  return features
}
