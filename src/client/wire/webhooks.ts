// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.

/** A webhook endpoint: a URL that receives events. */
export type Webhook = {
  /** ID of the webhook endpoint. */
  id: string
  /** URL that receives events. */
  url: string
  /** Event types that the endpoint is subscribed to. `*` means all types, including future ones. */
  event_types: string[]
  /** Your own description of the endpoint. Null if not set. */
  description: string | null
  /** Whether the endpoint is enabled. */
  status: 'enabled' | 'disabled'
  /** Why the endpoint is disabled. Null while it is enabled. */
  disabled_reason: 'by_owner' | 'failing' | null
  /** When the pause after too many consecutive failures ends. Null if the endpoint is not paused. */
  paused_until: string | null
  /** Delivery order. `none` sends events as soon as possible. `per_lead` sends the events of each lead in order. */
  ordering: 'none' | 'per_lead'
  /** Maximum requests per second. Null for no limit. */
  rate_per_second: number | null
  /** Custom headers sent with every request, by name. */
  headers: Record<string, {
    /** Header value. Null if the header is sensitive. */
    value: string | null
    /** Whether the value is hidden in responses. */
    sensitive: boolean
  }>
  /** When the previous signing secret expires. Until then, deliveries are signed with both secrets. Null if no rotation is in progress. */
  secret_overlap_until: string | null
  /** When the endpoint was created. */
  created_at: string
  /** When the settings of the endpoint were last updated. */
  updated_at: string
}

/** A webhook endpoint with its signing secret. */
export type WebhookWithSecret = {
  /** ID of the webhook endpoint. */
  id: string
  /** URL that receives events. */
  url: string
  /** Event types that the endpoint is subscribed to. `*` means all types, including future ones. */
  event_types: string[]
  /** Your own description of the endpoint. Null if not set. */
  description: string | null
  /** Whether the endpoint is enabled. */
  status: 'enabled' | 'disabled'
  /** Why the endpoint is disabled. Null while it is enabled. */
  disabled_reason: 'by_owner' | 'failing' | null
  /** When the pause after too many consecutive failures ends. Null if the endpoint is not paused. */
  paused_until: string | null
  /** Delivery order. `none` sends events as soon as possible. `per_lead` sends the events of each lead in order. */
  ordering: 'none' | 'per_lead'
  /** Maximum requests per second. Null for no limit. */
  rate_per_second: number | null
  /** Custom headers sent with every request, by name. */
  headers: Record<string, {
    /** Header value. Null if the header is sensitive. */
    value: string | null
    /** Whether the value is hidden in responses. */
    sensitive: boolean
  }>
  /** When the previous signing secret expires. Until then, deliveries are signed with both secrets. Null if no rotation is in progress. */
  secret_overlap_until: string | null
  /** The secret that signs deliveries. Returned only on creation and rotation. */
  secret: string
  /** When the endpoint was created. */
  created_at: string
  /** When the settings of the endpoint were last updated. */
  updated_at: string
}

/** Input of create_webhook. */
export type CreateWebhookInput = {
  /** The https URL to send events to. */
  url: string
  /** One or more event types, or ["*"] for all types, including future ones. */
  event_types: ('message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested' | '*')[]
  /** Your own description of the endpoint. */
  description?: string | null
  /** Delivery order. `none` (default) sends events as soon as possible. `per_lead` sends the events of each lead in order. */
  ordering?: 'none' | 'per_lead' | null
  /** Maximum requests per second. Default: no limit. */
  rate_per_second?: number | null
  /** Custom headers to send with every request, by name. At most 20 headers, and 4 KiB in total. */
  headers?: Record<string, {
    /** Header value. */
    value: string
    /** Whether to hide the value in responses. Default: true. */
    sensitive?: boolean
  }> | null
}

/** Input of list_webhooks. */
export type ListWebhooksInput = {
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

/** Input of update_webhook. */
export type UpdateWebhookInput = {
  /** The https URL to send events to. */
  url?: string
  /** One or more event types, or ["*"] for all types, including future ones. */
  event_types?: ('message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested' | '*')[]
  /** Your own description of the endpoint. Set null to remove it. */
  description?: string | null
  /** Delivery order. `none` sends events as soon as possible. `per_lead` sends the events of each lead in order. */
  ordering?: 'none' | 'per_lead'
  /** New status. `disabled` skips pending and new deliveries, which can be replayed later. `enabled` resets the failure count and ends a pause. */
  status?: 'enabled' | 'disabled'
  /** Maximum requests per second. Set null for no limit. */
  rate_per_second?: number | null
  /** Custom headers to set, by name. Set a header to null to remove it. Set the whole field to null to remove all headers. */
  headers?: Record<string, {
    /** Header value. */
    value: string
    /** Whether to hide the value in responses. Default: true. */
    sensitive?: boolean
  } | null> | null
}

/** Input of rotate_webhook_secret. */
export type RotateWebhookSecretInput = {
  /** Number of hours during which deliveries are signed with both secrets. Use 0 to replace a leaked secret immediately. */
  overlap_hours?: number
}
