// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** How long an attempt took, by phase, in milliseconds. */
export type AttemptLatency = {
  /** To resolve the name; null on a kept connection. */
  dns_ms: number | null
  /** To connect; null on a kept connection. */
  connect_ms: number | null
  /** For the TLS handshake; null on a kept connection. */
  tls_ms: number | null
  /** To the first byte of the answer; null when none came. */
  ttfb_ms: number | null
  /** In all. */
  total_ms: number
}

/** One event on its way to one webhook endpoint. */
export type Delivery = {
  /** The delivery. */
  id: string
  /** The endpoint. */
  endpoint_id: string
  /** The event; the same on every attempt and replay. */
  event_id: string
  /** What has happened. */
  event_type: 'message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested'
  /** `skipped`: the endpoint was disabled; `canceled`: it was deleted, or the lead erased. */
  status: 'pending' | 'succeeded' | 'exhausted' | 'skipped' | 'canceled'
  /** Whether it is a sample, sent on request. */
  is_test: boolean
  /** The replay it is in, or was in last. */
  replay_id: string | null
  /** How often it was tried. */
  attempt_count: number
  /** When its present run of attempts began. */
  first_attempt_at: string | null
  /** When it is tried next. */
  next_attempt_at: string | null
  /** When it came to an end. */
  finished_at: string | null
  /** When the event happened. */
  created_at: string
}

/** One request that left for a webhook endpoint, or may have left. */
export type DeliveryAttempt = {
  /** The attempt. */
  id: string
  /** Of which delivery. */
  delivery_id: string
  /** 1 for the first of the delivery. No number is used twice. */
  number: number
  /** `worker_lost`: the request may have left, and whoever sent it was lost before the answer. */
  status: 'in_flight' | 'succeeded' | 'failed' | 'worker_lost'
  /** The HTTP status of the answer; null when none came. */
  response_status: number | null
  /** Why there was no answer: `timeout`, `dns`, `tls`, … */
  error: string | null
  /** Up to 16 KiB of the answer, as text. */
  response_body: string | null
  /** How long it took, by phase; null while it is under way. */
  latency: AttemptLatency | null
  /** What was sent, sensitive values masked; null while it is under way. */
  request_headers: Record<string, string> | null
  /** The replay it was made for. */
  replay_id: string | null
  /** When it left. */
  started_at: string
  /** When its outcome was known. */
  finished_at: string | null
}

/** A delivery, what it carries, and its attempts. */
export type DeliveryWithAttempts = {
  /** The delivery. */
  id: string
  /** The endpoint. */
  endpoint_id: string
  /** The event; the same on every attempt and replay. */
  event_id: string
  /** What has happened. */
  event_type: 'message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested'
  /** `skipped`: the endpoint was disabled; `canceled`: it was deleted, or the lead erased. */
  status: 'pending' | 'succeeded' | 'exhausted' | 'skipped' | 'canceled'
  /** Whether it is a sample, sent on request. */
  is_test: boolean
  /** The replay it is in, or was in last. */
  replay_id: string | null
  /** How often it was tried. */
  attempt_count: number
  /** When its present run of attempts began. */
  first_attempt_at: string | null
  /** When it is tried next. */
  next_attempt_at: string | null
  /** When it came to an end. */
  finished_at: string | null
  /** When the event happened. */
  created_at: string
  /** What every attempt posts, to the byte: the event as JSON. */
  body: string
  /** Every attempt, in order. */
  attempts: DeliveryAttempt[]
}

/** Sending again what a webhook endpoint failed to get, or skipped. */
export type Replay = {
  /** The replay; null for a dry run, which makes nothing. */
  id: string | null
  /** The endpoint. */
  endpoint_id: string
  /** Of which types the events are. */
  event_types: ('message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested')[]
  /** Events of this time or later. */
  since: string
  /** Events before this time. */
  until: string
  /** `completed` when the last of its deliveries has come to an end. */
  status: 'running' | 'completed' | 'canceled' | 'dry_run'
  /** How many deliveries there are to send again. */
  total: number
  /** How many are, or were, on their way again. */
  started: number
  /** How many the receiver took. */
  succeeded: number
  /** How many came to another end. */
  failed: number
  /** How many have not come to an end. */
  remaining: number
  /** When it was asked for. */
  created_at: string
  /** When it was over. */
  finished_at: string | null
}

/** What test_webhook takes. */
export type TestWebhookInput = {
  /** Of which type the sample is. */
  event_type: 'message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested'
}

/** What list_deliveries takes. */
export type ListDeliveriesInput = {
  /** Only deliveries in this state. */
  status?: 'pending' | 'succeeded' | 'exhausted' | 'skipped' | 'canceled'
  /** Only deliveries of events of this type. */
  event_type?: 'message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested'
  /** Created at this time or later. */
  created_after?: string
  /** Created before this time. */
  created_before?: string
  /** How many a page holds. */
  limit?: number
  /** `next_cursor` of the page before. */
  cursor?: string
}

/** What create_replay takes. */
export type CreateReplayInput = {
  /** Events of this time or later: a date or a timestamp, at most 7 days ago. */
  since: string
  /** Events before this time. Default: up to the present. */
  until?: string | null
  /** Events of these types. Default: all. */
  event_types?: ('message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested')[] | null
  /** Answers how many there are, and does nothing. Default: false. */
  dry_run?: boolean | null
}
