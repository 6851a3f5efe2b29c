import type { Playbook } from '../../../campaigns/index.ts'
import type { Command } from '../command.ts'
import { findFact } from '../facts/find-fact.ts'
import { type Hit, type Reading, type Sentence, type Span, spanOf } from '../reading.ts'
import { findLoosely, wordsOf } from '../words.ts'
import { findCommitment } from './intent.ts'

/** Ends that only look like questions. */
const RHETORICAL =
  /^\W*(?:ok|okay|right|yeah|yes|no|you know|how are you(?: doing)?(?: today)?|how'?s it going|what'?s up|que tal|como estas?)\W*$/

/** Words that ask whatever else stands beside them; "kitchen?" is an answer in doubt. */
const ASKS_OUTRIGHT =
  /^\W*(?:\w+[\s,]+)?(?:what|what's|how much|how long|how many|how do|why|which|cuanto|cuanta|cuando|como|does (?:it|that|this)|que)\b|\b(?:does (?:that|it|this) matter|is (?:that|this|it) (?:ok|okay|a problem|an issue|alright|fine|bad)|will that work|importa|hay problema)\b/
/** Both its words and its mark say that we are asked. */
const ASKS_US =
  /^\W*(?:(?:hi|hey|and|so|but|also|ok|okay|thanks|wait|quick question)[\s,]+)*(?:do|does|did|can|could|will|would|are|is|have|has) (?:you|u|ya|y'?all|your|it|there|they|the)\b.*\?/
/** A question without its mark, at the end of a statement. */
const TAIL =
  /\b(?:does (?:that|it|this) matter|is (?:that|this|it) (?:ok|okay|a problem|an issue|alright)|will that work|hay problema|importa eso)\W*$/
/** A question behind a statement, or without the words that open one: "my gutters are shot is that something you do". */
const ASKS_WITHIN =
  /^\W*any(?:one|body) |\bany (?:help|break|chance|deal)\b|\bgot any|\b(?:can|could|will|would) (?:you|i|we|someone|somebody|anyone|anybody)\b|\b(?:do|does|are|is) (?:you|y'all|that|there|this) \w+|\bdo (?:i|we)\b|\bhow (?:much|long|soon|quick|fast|far)\b|\bwhat (?:then|if|about|happens)\b/

/** A verb before its subject, behind a statement or without a mark: "does the guarantee carry over", "have the tutors been checked". */
const SEEMS_TO_ASK = new RegExp(
  [
    String.raw`\b(?:can|could|will|would|should|do|does|did|am) (?:you|u|y'all|i|we|they|he|she|it|this|that|these|those|mine|ours)\b`,
    String.raw`\b(?:are|is|was|were|have|has) (?:you|y'all|they|there|that|this|it|he|she)\b`,
    String.raw`(?:^\W*|[,.:] ?|\b(?:and|so|but|or) )(?:can|could|will|would|should|do|does|did|are|is|was|were|have|has) (?:the|my|your|our|their|his|her|any|most|all|people)\b`,
    String.raw`\bhow (?:many|bad|often|big|do|does|did|can|could|would|will|is|are|come)\b|\bwhat (?:would|will|does|do|is|are|kind|time)\b`,
    String.raw`^\W*(?:hay|esta|estan|es|son|tienes?|tienen|puedo|puede|pueden|podria|dan|cobran|incluye|atienden|abren|ofrecen|venden)\b`,
  ].join('|'),
)
/** How likely the fact must be of a sentence that only seems to ask. */
const LIKELY_OF_SEEMING = 0.85

/** A question about what was said before it: "do you guys have one?" */
const POINTS_BACK =
  /^\W*(?:(?:and|so|but) )?(?:can|could|do|does|is|are|will|would|any) (?:you|y'all|that|it|this|one|they|there)(?: (?:guys|all))?(?: (?:do|have|help|handle|fix|cover|include|offer|be|a|an|any|with|one|some|that|it|this|those|them|problem|okay|ok|included|covered))*\W*$/

/** What a text has been understood to say already, and where. */
type Heard = Span & { isSignal: boolean }

/** `promises`: where one is asked for. `question`: where rules and model find one, if they do. */
type Asked = { heard: Heard[]; promises: Hit[]; question: Hit | undefined }

/** The lead's own questions: each is one of the playbook's facts, asks for a commitment, or stands outside. */
export function findQuestions(playbook: Playbook, reading: Reading, { heard, promises, question }: Asked): Command[] {
  return reading.sentences
    .filter((sentence) => asks(sentence) || SEEMS_TO_ASK.test(sentence.text))
    .flatMap((sentence) => {
      const isPromise = promises.some((hit) => overlap(hit, sentence))
      const isAsked = !isPromise && (question !== undefined || ASKS_US.test(sentence.text))
      return questionOf(playbook, reading, sentence, heard).filter((command) =>
        command.type === 'AskFact' ? isAsked || command.factId !== null : !isPromise,
      )
    })
    .filter((command, i, all) => all.findIndex((other) => sameQuestion(other, command)) === i)
}

function asks({ isQuestion, text }: Sentence): boolean {
  return isQuestion || TAIL.test(text) || ASKS_WITHIN.test(text)
}

/** The sentence in which rules and model find a question is one, whatever it looks like. */
export function withQuestion(reading: Reading, question: Hit | undefined): Reading {
  if (!question) return reading
  const sentences = reading.sentences.map((sentence) =>
    overlap(question, sentence) ? { ...sentence, isQuestion: true } : sentence,
  )
  return { ...reading, sentences }
}

function overlap(a: Hit, b: Hit): boolean {
  return a.start < b.end && b.start < a.end
}

function questionOf(playbook: Playbook, reading: Reading, sentence: Sentence, claimed: Heard[]): Command[] {
  const words = wordsOf(sentence.text)
  const span = spanOf(reading, sentence)
  for (const fact of playbook.facts) {
    for (const phrase of fact.question) {
      const hit = isLabel(phrase) ? null : findLoosely(words, phrase)
      if (hit) return [{ type: 'AskFact', factId: fact.id, span: spanOf(reading, shifted(hit, sentence.start)) }]
    }
  }
  const commitment = findCommitment(sentence.text)
  const about = aboutFact(playbook, reading, sentence)
  if (about) return [{ type: 'AskFact', factId: about, span }]
  if (commitment) {
    const asked = spanOf(reading, shifted(commitment, sentence.start))
    return [
      { type: 'AskCommitment', span: asked },
      { type: 'AskFact', factId: null, span },
    ]
  }
  const asksOutright = ASKS_OUTRIGHT.test(sentence.text)
  const isClaimed = claimed.some(
    ({ start, end, isSignal }) => start < span.end && span.start < end && !(isSignal && asksOutright),
  )
  return isClaimed || RHETORICAL.test(sentence.text) ? [] : [{ type: 'AskFact', factId: null, span }]
}

/** "Warranty?" names a matter, and many questions that it does not answer have the word. "How much" asks. */
function isLabel(phrase: string): boolean {
  return wordsOf(phrase).length <= LABEL_WORDS_MAX && !QUESTION_WORD.test(phrase)
}

const LABEL_WORDS_MAX = 2
const QUESTION_WORD = /^(?:how|what|when|where|who|why|which|cuant[oa]|cuando|como|donde|quien|cual|que) /i

/** Where a question begins behind something else: "4 bedrooms and also what is our condo worth". */
const OPENS_WITHIN =
  /\b(?:what(?:'s| is| are| do| does)|how (?:much|long|many|often|soon|do)|do (?:you|y'all)|can (?:you|i|we)|are (?:you|there)|is there|will you) /

/** The fact that the question is about; of a question without a word of its own ("do you have one?"), the text before it. */
function aboutFact({ facts }: Playbook, { text, sentences }: Reading, sentence: Sentence): string | null {
  const within = sentence.text.slice(Math.max(0, sentence.text.search(OPENS_WITHIN)))
  const found =
    findFact(facts, sentence.text, asks(sentence) ? undefined : LIKELY_OF_SEEMING) ??
    (within.length < sentence.text.length ? findFact(facts, within, LIKELY_OF_SEEMING) : null)
  if (found || sentences.length < 2 || !POINTS_BACK.test(sentence.text)) return found
  return findFact(facts, text.slice(0, sentence.end))
}

function shifted({ start, end }: Hit, by: number): Hit {
  return { start: start + by, end: end + by }
}

function sameQuestion(a: Command, b: Command): boolean {
  if (a.type !== 'AskFact' || b.type !== 'AskFact') return a.type === b.type
  return a.factId === b.factId && (a.factId !== null || a.span.start === b.span.start)
}
