import { findMessage, messageList } from '../../../domain/conversations/index.ts'
import { messageShape } from '../../../domain/events/index.ts'
import { MessageIdInput, type sendMessage } from '../../../domain/messaging/index.ts'
import { AppError, errorCatalogue, orNotFound } from '../../../errors.ts'
import type { MutationRequest } from '../../graphql/schema/mutation.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'

export const messageSchema = messageShape

export const RestMessage = rowType('RestMessage', 'Message', messageSchema)

restRow('read_message', {
  row: { type: RestMessage, noun: 'message' },
  input: MessageIdInput,
  description: 'Returns a message.',
})

restList('list_messages', {
  list: messageList,
  type: RestMessage,
  description: 'Lists the workspace’s messages, newest first.',
})

/** The message, or `not_found`. */
export async function findMessageOf(id: string, { app, by: { workspaceId } }: MutationRequest) {
  return orNotFound(await findMessage(app, { workspaceId, id }), 'message', id)
}

type Refusal = Extract<Awaited<ReturnType<typeof sendMessage>>, { outcome: 'withheld' }>['refusal']

/** 422 with the reason and, where waiting helps, when sending opens again. */
export function withheldError(refusal: Refusal, now: Date): AppError {
  const { code } = refusal
  if (code === 'conversation_with_human' || code === 'campaign_not_active')
    return new AppError('conflict', { detail: code })
  if (!('retryAt' in refusal) || !refusal.retryAt) return new AppError(code)
  return new AppError(code, {
    message: `${refusal.words ?? errorCatalogue[code].message} Sending is allowed again at ${refusal.retryAt.toISOString()}.`,
    retryAfterSeconds: Math.max(1, Math.ceil((refusal.retryAt.getTime() - now.getTime()) / 1_000)),
  })
}
