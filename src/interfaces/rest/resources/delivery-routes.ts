import {
  CreateReplayInput,
  ListDeliveriesInput,
  ReplayDeliveryInput,
  TestEndpointInput,
} from '../../../domain/webhooks/index.ts'
import { attemptSchema } from './attempts.ts'
import { deliveryPageSchema, deliveryWithAttemptsSchema, ReadDeliveryInput } from './deliveries.ts'
import { eventPageSchema, eventSchema, ListEventsInput, ReadEventInput } from './events.ts'
import { ReplayIdInput, replaySchema } from './replays.ts'
import type { Route } from './route.ts'

const COMMON = { scope: ['full_access'], tag: 'Deliveries' } as const
const EVENTS = { scope: ['read_only', 'messaging'], tag: 'Events', method: 'GET', statuses: [200] } as const

export const DELIVERY_ROUTES: readonly Route[] = [
  {
    ...COMMON,
    method: 'POST',
    path: '/webhooks/{id}/test',
    field: 'test_webhook',
    input: TestEndpointInput,
    response: attemptSchema,
    statuses: [200],
    example: { event_type: 'message.received' },
    codes: ['not_found'],
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    field: 'list_deliveries',
    input: ListDeliveriesInput,
    response: deliveryPageSchema,
    statuses: [200],
    codes: ['not_found', 'invalid_cursor'],
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/deliveries/{id}',
    field: 'read_delivery',
    input: ReadDeliveryInput,
    response: deliveryWithAttemptsSchema,
    statuses: [200],
    codes: ['not_found'],
  },
  {
    ...COMMON,
    method: 'POST',
    path: '/deliveries/{id}/replay',
    field: 'replay_delivery',
    input: ReplayDeliveryInput,
    response: deliveryWithAttemptsSchema,
    statuses: [202],
    codes: ['not_found', 'conflict'],
  },
  {
    ...COMMON,
    method: 'POST',
    path: '/webhooks/{id}/replays',
    field: 'create_replay',
    input: CreateReplayInput,
    response: replaySchema,
    statuses: [202, 200],
    example: { since: '2026-11-20', event_types: ['message.received', 'lead.qualified'], dry_run: true },
    codes: ['not_found', 'conflict'],
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/replays/{id}',
    field: 'read_replay',
    input: ReplayIdInput,
    response: replaySchema,
    statuses: [200],
    codes: ['not_found'],
  },
  {
    ...COMMON,
    method: 'POST',
    path: '/replays/{id}/cancel',
    field: 'cancel_replay',
    input: ReplayIdInput,
    response: replaySchema,
    statuses: [200],
    codes: ['not_found', 'conflict'],
  },
  {
    ...EVENTS,
    path: '/events',
    field: 'list_events',
    input: ListEventsInput,
    response: eventPageSchema,
    codes: ['not_found', 'invalid_cursor'],
  },
  {
    ...EVENTS,
    path: '/events/{id}',
    field: 'read_event',
    input: ReadEventInput,
    response: eventSchema,
    codes: ['not_found'],
  },
]
