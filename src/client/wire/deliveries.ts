// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.

/** Duration of each phase of an attempt, in milliseconds. */
export type AttemptLatency = {
  /** DNS lookup time; null on a reused connection. */
  dns_ms: number | null
  /** TCP connection time; null on a reused connection. */
  connect_ms: number | null
  /** TLS handshake time; null on a reused connection. */
  tls_ms: number | null
  /** Time to the first byte of the response; null if there was no response. */
  ttfb_ms: number | null
  /** Total duration of the attempt. */
  total_ms: number
}

/** One event sent to one webhook endpoint. */
export type Delivery = {
  /** ID of the delivery. */
  id: string
  /** ID of the webhook endpoint. */
  endpoint_id: string
  /** ID of the event. It is the same for every attempt and replay. */
  event_id: string
  /** Type of the event. */
  event_type: 'message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested'
  /** Status of the delivery. `skipped` means that the endpoint was disabled. `canceled` means that the endpoint was deleted or the lead was erased. */
  status: 'pending' | 'succeeded' | 'exhausted' | 'skipped' | 'canceled'
  /** Whether this is a test event. */
  is_test: boolean
  /** ID of the latest replay that included this delivery. Null if no replay included it. */
  replay_id: string | null
  /** Number of attempts. */
  attempt_count: number
  /** When the first attempt of the current series of retries started. Null before the first attempt. */
  first_attempt_at: string | null
  /** When the next attempt is due. Null if no attempt is planned. */
  next_attempt_at: string | null
  /** When the delivery finished. Null if it has not finished. */
  finished_at: string | null
  /** When the event occurred. */
  created_at: string
}

/** One request to a webhook endpoint. If the service stopped during the attempt, the request may not have been sent. */
export type DeliveryAttempt = {
  /** ID of the attempt. */
  id: string
  /** ID of the delivery. */
  delivery_id: string
  /** Sequence number within the delivery, starting at 1. Numbers are never reused. */
  number: number
  /** Status of the attempt. `worker_lost` means that the request may have been sent, but the service stopped before it recorded the response. */
  status: 'in_flight' | 'succeeded' | 'failed' | 'worker_lost'
  /** HTTP status code of the response. Null if there was no response. */
  response_status: number | null
  /** Type of the error if there was no response, such as `timeout`, `dns` or `tls`. Otherwise null. */
  error: string | null
  /** First 16 KiB of the response body, as text. Null if there is none. */
  response_body: string | null
  /** Duration of each phase of the attempt. Null while the request is in progress. */
  latency: AttemptLatency | null
  /** Request headers with masked sensitive values. Null while the request is in progress. */
  request_headers: Record<string, string> | null
  /** ID of the replay that caused the attempt. Null if no replay caused it. */
  replay_id: string | null
  /** When the attempt started. */
  started_at: string
  /** When the attempt finished. Null while the request is in progress. */
  finished_at: string | null
}

/** A delivery with its request body and attempts. */
export type DeliveryWithAttempts = {
  /** ID of the delivery. */
  id: string
  /** ID of the webhook endpoint. */
  endpoint_id: string
  /** ID of the event. It is the same for every attempt and replay. */
  event_id: string
  /** Type of the event. */
  event_type: 'message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested'
  /** Status of the delivery. `skipped` means that the endpoint was disabled. `canceled` means that the endpoint was deleted or the lead was erased. */
  status: 'pending' | 'succeeded' | 'exhausted' | 'skipped' | 'canceled'
  /** Whether this is a test event. */
  is_test: boolean
  /** ID of the latest replay that included this delivery. Null if no replay included it. */
  replay_id: string | null
  /** Number of attempts. */
  attempt_count: number
  /** When the first attempt of the current series of retries started. Null before the first attempt. */
  first_attempt_at: string | null
  /** When the next attempt is due. Null if no attempt is planned. */
  next_attempt_at: string | null
  /** When the delivery finished. Null if it has not finished. */
  finished_at: string | null
  /** When the event occurred. */
  created_at: string
  /** The exact request body of every attempt: the event as JSON. */
  body: string
  /** All attempts, in order. */
  attempts: DeliveryAttempt[]
}

/** A replay sends failed and skipped deliveries of a webhook endpoint again. */
export type Replay = {
  /** ID of the replay. Null for a dry run. */
  id: string | null
  /** ID of the webhook endpoint. */
  endpoint_id: string
  /** Event types that are included. */
  event_types: ('message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested')[]
  /** Events at or after this time are included. */
  since: string
  /** Events before this time are included. */
  until: string
  /** Status of the replay. `completed` means that all deliveries have finished. */
  status: 'running' | 'completed' | 'canceled' | 'dry_run'
  /** Number of deliveries to send again. */
  total: number
  /** Number of deliveries that have been started. */
  started: number
  /** Number of deliveries for which the receiver responded with a 2xx status code. */
  succeeded: number
  /** Number of deliveries that did not succeed and are no longer retried. */
  failed: number
  /** Number of deliveries that have not finished. */
  remaining: number
  /** When the replay was requested. */
  created_at: string
  /** When the replay finished. Null if it has not finished. */
  finished_at: string | null
}

/** Input of test_webhook. */
export type TestWebhookInput = {
  /** Event type of the test event. */
  event_type: 'message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested'
}

/** Input of list_deliveries. */
export type ListDeliveriesInput = {
  /** Only deliveries with this status. */
  status?: 'pending' | 'succeeded' | 'exhausted' | 'skipped' | 'canceled'
  /** Only deliveries of events of this type. */
  event_type?: 'message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested'
  /** Only deliveries created at or after this time. */
  created_after?: string
  /** Only deliveries created before this time. */
  created_before?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

/** Input of create_replay. */
export type CreateReplayInput = {
  /** Start of the time range, inclusive: a date or a timestamp that is at most 7 days ago. */
  since: string
  /** End of the time range, exclusive. Default: now. */
  until?: string | null
  /** Only events of these types. Default: all types. */
  event_types?: ('message.received' | 'message.delivered' | 'lead.qualified' | 'lead.opted_out' | 'conversation.completed' | 'agent.requested')[] | null
  /** Whether to count the deliveries without sending them. Default: false. */
  dry_run?: boolean | null
}
