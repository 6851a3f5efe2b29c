import { ListMessagesInput } from '../../../domain/conversations/index.ts'
import { MessageIdInput } from '../../../domain/messaging/index.ts'
import { messagePageSchema, messageSchema } from './messages.ts'
import type { Route } from './route.ts'

const READ = { method: 'GET', scope: ['read_only', 'messaging'], statuses: [200], tag: 'Messages' } as const

export const MESSAGE_ROUTES: readonly Route[] = [
  {
    ...READ,
    path: '/messages',
    field: 'list_messages',
    input: ListMessagesInput,
    response: messagePageSchema,
    codes: ['invalid_cursor'],
  },
  {
    ...READ,
    path: '/messages/{id}',
    field: 'read_message',
    input: MessageIdInput,
    response: messageSchema,
    codes: ['not_found'],
  },
  {
    method: 'POST',
    path: '/messages/{id}/cancel',
    scope: ['messaging'],
    field: 'cancel_message',
    input: MessageIdInput,
    response: messageSchema,
    statuses: [200],
    codes: ['not_found', 'conflict'],
    tag: 'Messages',
  },
]
