import type { ResultOf } from 'gql.tada'
import type { Deliveries, Delivery as DeliveryDocument } from '../../../../generated/dashboard/documents.ts'

export type ListedDelivery = NonNullable<ResultOf<typeof Deliveries>['deliveries']>['edges'][number]['node']
export type Delivery = NonNullable<ResultOf<typeof DeliveryDocument>['delivery']>
export type Attempt = Delivery['attempts'][number]
export type DeliveryStatus = Delivery['status']

/** What each status is called, and in which colour. */
export const DELIVERY_STATUSES = {
  PENDING: { label: 'Waiting', color: 'blue' },
  SUCCEEDED: { label: 'Delivered', color: 'thread' },
  EXHAUSTED: { label: 'Failed', color: 'red' },
  SKIPPED: { label: 'Skipped', color: 'gray' },
  CANCELED: { label: 'Canceled', color: 'gray' },
} as const satisfies Readonly<Record<DeliveryStatus, { label: string; color: string }>>

export function isDeliveryStatus(value: unknown): value is DeliveryStatus {
  return typeof value === 'string' && Object.hasOwn(DELIVERY_STATUSES, value)
}

type Facts = Pick<ListedDelivery, 'status' | 'isTest'> & { attempts: readonly { status: Attempt['status'] }[] }

/** One that waits after a failure is being tried again; a test event is tried once, and then it has failed. */
export function labelOf({ status, attempts }: Facts): { label: string; color: string } {
  const hasFailed = attempts.some((attempt) => attempt.status === 'FAILED')
  return status === 'PENDING' && hasFailed ? { label: 'Retrying', color: 'orange' } : DELIVERY_STATUSES[status]
}
