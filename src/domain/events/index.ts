export { appendEvents } from './append.ts'
export type { Bus } from './bus.ts'
export { EVENT_TYPES, type EventType, type InternalEventType, type NewEvent } from './catalogue.ts'
export { type EventRow, eventsAfter, keptPositions } from './read.ts'
