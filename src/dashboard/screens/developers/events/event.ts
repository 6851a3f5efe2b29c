import type { ResultOf } from 'gql.tada'
import type { EventsLive } from '../../../../generated/dashboard/documents.ts'

export type LoggedEvent = NonNullable<ResultOf<typeof EventsLive>['events']>['event']

/** A summary of an event: the phone number, and the text or reason. */
export function glanceAt(data: unknown): { phone: string | null; words: string | null } {
  const { phone, message, reason, outcome, keyword } = (data ?? {}) as Readonly<Record<string, unknown>>
  const { body } = (message ?? {}) as Readonly<Record<string, unknown>>
  const words = [body, outcome, keyword, reason].find((value) => typeof value === 'string' && value !== '')
  return { phone: typeof phone === 'string' ? phone : null, words: (words as string | undefined) ?? null }
}
