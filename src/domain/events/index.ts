export { appendEvents } from './append.ts'
export { appendTestEvent } from './append-test-event.ts'
export type { Bus } from './bus.ts'
export {
  alertKind,
  EVENT_MEANINGS,
  EVENT_TYPES,
  type EventType,
  eventType,
  type NewEvent,
} from './catalogue.ts'
export { importCountsShape, sendCountsShape } from './counts.ts'
export { eventList, ListEventsInput, OLDEST_FIRST, PUBLIC, positionOf } from './event-list.ts'
export { type EventRow, eventsAfter, keptPositions } from './read.ts'
export { EVENT_RETENTION } from './retention.ts'
export { sampleOf } from './samples.ts'
export { envelopeOf, eventShape } from './schemas.ts'
export {
  confidence,
  handoffUrgency,
  language,
  leadShape,
  leadStatus,
  messageDirection,
  messageShape,
  messageStatus,
  qualificationShape,
  sentBy,
  suppressionMethod,
  suppressionReason,
} from './shapes.ts'
