import type { ResultOf } from 'gql.tada'
import type { Thread } from '../../../../generated/dashboard/documents.ts'

export type Message = NonNullable<ResultOf<typeof Thread>['messages']>['edges'][number]['node']

/** What has been seen of a conversation's texts, by id, however often each was told. */
export type Messages = ReadonlyMap<string, Message>

/** How far each status is on its way: what is told late does not undo what was told before. */
const STAGE: Readonly<Record<Message['status'], number>> = {
  SCHEDULED: 0,
  QUEUED: 0,
  SENDING: 1,
  SENT: 2,
  RECEIVED: 2,
  BLOCKED: 3,
  CANCELED: 3,
  FAILED: 3,
  UNDELIVERED: 3,
  DELIVERED: 4,
}

export function withMessages(messages: Messages, told: readonly Message[]): Messages {
  const merged = new Map(messages)
  for (const message of told) {
    const known = merged.get(message.id)
    if (!known || STAGE[known.status] <= STAGE[message.status]) merged.set(message.id, message)
  }
  return merged
}

/** The oldest first. */
export function inOrder(messages: Messages): Message[] {
  return [...messages.values()].sort(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1),
  )
}

/** A text of ours that the API has not answered for yet. */
export type Sending = { key: string; body: string; at: string; knownBefore: ReadonlySet<string> }

/** Those that are not among the messages yet: the live view may be quicker than the answer. */
export function stillSending(sending: readonly Sending[], messages: Messages): Sending[] {
  const ours = [...messages.values()].filter(({ sentBy }) => sentBy === 'HUMAN')
  return sending.filter(({ body, knownBefore }) => !ours.some((one) => one.body === body && !knownBefore.has(one.id)))
}
