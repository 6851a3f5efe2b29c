import { type Extractor, findMeanings, settle } from './extractor.ts'
import { type Clause, clausesOf, type Hit, type Reading, sentenceAt } from './reading.ts'

const SOFTLY =
  '(?:(?:turns out|well|oh|ah|um|uh|haha|lol|hi|hey|ok|okay|so|but|and|pues|bueno|pero|hmm|actually|thanks|gracias|ay)[\\s,]+)*'
const ENDS = "(?![a-z'])"
const NOT_OF_MIND = '(?! (?:want|need|know|think|care|like|get|understand|remember|see|trust|mind|have (?:the )?time))'
const YES = new RegExp(
  `^${SOFTLY}(?:y(?=\\W*$)|y(?:es|ep|up|eah|ea|a|ess+|eh|is|ee+s|ah)|yess* ?(?:ir|sir)|yas+|sure(?: do| am| is| have| did)?|correct|right|true|affirmative|of course|absolutely|definitely|indeed|certainly|totally|exactly|you bet(?:cha)?|you know it|for sure|uh ?huh|mm?hm+|yuh|(?:i|we|they|he|she) (?:do|am|are|have|did|sure do|certainly do|already (?:do|am|are|have|did))(?=\\W*$)|(?:my \\w+ and i|me and my \\w+|both of us|we both|i both|we all) (?:do|are|am|have|did)|it is(?=\\W*$)|it sure is|that's (?:right|correct|me|true|mine|ours|us|fine|a yes)|(?:it's |all )?(?:mine|ours)|(?:es )?(?:mia|nuestra)|i (?:think|believe|guess) so|10-?4|si+|sip|simon|claro|por supuesto|asi es|asi mero|correcto|exacto|cierto|efectivamente|aja|desde luego|obvio)${ENDS}`,
)
const NO = new RegExp(
  `^${SOFTLY}(?:no+|n|nop+e?|na+h*|naw|nuh ?uh|negative|never|nobody|no one|nothing|nadie|(?:don't|haven't|didn't)(?= (?:have|hired|signed|got|own|working|talked|picked|engaged|found)\\b)|not (?:a )?(?:single )?one|not (?:really|yet|at all|currently|me|exactly|anymore|any more|that i know of|us|ours|mine|as of|at this)|none|neither|no way|i (?:don't|do not|am not|haven't|have not|didn't|never)${NOT_OF_MIND}|i'm not|we (?:don't|do not|aren't|are not|haven't|have not|didn't|never)${NOT_OF_MIND}|we're not|it's not|it isn't|that's not|false|tampoco|para nada|nel|nunca|todavia no|aun no|ningun[oa]?|negativo|ya no)${ENDS}`,
)
const NEITHER =
  /^(?:(?:well|oh|ok)[\s,]+)?(?:yes and no|no (?:comment|sabria|problem|worries|prob|idea|clue|thanks|thank you|gracias|rush|hurry|se\b|le entiendo|te entiendo|entiendo|offense|lie|doubt|kidding|way to|big deal|me llam\w+|prisa|tengo prisa)|not sure|i (?:don't|do not) (?:know|remember|understand|have (?:the )?time|want|think|get|care|like)|i'm not (?:sure|interested|going|gonna|trying|ready)|we're not (?:sure|interested|ready|in a)|right (?:now|away|after|at)|sure (?:thing )?(?:what|why|when|how)|y (?:si|que|cuanto|como|donde)|(?:yes|yeah|si)[\s,]+(?:i'm |we're |estoy )?(?:still |right )?(?:here|there|interested|aqui)|never ?mind|of course not|si (?:me mudo|vendo|hay|quiero|se|tengo que)\b)/
const EMPHATIC_NO = /^(?:of course not|absolutely not|definitely not|certainly not|sure don't|claro que no)/
const YES_EMOJI = /^[\s]*(?:👍|👌|✅|✔|💯|🙋|🙆)/u
const NO_EMOJI = /^[\s]*(?:👎|❌|🚫|🙅)/u
const LATER_YES = /\b(?:but|so|then|pero) (?:yes|yeah|yep|si)\W*$/
const LATER_NO = /[a-z] (?:so |but )?(?:no|nope)\W*$/

/** Yes or no at the start of a sentence; null when it is neither, or both. */
export function readYesNo(text: string): boolean | null {
  const plain = text.trim().replace(/^["'(*\s]+/, '')
  if (YES_EMOJI.test(plain)) return true
  if (NO_EMOJI.test(plain)) return false
  if (EMPHATIC_NO.test(plain)) return false
  if (NEITHER.test(plain)) return null
  if (LATER_YES.test(plain)) return true
  if (NO.test(plain)) return /^(?:no|nah)[ ,]+(?:yeah|yes|yep)\b/.test(plain)
  if (YES.test(plain)) return !/^(?:yeah|yes|well yeah)[ ,]+(?:no|nah)\b/.test(plain)
  return LATER_NO.test(plain) ? false : null
}

/** The playbook's phrases say it outright ("we rent"); a bare yes or no counts only as an answer to our question. */
export const readBoolean: Extractor = (signal, reading, context) => {
  const said = findMeanings(signal, reading, context)
    .filter(({ start }) => !sentenceAt(reading, start).isQuestion)
    .map(({ start, end, means, negated }) => ({ start, end, value: negated ? !means : means }))
  const plain = context.asked ? answerIn(reading, context.quoted) : null
  if (plain && isSplit(said)) return plain
  if (plain?.value === false && said[0] && plain.start < said[0].start && said.every(({ value }) => value === true))
    return plain
  const outright = settle(said, context.hasCorrection || isSplit(said))
  return outright ?? plain
}

/** The first sentence, or else the first part of one, that starts with a yes or a no. */
export function answerIn(reading: Reading, taken: Hit[]): (Hit & { value: boolean }) | null {
  const free = reading.sentences.filter(({ start, end }) => !taken.some((hit) => hit.start <= start && hit.end >= end))
  const clauses = free
    .filter(({ isQuestion, text }) => !isQuestion && !NEITHER.test(text.trim()))
    .flatMap((sentence) => clausesOf(sentence))
  const whole = { start: 0, end: reading.text.length, text: reading.text }
  const parts: Clause[] = reading.sentences.length > 0 ? [...free, ...clauses] : [whole]
  for (const { start, end, text } of parts) {
    const value = readYesNo(text)
    if (value !== null) return { start: start + text.search(/\S/), end: start + text.trimEnd().length || end, value }
  }
  return null
}

/** "No, it's my mom's house, she's the owner": the words say both, so that the plain no decides, or else the last. */
function isSplit(said: { value: unknown }[]): boolean {
  return said.some(({ value }) => value !== said[0]!.value)
}
