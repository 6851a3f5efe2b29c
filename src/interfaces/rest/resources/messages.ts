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
  description: 'Sends one text, or answers 422 with the reason why it may not be sent.',
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
  description: 'The workspace’s messages, newest first.',
  resolve: (input, { app, principal }) => listMessages(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('read_message', {
  type: RestMessage,
  input: MessageIdInput,
  description: 'One message.',
  resolve: ({ id }, context) => readMessage(context, id),
})

restMutation('cancel_message', {
  type: RestMessage,
  input: MessageIdInput,
  description:
    'Takes back a message that is scheduled or queued. One that was handed over to the carrier is a conflict; one that ' +
    'is canceled already is answered as it is.',
  resolve: async ({ id }, { app, principal, idempotency, madeId }) => {
    if (madeId !== undefined) return readMessage({ app, principal }, madeId)
    return toWireMessage(await cancelMessage(app, { workspaceId: principal.workspaceId, idempotency, id }))
  },
})

/** The message, or `not_found`. */
export async function readMessage({ app, principal }: Pick<Context, 'app' | 'principal'>, id: string) {
  const message: MessageRow | null = await findMessage(app, { workspaceId: principal.workspaceId, id })
  if (!message) throw new AppError('not_found')
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
    message: `${refusal.words ?? errorCatalogue[code].message} Sending opens again at ${refusal.retryAt.toISOString()}.`,
    retryAfterSeconds: Math.max(1, Math.ceil((refusal.retryAt.getTime() - now.getTime()) / 1_000)),
  })
}
