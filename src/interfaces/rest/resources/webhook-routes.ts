import type { RouteDeclaration } from '../schema/route.ts'

const COMMON = { scope: ['full_access'], tag: 'Webhooks' } as const

export const WEBHOOK_ROUTES: readonly RouteDeclaration[] = [
  {
    ...COMMON,
    method: 'POST',
    path: '/webhooks',
    field: 'create_webhook',
    statuses: [201],
    example: { url: 'https://example.com/webhooks/leadthread', event_types: ['message.received', 'lead.qualified'] },
    codes: ['limit_reached'],
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/webhooks',
    field: 'list_webhooks',
    statuses: [200],
    codes: ['invalid_cursor'],
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/webhooks/{id}',
    field: 'read_webhook',
    statuses: [200],
    codes: ['not_found'],
  },
  {
    ...COMMON,
    method: 'PATCH',
    path: '/webhooks/{id}',
    field: 'update_webhook',
    statuses: [200],
    example: { status: 'disabled', description: 'Paused while we move.' },
    codes: ['not_found'],
  },
  {
    ...COMMON,
    method: 'DELETE',
    path: '/webhooks/{id}',
    field: 'delete_webhook',
    statuses: [204],
    codes: ['not_found'],
  },
  {
    ...COMMON,
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    field: 'rotate_webhook_secret',
    statuses: [200],
    example: { overlap_hours: 24 },
    codes: ['not_found', 'conflict'],
  },
  {
    ...COMMON,
    method: 'POST',
    path: '/webhooks/{id}/rotate/complete',
    field: 'complete_webhook_rotation',
    statuses: [200],
    codes: ['not_found', 'conflict'],
  },
]
