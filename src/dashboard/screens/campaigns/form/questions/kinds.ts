import { NEW_KEY } from '../model/keys.ts'

/** A question and its place in the playbook. */
export type QuestionProps = { index: number; question: Readonly<Record<string, unknown>> }

/** The kinds of a question in the owner's words, and the answers of a new one. */
export const KINDS = {
  boolean: 'Yes or no',
  choice: 'Choice of options',
  number: 'Number',
  money: 'Amount of money',
  date: 'Date',
  text: 'Free text',
} as const
export type Kind = keyof typeof KINDS

/** What depends on the kind: the words that are understood, and the points. */
export function answersOf(kind: Kind): { extract: unknown[]; value: unknown[] } {
  switch (kind) {
    case 'boolean':
      return {
        extract: [],
        value: [
          { when: { is: true }, points: 1 },
          { when: { is: false }, points: 0 },
        ],
      }
    case 'choice':
      return { extract: [], value: [] }
    case 'date':
      return {
        extract: [],
        value: [
          { when: { withinDays: 90 }, points: 1 },
          { when: { known: true }, points: 0 },
        ],
      }
    default:
      return { extract: [], value: [{ when: { known: true }, points: 1 }] }
  }
}

export function newQuestion(): Readonly<Record<string, unknown>> {
  return { key: NEW_KEY.signals, label: '', kind: 'boolean', weight: 2, ask: [''], ...answersOf('boolean') }
}
