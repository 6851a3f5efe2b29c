import { type EventType, isEventType } from '../event-types.ts'

/** Which events the address asks for, and which of them is open. */
export type EventSearch = { type?: EventType; event?: string }

export function eventSearch({ type, event }: Record<string, unknown>): EventSearch {
  return { ...(isEventType(type) && { type }), ...(typeof event === 'string' && event !== '' && { event }) }
}
