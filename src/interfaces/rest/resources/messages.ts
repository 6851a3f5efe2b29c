import { findMessage, messageList, toWireMessage } from '../../../domain/conversations/index.ts'
import { messageShape } from '../../../domain/events/index.ts'
import { cancelMessage, MessageIdInput, SendMessageInput, sendMessage } from '../../../domain/messaging/index.ts'
import { AppError, errorCatalogue, orNotFound } from '../../../errors.ts'
import type { MutationRequest } from '../../graphql/schema/mutation.ts'
import { restMutation, restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

export const messageSchema = messageShape

export const RestMessage = rowType('RestMessage', 'Message', messageSchema)

restMutation('send_message', {
  type: RestMessage,
  input: SendMessageInput,
  description: 'Sends one message, or returns 422 with the reason why it was withheld.',
  run: async (input, { app, by: { workspaceId, idempotency } }) => {
    const result = await sendMessage(app, { workspaceId, sentBy: 'api', idempotency, ...input })
    if (result.outcome === 'withheld') throw withheld(result.refusal, app.clock.now())
    return toWireMessage(result.message)
  },
  again: readMessage,
})

restList('list_messages', {
  list: messageList,
  type: RestMessage,
  description: 'Lists the workspace’s messages, newest first.',
})

restQuery('read_message', {
  type: RestMessage,
  input: MessageIdInput,
  description: 'Returns a message.',
  resolve: ({ id }, context, info) => RestMessage.find(context, info, 'message', { id }),
})

restMutation('cancel_message', {
  type: RestMessage,
  input: MessageIdInput,
  description:
    'Cancels a scheduled or queued message. Returns 409 `conflict` if the message was already handed to the carrier. ' +
    'If the message is already canceled, it is returned unchanged.',
  run: async (input, { app, by }) => toWireMessage(await cancelMessage(app, { ...by, ...input })),
  again: readMessage,
})

/** The message, or `not_found`. */
export async function readMessage(id: string, { app, by: { workspaceId } }: MutationRequest) {
  return toWireMessage(orNotFound(await findMessage(app, { workspaceId, id }), 'message', id))
}

type Refusal = Extract<Awaited<ReturnType<typeof sendMessage>>, { outcome: 'withheld' }>['refusal']

/** 422 with the reason and, where waiting helps, when sending opens again. */
function withheld(refusal: Refusal, now: Date): AppError {
  const { code } = refusal
  if (code === 'conversation_with_human' || code === 'campaign_not_active')
    return new AppError('conflict', { detail: code })
  if (!('retryAt' in refusal) || !refusal.retryAt) return new AppError(code)
  return new AppError(code, {
    message: `${refusal.words ?? errorCatalogue[code].message} Sending is allowed again at ${refusal.retryAt.toISOString()}.`,
    retryAfterSeconds: Math.max(1, Math.ceil((refusal.retryAt.getTime() - now.getTime()) / 1_000)),
  })
}
