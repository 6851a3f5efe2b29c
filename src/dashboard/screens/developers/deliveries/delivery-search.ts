import type { VariablesOf } from 'gql.tada'
import type { Deliveries } from '../../../../generated/dashboard/documents.ts'
import { type EventType, isEventType } from '../event-types.ts'
import { instantOf, isLocalMinute } from '../moments.ts'
import { type DeliveryStatus, isDeliveryStatus } from './delivery.ts'

/** Which deliveries the address asks for. Times are minutes of the reader's own zone. */
export type DeliverySearch = {
  endpoint?: string
  status?: DeliveryStatus
  type?: EventType
  replay?: string
  from?: string
  to?: string
}

export function deliverySearch(given: Record<string, unknown>): DeliverySearch {
  const { endpoint, status, type, replay, from, to } = given
  return {
    ...(typeof endpoint === 'string' && endpoint !== '' && { endpoint }),
    ...(isDeliveryStatus(status) && { status }),
    ...(isEventType(type) && { type }),
    ...(typeof replay === 'string' && replay !== '' && { replay }),
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
