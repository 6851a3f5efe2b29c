import {
  findMessage,
  type MessageRow,
  SendMessageInput,
  sendMessage,
  toWireMessage,
} from '../../domain/conversations/index.ts'
import { messageShape } from '../../domain/events/index.ts'
import { AppError, errorCatalogue } from '../../errors.ts'
import type { Context } from '../graphql/builder.ts'
import { restMutation } from './field.ts'
import { wireType } from './wire-type.ts'

export const messageSchema = messageShape

export const RestMessage = wireType('RestMessage', messageSchema)

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

/** A message that is known to be there. */
export async function readMessage({ app, principal }: Pick<Context, 'app' | 'principal'>, id: string) {
  const message: MessageRow | null = await findMessage(app, { workspaceId: principal.workspaceId, id })
  if (!message) throw new AppError('not_found')
  return toWireMessage(message)
}

type Refusal = Extract<Awaited<ReturnType<typeof sendMessage>>, { outcome: 'withheld' }>['refusal']

/** 422 with the reason and, where waiting helps, when sending opens again. */
function withheld(refusal: Refusal, now: Date): AppError {
  const { code } = refusal
  if (code === 'conversation_with_human') return new AppError('conflict', { detail: code })
  if (!('retryAt' in refusal) || !refusal.retryAt) return new AppError(code)
  return new AppError(code, {
    message: `${refusal.words ?? errorCatalogue[code].message} Sending opens again at ${refusal.retryAt.toISOString()}.`,
    retryAfterSeconds: Math.max(1, Math.ceil((refusal.retryAt.getTime() - now.getTime()) / 1_000)),
  })
}
