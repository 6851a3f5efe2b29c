import type { WebhookEvent } from './wire/events.ts'

/** An event, as in webhooks, the REST list and live streams. `type` determines the form of `data`. */
export type { WebhookEvent } from './wire/events.ts'

export type EventType = WebhookEvent['type']
