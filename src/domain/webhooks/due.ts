import { type DueWork, earliest } from '../kernel/index.ts'
import { findEndpointsDue } from './delivery/find-endpoints-due.ts'

export const WEBHOOK_DUE: DueWork = {
  rows: [
    { queue: 'end-rotation', table: 'webhook_endpoint', at: 'secret_overlap_until', where: 'deleted_at is null' },
    { queue: 'run-replay', table: 'replay', at: 'lease_until' },
  ],
  find: findEndpointsDue,
  times: [
    earliest('webhook_delivery', 'next_attempt_at'),
    earliest('webhook_delivery', 'lease_until'),
    earliest('webhook_endpoint', 'paused_until'),
    earliest('webhook_endpoint', 'next_request_at'),
  ],
}
