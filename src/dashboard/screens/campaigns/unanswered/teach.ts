import { getAt, type Playbook, setAt } from '../form/model/edit.ts'
import { addEntry, MOST } from '../form/model/entries.ts'
import { NEW_KEY, nameOf } from '../form/model/keys.ts'
import { PHRASES_MAX } from '../form/model/options.ts'
import { listOf, recordOf, textOf, textsOf } from '../playbook/loose.ts'

/** Signs that a phrase must not contain, because they look like a regular expression or separate words. */
const SIGNS = /[\\[\](){}|*^+]|…|\.{2,}|\$(?!\d)/g
/** Slashes that do not separate two words. */
const LOOSE_SLASHES = /(?<!\S)\/+|\/+(?!\S)|\/{2,}/g

/**
 * A lead's question as a phrase of the playbook: on one line, without signs that a phrase must not contain. Empty if it has no
 * words. Its length needs no check: the API shortens questions to 160 characters, and a phrase can have 500.
 */
export function phraseOf(question: string): string {
  const words = question.replaceAll(SIGNS, ' ').replaceAll(LOOSE_SLASHES, ' ')
  return comparable(words) === '' ? '' : words.replaceAll(/\s+/g, ' ').trim()
}

/** A fact to which a question can be added. */
export type FactChoice = { index: number; id: string; name: string; isFull: boolean }

export function factsOf(playbook: unknown): FactChoice[] {
  return listOf(recordOf(playbook).facts).map((fact, index) => {
    const { id, question } = recordOf(fact)
    const name = nameOf(textOf(id)) || `Fact ${index + 1}`
    return { index, id: textOf(id), name, isFull: listOf(question).length >= PHRASES_MAX }
  })
}

export function isFullOfFacts(playbook: Playbook): boolean {
  return listOf(playbook.facts).length >= MOST.facts
}

/** Adds a fact without an answer for a question. */
export function withNewFact(playbook: Playbook, question: string): Playbook {
  return addEntry(playbook, 'facts', { id: NEW_KEY.facts, question: [phraseOf(question)], answer: '' })
}

/** Adds a question to those that a fact answers. */
export function withWording(playbook: Playbook, index: number, question: string): Playbook {
  const path = ['facts', index, 'question']
  const phrases = listOf(getAt(playbook, path)).filter((phrase) => phrase !== '')
  return setAt(playbook, path, [...phrases, phraseOf(question)])
}

/** Whether a fact of the playbook contains the words of a question. */
export function hasWords(playbook: unknown, question: string): boolean {
  const words = comparable(phraseOf(question))
  const phrases = listOf(recordOf(playbook).facts).flatMap((fact) => textsOf(recordOf(fact).question))
  return words !== '' && phrases.some((phrase) => comparable(phrase) === words)
}

/** The words of a text, without case and punctuation. */
export function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
