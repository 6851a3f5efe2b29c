import type { Playbook } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import type { Command } from '../command.ts'
import { factsNear, findFact } from '../facts/find-fact.ts'
import { contentWords } from '../facts/terms.ts'
import { type Hit, type Reading, type Sentence, type Span, spanOf } from '../reading.ts'
import { findLoosely, wordsOf } from '../words.ts'
import { findCommitment } from './intent.ts'
import {
  ASKS_OUTRIGHT,
  ASKS_US,
  ASKS_WITHIN,
  OPENS_WITHIN,
  POINTS_BACK,
  RHETORICAL,
  SEEMS_TO_ASK,
  TAIL,
} from './question-words.ts'

/** The least likelihood of a fact for a sentence that only seems to ask. */
const LIKELY_OF_SEEMING = 0.8

/** A stretch of the text that another reader has read already. */
type ReadSpan = Span & { isSignal: boolean }

/**
 * `promises`: the stretches that ask for a promise. `question`: the stretch that rules and model find to be a question.
 * `asksBack`: the agent may ask which fact the lead means.
 */
type OtherFinds = { spans: ReadSpan[]; promises: Hit[]; question: Hit | undefined; asksBack: boolean }

/** The lead's own questions: each is about a fact of the playbook, asks for a commitment, or is about neither. */
export function findQuestions(
  playbook: Playbook,
  reading: Reading,
  { spans, promises, question, asksBack }: OtherFinds,
): Command[] {
  return reading.sentences
    .filter(seemsToAsk)
    .flatMap((sentence) => {
      const isPromise = promises.some((hit) => overlap(hit, sentence))
      const isAsked = !isPromise && (question !== undefined || ASKS_US.test(sentence.text))
      return readQuestion(playbook, reading, sentence, spans).filter((command) =>
        command.type === 'AskFact' ? isAsked || command.factId !== null : !isPromise,
      )
    })
    .filter((command, i, all) => all.findIndex((other) => sameQuestion(other, command)) === i)
    .map((command) => (asksBack ? withNear(playbook, reading, command) : command))
}

/** The least likelihood of the fact that the agent asks about, after a question. */
const NEAR_FROM = 0.25

const OF_A_PRICE = pattern()`^(?:${anyOf`
  costs? | prices? | pricing | ballpark | run | rates? | charges? | pay | owe | total | quote | number
`})$`

/** An unknown question with the facts that it may be about. "How much?" without a thing is clear: it asks for the price. */
function withNear({ facts }: Playbook, { text, sentences }: Reading, command: Command): Command {
  if (command.type !== 'AskFact' || command.factId !== null) return command
  const sentence = sentences.find(({ start, end }) => start <= command.span.start && command.span.end <= end)
  const question = sentence?.text ?? text
  const isBarePrice = findCommitment(question) !== null && contentWords(question).every((word) => OF_A_PRICE.test(word))
  const near = isBarePrice ? [] : factsNear(facts, question, NEAR_FROM)
  return near.length > 0 ? { ...command, near } : command
}

/** Whether a sentence has the form of a question. */
export function seemsToAsk(sentence: Sentence): boolean {
  return hasQuestion(sentence) || SEEMS_TO_ASK.test(sentence.text)
}

function hasQuestion({ isQuestion, text }: Sentence): boolean {
  return isQuestion || TAIL.test(text) || ASKS_WITHIN.test(text)
}

/** Marks the sentence in which rules and model find a question as one, even if it does not look like one. */
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

function readQuestion(playbook: Playbook, reading: Reading, sentence: Sentence, alreadyRead: ReadSpan[]): Command[] {
  const words = wordsOf(sentence.text)
  const span = spanOf(reading, sentence)
  for (const fact of playbook.facts) {
    for (const phrase of fact.question) {
      const hit = isLabel(phrase) ? null : findLoosely(words, phrase)
      if (hit) return [{ type: 'AskFact', factId: fact.id, span: spanOf(reading, shifted(hit, sentence.start)) }]
    }
  }
  const commitment = findCommitment(sentence.text)
  const about = findFactOf(playbook, reading, sentence)
  if (about) return [{ type: 'AskFact', factId: about, span }]
  if (commitment) {
    const promise = spanOf(reading, shifted(commitment, sentence.start))
    return [
      { type: 'AskCommitment', span: promise },
      { type: 'AskFact', factId: null, span },
    ]
  }
  const asksOutright = ASKS_OUTRIGHT.test(sentence.text)
  const isAlreadyRead = alreadyRead.some(
    ({ start, end, isSignal }) => start < span.end && span.start < end && !(isSignal && asksOutright),
  )
  return isAlreadyRead || RHETORICAL.test(sentence.text) ? [] : [{ type: 'AskFact', factId: null, span }]
}

/** "Warranty?" only names a matter: many questions about other facts have the word too. "How much" is a question. */
function isLabel(phrase: string): boolean {
  return wordsOf(phrase).length <= LABEL_WORDS_MAX && !QUESTION_WORD.test(phrase)
}

const LABEL_WORDS_MAX = 2
const QUESTION_WORD = /^(?:how|what|when|where|who|why|which|cuant[oa]|cuando|como|donde|quien|cual|que) /i

/** The fact that the question is about. A question such as "do you have one?" is read together with the text before it. */
function findFactOf({ facts }: Playbook, { text, sentences }: Reading, sentence: Sentence): string | null {
  const within = sentence.text.slice(Math.max(0, sentence.text.search(OPENS_WITHIN)))
  const found =
    findFact(facts, sentence.text, hasQuestion(sentence) ? undefined : LIKELY_OF_SEEMING) ??
    (within.length < sentence.text.length ? findFact(facts, within, LIKELY_OF_SEEMING) : null)
  if (found || sentences.length < 2) return found
  const isOnly = sentences.every((other) => other === sentence || !hasQuestion(other))
  return isOnly || POINTS_BACK.test(sentence.text) ? findFact(facts, text.slice(0, sentence.end)) : null
}

function shifted({ start, end }: Hit, by: number): Hit {
  return { start: start + by, end: end + by }
}

function sameQuestion(a: Command, b: Command): boolean {
  if (a.type !== 'AskFact' || b.type !== 'AskFact') return a.type === b.type
  return a.factId === b.factId && (a.factId !== null || a.span.start === b.span.start)
}
