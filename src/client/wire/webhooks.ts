// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** An address that events are posted to. */
export type Webhook = {
  /** The endpoint. */
  id: string
  /** Where events are posted to. */
  url: string
  /** What it is told of; `*` is everything, later types too. */
  event_types: string[]
  /** Your words for it. */
  description: string | null
  /** Whether events are delivered. */
  status: 'enabled' | 'disabled'
  /** Why it is disabled. */
  disabled_reason: 'by_owner' | 'failing' | null
  /** Until when deliveries wait, since the endpoint was failing. */
  paused_until: string | null
  /** Whether a lead’s events wait for one another. */
  ordering: 'none' | 'per_lead'
  /** At most so many requests a second. */
  rate_per_second: number | null
  /** Your own headers on every request, by name. */
  headers: Record<string, {
    /** What is sent; null for a sensitive one. */
    value: string | null
    /** Whether the value is never shown. */
    sensitive: boolean
  }>
  /** While the secret is rotated: until when the old and the new one both sign. */
  secret_overlap_until: string | null
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}

/** An address that events are posted to, with its secret. */
export type WebhookWithSecret = {
  /** The endpoint. */
  id: string
  /** Where events are posted to. */
  url: string
  /** What it is told of; `*` is everything, later types too. */
  event_types: string[]
  /** Your words for it. */
  description: string | null
  /** Whether events are delivered. */
  status: 'enabled' | 'disabled'
  /** Why it is disabled. */
  disabled_reason: 'by_owner' | 'failing' | null
  /** Until when deliveries wait, since the endpoint was failing. */
  paused_until: string | null
  /** Whether a lead’s events wait for one another. */
  ordering: 'none' | 'per_lead'
  /** At most so many requests a second. */
  rate_per_second: number | null
  /** Your own headers on every request, by name. */
  headers: Record<string, {
    /** What is sent; null for a sensitive one. */
    value: string | null
    /** Whether the value is never shown. */
    sensitive: boolean
  }>
  /** While the secret is rotated: until when the old and the new one both sign. */
  secret_overlap_until: string | null
  /** Signs the deliveries. Only in the answers that create or rotate it. */
  secret: string
  /** When it was created. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}

/** What create_webhook takes. */
export type CreateWebhookInput = {
  /** Where the events are posted: https. */
  url: string
  /** One or more of the six types, or ["*"] for all, those to come included. */
  event_types: ('message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested' | '*')[]
  /** For people. */
  description?: string | null
  /** Whether a lead’s events wait for those before. Default: none. */
  ordering?: 'none' | 'per_lead' | null
  /** At most so many requests a second. Default: no bound. */
  rate_per_second?: number | null
  /** Sent with every request, by name: at most 20, 4 KiB in all. */
  headers?: Record<string, {
    /** What is sent. */
    value: string
    /** Whether the value is never shown again. Default: true. */
    sensitive?: boolean
  }> | null
}

/** What list_webhooks takes. */
export type ListWebhooksInput = {
  /** How many a page holds. */
  limit?: number
  /** `next_cursor` of the page before. */
  cursor?: string
}

/** What update_webhook takes. */
export type UpdateWebhookInput = {
  /** Where the events are posted: https. */
  url?: string
  /** One or more of the six types, or ["*"] for all, those to come included. */
  event_types?: ('message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested' | '*')[]
  /** For people; null for none. */
  description?: string | null
  /** Whether a lead’s events wait for those before. */
  ordering?: 'none' | 'per_lead'
  /** `disabled`: what waits is skipped, as is what comes; both can be replayed. `enabled`: a fresh start. */
  status?: 'enabled' | 'disabled'
  /** At most so many requests a second; null: no bound. */
  rate_per_second?: number | null
  /** Set by name; null removes one, or all of them. */
  headers?: Record<string, {
    /** What is sent. */
    value: string
    /** Whether the value is never shown again. Default: true. */
    sensitive?: boolean
  } | null> | null
}

/** What rotate_webhook_secret takes. */
export type RotateWebhookSecretInput = {
  /** How long both secrets sign. 0: the new one takes over at once, for one that has leaked. */
  overlap_hours?: number
}
