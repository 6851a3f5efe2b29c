import { MarkConversationReadInput, markConversationRead } from '../../../domain/conversations/index.ts'
import { requireMember } from '../schema/asking-member.ts'
import { inputOf } from '../schema/input-of.ts'
import { mutation } from '../schema/mutation.ts'
import { scopes } from '../schema/scopes.ts'
import { conversationPayload } from './conversation-changes.ts'

const Input = inputOf('MarkConversationReadInput', MarkConversationReadInput, { idempotent: false })

mutation('markConversationRead', {
  type: conversationPayload('MarkConversationReadPayload', 'The conversation with its new read state.'),
  description:
    'Marks a conversation as read for the signed-in member, up to a time. The time never moves backward, ' +
    'so repeating the call changes nothing. An API key has no read state and gets a conflict error.',
  authScopes: scopes.readConversations,
  input: Input,
  takes: 'The conversation and the time up to which it was read.',
  schema: MarkConversationReadInput,
  run: async (given, context) => {
    const { workspaceId } = context.principal
    await markConversationRead(context.app, { workspaceId, memberId: requireMember(context), ...given })
    return { conversationId: given.id }
  },
})
