import { z } from 'zod'
import { requestHuman } from '../../domain/conversations/index.ts'
import { idText, text } from '../../domain/workspaces/index.ts'
import { builder } from './builder.ts'
import { dbOf, scopes } from './scopes.ts'
import { asGraphqlSays, parseInput } from './wire.ts'

const SUMMARY_LENGTH_MAX = 500

const HandOffInput = z.strictObject({ conversation_id: idText, summary: text(1, SUMMARY_LENGTH_MAX).nullish() })

const Input = builder.inputType('HandOffConversationInput', {
  description: 'Which conversation a person is to take over, and why.',
  fields: (t) => ({
    conversationId: t.id({ required: true, description: 'The conversation; it must be open.' }),
    summary: t.string({ description: 'What the person should know, at most 500 characters.' }),
  }),
})

const Payload = builder.objectRef<{ conversationId: string }>('HandOffConversationPayload').implement({
  description: 'The conversation, in human hands.',
  fields: (t) => ({
    conversation: t.prismaField({
      type: 'Conversation',
      nullable: true,
      description: 'The conversation.',
      resolve: (query, { conversationId }, _args, context) =>
        dbOf(context).conversation.findFirst({ ...query, where: { id: conversationId } }),
    }),
  }),
})

builder.mutationField('handOffConversation', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description: 'Puts an open conversation into human hands: the agent falls silent. One that is over is a conflict.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Input, required: true, description: 'Which one, and why.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const { conversation_id: id, summary } = parseInput(HandOffInput, input)
        await requestHuman(context.app, {
          workspaceId: context.principal.workspaceId,
          id,
          summary: summary ?? undefined,
        })
        return { conversationId: id }
      }),
  }),
)
