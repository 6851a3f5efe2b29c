import { findMessage, messageList } from '../../../domain/conversations/index.ts'
import { messageShape } from '../../../domain/events/index.ts'
import { MessageIdInput } from '../../../domain/messaging/index.ts'
import { orNotFound } from '../../../errors.ts'
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
