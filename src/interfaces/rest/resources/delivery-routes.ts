import type { RouteDeclaration } from '../schema/route.ts'

const COMMON = { scope: ['full_access'], tag: 'Deliveries' } as const
const EVENTS = { scope: ['read_only', 'messaging'], tag: 'Events', method: 'GET', statuses: [200] } as const

export const DELIVERY_ROUTES: readonly RouteDeclaration[] = [
  {
    ...COMMON,
    method: 'POST',
    path: '/webhooks/{id}/test',
    field: 'test_webhook',
    statuses: [200],
    example: { event_type: 'message.received' },
    codes: ['not_found'],
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    field: 'list_deliveries',
    statuses: [200],
    codes: ['not_found', 'invalid_cursor'],
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/deliveries/{id}',
    field: 'read_delivery',
    statuses: [200],
    codes: ['not_found'],
  },
  {
    ...COMMON,
    method: 'POST',
    path: '/deliveries/{id}/replay',
    field: 'replay_delivery',
    statuses: [202],
    codes: ['not_found', 'conflict'],
  },
  {
    ...COMMON,
    method: 'POST',
    path: '/webhooks/{id}/replays',
    field: 'create_replay',
    statuses: [202, 200],
    example: { since: '2026-11-20', event_types: ['message.received', 'lead.qualified'], dry_run: true },
    codes: ['not_found', 'conflict'],
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/replays/{id}',
    field: 'read_replay',
    statuses: [200],
    codes: ['not_found'],
  },
  {
    ...COMMON,
    method: 'POST',
    path: '/replays/{id}/cancel',
    field: 'cancel_replay',
    statuses: [200],
    codes: ['not_found', 'conflict'],
  },
  {
    ...EVENTS,
    path: '/events',
    field: 'list_events',
    codes: ['not_found', 'invalid_cursor'],
  },
  {
    ...EVENTS,
    path: '/events/{id}',
    field: 'read_event',
    codes: ['not_found'],
  },
]
