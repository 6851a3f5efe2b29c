import { listOf, recordOf } from '../../playbook/loose.ts'

type Json = Readonly<Record<string, unknown>>

/** The question with this key; an empty one if there is none. */
export function questionOf(playbook: Json, key: unknown): Json {
  return recordOf(
    listOf(playbook.signals)
      .map(recordOf)
      .find((signal) => signal.key === key),
  )
}

/** A first condition for a question of this kind. */
export function firstCondition(kind: unknown): Json {
  if (kind === 'boolean') return { is: false }
  if (kind === 'date') return { afterDays: 365 }
  if (kind === 'number' || kind === 'money') return { atLeast: 1 }
  return { oneOf: [] }
}
