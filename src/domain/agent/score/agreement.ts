import { anyOf, pattern } from '../../texts/index.ts'
import { plainText } from '../reading/reading.ts'

const COURTESY_WORDS = anyOf`
  hi | hello | hey | ok | okay | thanks | thank you | thx | sorry | please | ma'?am | sir
  um | uh | well | oh | lol | unfortunately | i'm afraid
  hola | gracias | perdon | lo siento | senora?
`
/** Words that neither agree nor deny. */
export const COURTESIES = pattern('g')`\b${COURTESY_WORDS}\b`
const YES = anyOf`
  y | yes | yea | yeah | yep | yup | ya | sure | correct | right | that(?:'s| is) (?:right|correct|true) | true | exactly
  i don't | we don't
  si | asi es | correcto | exacto | claro
`
const AND_YES = anyOf`
  correct | right | that(?:'s| is) (?:right|correct|true) | exactly | i'm sure | i am | i don't | we don't | asi es | correcto
`
/** "yes that's right" */
const AGREES = pattern()`^${YES}(?: ${AND_YES})?$`
const NO = anyOf`
  no | nope | nah | wrong | not (?:right|correct|quite|really|anymore)
  that's (?:wrong|not right|not correct) | incorrect
  no es correcto
`
/** "no it's 20" */
const DENIES = pattern()`^${NO}(?: .{0,12})?$`

/** Whether a text only confirms the value that the agent asked back. */
export function agrees(body: string): boolean {
  return AGREES.test(wordsWithoutCourtesy(body))
}

/** Whether a text denies that value, in a few words. */
export function denies(body: string): boolean {
  return DENIES.test(wordsWithoutCourtesy(body))
}

/** The words of a text in plain form, without courtesies. */
export function wordsWithoutCourtesy(body: string): string {
  const words =
    plainText(body)
      .replace(COURTESIES, ' ')
      .match(/[\p{L}\p{N}']+/gu) ?? []
  return words.join(' ')
}
