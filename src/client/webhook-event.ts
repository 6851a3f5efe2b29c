import type { WebhookEvent } from '../generated/client/types.ts'

/** An event, as in webhooks, the REST list and live streams. `type` determines the form of `data`. */
export type { WebhookEvent } from '../generated/client/types.ts'

export type EventType = WebhookEvent['type']
