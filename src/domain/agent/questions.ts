import type { Playbook } from '../campaigns/index.ts'
import type { Command } from './command.ts'
import { findBinding, findCommitment } from './intent.ts'
import { type Hit, type Reading, type Sentence, type Span, spanOf } from './reading.ts'
import { findLoosely, wordsOf } from './words.ts'

/** Ends that only look like questions. */
const RHETORICAL =
  /^\W*(?:ok|okay|right|yeah|yes|no|you know|how are you(?: doing)?(?: today)?|how'?s it going|what'?s up|que tal|como estas?)\W*$/

/** The lead's own questions: each is one of the playbook's facts, asks for a commitment, or stands outside. */
export function findQuestions(playbook: Playbook, reading: Reading, claimed: Span[]): Command[] {
  const binding = findBinding(reading.text)
  if (binding) return [{ type: 'AskCommitment', span: spanOf(reading, binding) }]
  return reading.sentences
    .filter(({ isQuestion }) => isQuestion)
    .flatMap((sentence) => questionOf(playbook, reading, sentence, claimed))
    .filter((command, i, all) => all.findIndex((other) => sameQuestion(other, command)) === i)
}

function questionOf(playbook: Playbook, reading: Reading, sentence: Sentence, claimed: Span[]): Command[] {
  const words = wordsOf(sentence.text)
  const span = spanOf(reading, sentence)
  for (const fact of playbook.facts) {
    for (const phrase of fact.question) {
      const hit = findLoosely(words, phrase)
      if (hit) return [{ type: 'AskFact', factId: fact.id, span: spanOf(reading, shifted(hit, sentence.start)) }]
    }
  }
  const commitment = findCommitment(sentence.text)
  if (commitment) return [{ type: 'AskCommitment', span: spanOf(reading, shifted(commitment, sentence.start)) }]
  const isClaimed = claimed.some(({ start, end }) => start < span.end && span.start < end)
  return isClaimed || RHETORICAL.test(sentence.text) ? [] : [{ type: 'AskFact', factId: null, span }]
}

function shifted({ start, end }: Hit, by: number): Hit {
  return { start: start + by, end: end + by }
}

function sameQuestion(a: Command, b: Command): boolean {
  return a.type === b.type && (a.type !== 'AskFact' || b.type !== 'AskFact' || a.factId === b.factId)
}
