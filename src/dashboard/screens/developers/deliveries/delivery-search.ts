import type { VariablesOf } from 'gql.tada'
import type { Deliveries } from '../../../../generated/dashboard/documents.ts'
import { isKeyOf, stringsIn } from '../../../components/table/search-params.ts'
import { type EventType, isEventType } from '../event-types.ts'
import { instantOf, isLocalMinute } from '../moments.ts'
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.ts'

/** The filters in the URL. Times are minutes in the reader's time zone. */
export type DeliverySearch = {
  endpoint?: string
  status?: DeliveryStatus
  type?: EventType
  replay?: string
  from?: string
  to?: string
}

export function deliverySearch(raw: Record<string, unknown>): DeliverySearch {
  const { status, type, from, to } = raw
  return {
    ...stringsIn(raw, 'endpoint', 'replay'),
    ...(isKeyOf(DELIVERY_STATUSES, status) && { status }),
    ...(isEventType(type) && { type }),
    ...(isLocalMinute(from) && { from }),
    ...(isLocalMinute(to) && { to }),
  }
}

export function deliveryFilter(search: DeliverySearch): VariablesOf<typeof Deliveries> {
  const { endpoint, status, type, replay, from, to } = search
  return {
    endpointId: endpoint ?? null,
    status: status ?? null,
    eventType: type ?? null,
    replayId: replay ?? null,
    createdAfter: instantOf(from),
    createdBefore: instantOf(to),
  }
}
