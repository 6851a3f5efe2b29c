import type { WebhookEvent } from './wire/events.ts'

/** An event as webhooks, the REST list and live views tell it: `type` says what `data` is. */
export type { WebhookEvent } from './wire/events.ts'

export type EventType = WebhookEvent['type']
