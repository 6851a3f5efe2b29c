import type { RouteDeclaration } from '../schema/route.ts'

const READ = { method: 'GET', scope: ['read_only', 'messaging'], statuses: [200], tag: 'Messages' } as const

export const MESSAGE_ROUTES: readonly RouteDeclaration[] = [
  {
    ...READ,
    path: '/messages',
    field: 'list_messages',
    codes: ['invalid_cursor'],
  },
  {
    ...READ,
    path: '/messages/{id}',
    field: 'read_message',
    codes: ['not_found'],
  },
  {
    method: 'POST',
    path: '/messages/{id}/cancel',
    scope: ['messaging'],
    field: 'cancel_message',
    statuses: [200],
    codes: ['not_found', 'conflict'],
    tag: 'Messages',
  },
]
