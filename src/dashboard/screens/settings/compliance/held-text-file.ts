import type { ResultOf } from 'gql.tada'
import type { HeldTexts } from '../../../../generated/dashboard/documents.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../leads/index.ts'

export type HeldText = NonNullable<ResultOf<typeof HeldTexts>['heldTexts']>['edges'][number]['node']

export const ANSWERS: Readonly<Record<NonNullable<HeldText['answer']>, string>> = {
  OPT_OUT: 'Opt-out',
  NOT_OPT_OUT: 'Not an opt-out',
}

const COLUMNS = ['text', 'answer', 'answered_at', 'held_at'] as const

/** The held messages as a file of labeled texts. */
export function heldTextFile(texts: readonly HeldText[], format: 'csv' | 'json'): string[] {
  const rows = texts.map(({ message, answer, answeredAt, createdAt }) => {
    return { text: message.body, answer: answer?.toLowerCase() ?? null, answered_at: answeredAt, held_at: createdAt }
  })
  if (format === 'json') return [`${JSON.stringify(rows, null, 2)}\n`]
  return [BYTE_ORDER_MARK + csvLine(COLUMNS), ...rows.map((row) => csvLine(COLUMNS.map((name) => row[name] ?? '')))]
}
