import { AppError } from '../../errors.ts'
import { messageDirection, messageStatus } from '../events/index.ts'
import { between, createdFilters, idText, type List } from '../kernel/index.ts'

const filters = {
  conversation_id: idText.optional().describe('Only messages of this conversation.'),
  lead_id: idText.optional().describe('Only messages to or from this lead.'),
  status: messageStatus.optional().describe('Only messages with this status.'),
  direction: messageDirection.optional().describe('Only messages in this direction.'),
  ...createdFilters('messages'),
}

/** The messages of a workspace, newest first. */
export const messageList: List<'Message', typeof filters> = {
  name: 'messages',
  model: 'message',
  filters,
  where({ conversation_id, lead_id, status, direction, created_after, created_before }) {
    if (status !== undefined && direction !== undefined && (status === 'received') !== (direction === 'inbound')) {
      throw contradiction('direction', 'status')
    }
    return {
      ...(conversation_id !== undefined && { conversationId: conversation_id }),
      ...(lead_id !== undefined && { leadId: lead_id }),
      ...(status !== undefined && { status }),
      ...(direction !== undefined && { direction }),
      ...between('createdAt', created_after, created_before),
    }
  },
}

/** Two filters that no item matches together. */
export function contradiction(param: string, other: string): AppError {
  return new AppError('invalid_parameter', {
    param,
    message: `No item can match both this filter and \`${other}\`. Remove one of them.`,
  })
}
