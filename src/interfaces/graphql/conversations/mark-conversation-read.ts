import { MarkConversationReadInput, markConversationRead } from '../../../domain/conversations/index.ts'
import { requireMember } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { conversationPayload } from './conversation-changes.ts'

const Input = builder.inputType('MarkConversationReadInput', {
  description: 'The conversation to mark as read for the signed-in member.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the conversation, such as conv_01jd….' }),
    until: t.field({ type: 'DateTime', description: 'Messages up to this time are marked as read. Default: now.' }),
  }),
})

builder.mutationField('markConversationRead', (t) =>
  t.field({
    type: conversationPayload('MarkConversationReadPayload', 'The conversation with its new read state.'),
    nullable: true,
    description:
      'Marks a conversation as read for the signed-in member, up to a time. The time never moves backward, ' +
      'so repeating the call changes nothing. An API key has no read state and gets a conflict error.',
    authScopes: scopes.readConversations,
    args: {
      input: t.arg({
        type: Input,
        required: true,
        description: 'The conversation and the time up to which it was read.',
      }),
    },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const given = parseInput(MarkConversationReadInput, input)
        const { workspaceId } = context.principal
        await markConversationRead(context.app, { workspaceId, memberId: requireMember(context), ...given })
        return { conversationId: given.id }
      }),
  }),
)
