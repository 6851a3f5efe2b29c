import {
  findMessage,
  ListMessagesInput,
  listMessages,
  type MessageRow,
  toWireMessage,
} from '../../../domain/conversations/index.ts'
import { messageShape } from '../../../domain/events/index.ts'
import { cancelMessage, MessageIdInput, SendMessageInput, sendMessage } from '../../../domain/messaging/index.ts'
import { AppError, errorCatalogue } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { restMutation, restQuery } from './field.ts'
import { pageOf } from './wire.ts'
import { wireType } from './wire-type.ts'

export const messageSchema = messageShape

export const messagePageSchema = pageOf(messageSchema)

export const RestMessage = wireType('RestMessage', messageSchema)
const RestMessagePage = wireType('RestMessagePage', messagePageSchema)

restMutation('send_message', {
  type: RestMessage,
  input: SendMessageInput,
  description: 'Sends one message, or returns 422 with the reason why it was withheld.',
  resolve: async (input, { app, principal, idempotency, madeId }) => {
    const { workspaceId } = principal
    if (madeId !== undefined) return readMessage({ app, principal }, madeId)
    const result = await sendMessage(app, { workspaceId, sentBy: 'api', idempotency, ...input })
    if (result.outcome === 'withheld') throw withheld(result.refusal, app.clock.now())
    return toWireMessage(result.message)
  },
})

restQuery('list_messages', {
  type: RestMessagePage,
  input: ListMessagesInput,
  description: 'Lists the workspace’s messages, newest first.',
  resolve: (input, { app, principal }) => listMessages(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('read_message', {
  type: RestMessage,
  input: MessageIdInput,
  description: 'Returns a message.',
  resolve: ({ id }, context) => readMessage(context, id),
})

restMutation('cancel_message', {
  type: RestMessage,
  input: MessageIdInput,
  description:
    'Cancels a scheduled or queued message. Returns 409 `conflict` if the message was handed to the ' +
    'carrier. If it is already canceled, it is returned unchanged.',
  resolve: async ({ id }, { app, principal, idempotency, madeId }) => {
    if (madeId !== undefined) return readMessage({ app, principal }, madeId)
    return toWireMessage(await cancelMessage(app, { workspaceId: principal.workspaceId, idempotency, id }))
  },
})

/** The message, or `not_found`. */
export async function readMessage({ app, principal }: Pick<Context, 'app' | 'principal'>, id: string) {
  const message: MessageRow | null = await findMessage(app, { workspaceId: principal.workspaceId, id })
  if (!message) throw AppError.notFound('message', id)
  return toWireMessage(message)
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
