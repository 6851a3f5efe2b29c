import type { ResultOf } from 'gql.tada'
import type { Thread } from '../../../../generated/dashboard/documents.ts'

export type Message = NonNullable<ResultOf<typeof Thread>['messages']>['edges'][number]['node']

/** The loaded messages of a conversation by ID; a repeated message is kept once. */
export type Messages = ReadonlyMap<string, Message>

/** The order of the statuses. A late update does not undo a newer one. */
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

export function withMessages(messages: Messages, added: readonly Message[]): Messages {
  const merged = new Map(messages)
  for (const message of added) {
    const known = merged.get(message.id)
    if (!known || STAGE[known.status] <= STAGE[message.status]) merged.set(message.id, message)
  }
  return merged
}

export function inOrder(messages: Messages): Message[] {
  return [...messages.values()].sort(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1),
  )
}

/** A text that the API has not answered yet. */
export type Sending = { key: string; body: string; at: string; knownBefore: ReadonlySet<string> }

/** Texts that are not yet among the messages. The live view can be faster than the response. */
export function stillSending<Text extends Sending>(
  sending: readonly Text[],
  messages: ReadonlyMap<string, Pick<Message, 'id' | 'sentBy' | 'body'>>,
): Text[] {
  const ours = [...messages.values()].filter(({ sentBy }) => sentBy === 'HUMAN')
  return sending.filter(({ body, knownBefore }) => !ours.some((one) => one.body === body && !knownBefore.has(one.id)))
}
