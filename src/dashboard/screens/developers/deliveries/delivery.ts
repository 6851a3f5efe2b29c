import type { ResultOf } from 'gql.tada'
import type { Deliveries, Delivery as DeliveryDocument } from '../../../../generated/dashboard/documents.ts'

export type ListedDelivery = NonNullable<ResultOf<typeof Deliveries>['deliveries']>['edges'][number]['node']
export type Delivery = NonNullable<ResultOf<typeof DeliveryDocument>['delivery']>
export type Attempt = Delivery['attempts'][number]
export type DeliveryStatus = Delivery['status']

/** Label and color of each status. */
export const DELIVERY_STATUSES = {
  PENDING: { label: 'Waiting', color: 'blue' },
  SUCCEEDED: { label: 'Delivered', color: 'thread' },
  EXHAUSTED: { label: 'Failed', color: 'red' },
  SKIPPED: { label: 'Skipped', color: 'gray' },
  CANCELED: { label: 'Canceled', color: 'gray' },
} as const satisfies Readonly<Record<DeliveryStatus, { label: string; color: string }>>

type Facts = Pick<ListedDelivery, 'status' | 'isTest'> & { attempts: readonly { status: Attempt['status'] }[] }

/** A waiting delivery with a failed attempt is "Retrying". A test event has only one attempt. */
export function labelOf({ status, attempts }: Facts): { label: string; color: string } {
  const hasFailed = attempts.some((attempt) => attempt.status === 'FAILED')
  return status === 'PENDING' && hasFailed ? { label: 'Retrying', color: 'orange' } : DELIVERY_STATUSES[status]
}
