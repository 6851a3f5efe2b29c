import { MarkConversationReadInput, markConversationRead } from '../../../domain/conversations/index.ts'
import { requireMember } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { conversationPayload } from './conversation-changes.ts'

const Input = builder.inputType('MarkConversationReadInput', {
  description: 'Which conversation the member who asks has read, and how far.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Such as conv_01jd…' }),
    until: t.field({ type: 'DateTime', description: 'What came until then has been seen. Default: now.' }),
  }),
})

builder.mutationField('markConversationRead', (t) =>
  t.field({
    type: conversationPayload('MarkConversationReadPayload', 'The conversation, as the member has read it.'),
    nullable: true,
    description:
      'Notes how far the member who asks has read a conversation; it never goes back. Doing it twice changes nothing. An ' +
      'API key has no state of reading: a conflict.',
    authScopes: scopes.readConversations,
    args: { input: t.arg({ type: Input, required: true, description: 'Which one, and how far.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const given = parseInput(MarkConversationReadInput, input)
        const { workspaceId } = context.principal
        await markConversationRead(context.app, { workspaceId, memberId: requireMember(context), ...given })
        return { conversationId: given.id }
      }),
  }),
)
