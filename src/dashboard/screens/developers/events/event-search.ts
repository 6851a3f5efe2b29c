import { stringsIn } from '../../../components/table/search-params.ts'
import { type EventType, isEventType } from '../event-types.ts'

/** The filter and the open event in the URL. */
export type EventSearch = { type?: EventType; event?: string }

export function eventSearch(raw: Record<string, unknown>): EventSearch {
  return { ...(isEventType(raw.type) && { type: raw.type }), ...stringsIn(raw, 'event') }
}
