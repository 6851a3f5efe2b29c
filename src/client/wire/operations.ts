// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.
import type { Campaign, ListCampaignsInput } from './campaigns.ts'
import type { Consent, ListConsentsInput } from './consents.ts'
import type { CompleteConversationInput, Conversation, ConversationWithHistory, HandOffConversationInput, ListConversationsInput } from './conversations.ts'
import type { CreateReplayInput, Delivery, DeliveryAttempt, DeliveryWithAttempts, ListDeliveriesInput, Replay, TestWebhookInput } from './deliveries.ts'
import type { ListEventsInput, WebhookEvent } from './events.ts'
import type { CreateImportInput, Import, ImportWithErrors, ListImportsInput } from './imports.ts'
import type { CreateLeadInput, Lead, ListLeadsInput, UpdateLeadInput } from './leads.ts'
import type { ListMessagesInput, Message, SendMessageInput } from './messages.ts'
import type { ReceiveSandboxTextInput } from './sandbox.ts'
import type { CreateSuppressionsInput, ListSuppressionsInput, Suppression, SuppressionList } from './suppressions.ts'
import type { CreateWebhookInput, ListWebhooksInput, RotateWebhookSecretInput, UpdateWebhookInput, Webhook, WebhookWithSecret } from './webhooks.ts'
import type { Workspace } from './workspace.ts'

/** The operations of `/v1`, by name. */
export const OPERATIONS = {
  create_lead: { method: 'POST', path: '/leads' },
  list_leads: { method: 'GET', path: '/leads' },
  send_message: { method: 'POST', path: '/messages' },
  list_messages: { method: 'GET', path: '/messages' },
  read_conversation: { method: 'GET', path: '/conversations/{id}' },
  list_conversations: { method: 'GET', path: '/conversations' },
  hand_off_conversation: { method: 'POST', path: '/conversations/{id}/handoff' },
  return_conversation: { method: 'POST', path: '/conversations/{id}/return' },
  complete_conversation: { method: 'POST', path: '/conversations/{id}/complete' },
  read_lead: { method: 'GET', path: '/leads/{id}' },
  update_lead: { method: 'PATCH', path: '/leads/{id}' },
  erase_lead: { method: 'DELETE', path: '/leads/{id}' },
  create_suppressions: { method: 'POST', path: '/suppressions' },
  list_suppressions: { method: 'GET', path: '/suppressions' },
  lift_suppression: { method: 'DELETE', path: '/suppressions/{phone}' },
  read_message: { method: 'GET', path: '/messages/{id}' },
  cancel_message: { method: 'POST', path: '/messages/{id}/cancel' },
  list_campaigns: { method: 'GET', path: '/campaigns' },
  read_campaign: { method: 'GET', path: '/campaigns/{id}' },
  create_import: { method: 'POST', path: '/leads/imports' },
  list_imports: { method: 'GET', path: '/imports' },
  read_import: { method: 'GET', path: '/imports/{id}' },
  download_import_failures: { method: 'GET', path: '/imports/{id}/failures' },
  cancel_import: { method: 'POST', path: '/imports/{id}/cancel' },
  list_consents: { method: 'GET', path: '/consents' },
  create_webhook: { method: 'POST', path: '/webhooks' },
  list_webhooks: { method: 'GET', path: '/webhooks' },
  read_webhook: { method: 'GET', path: '/webhooks/{id}' },
  update_webhook: { method: 'PATCH', path: '/webhooks/{id}' },
  delete_webhook: { method: 'DELETE', path: '/webhooks/{id}' },
  rotate_webhook_secret: { method: 'POST', path: '/webhooks/{id}/rotate' },
  complete_webhook_rotation: { method: 'POST', path: '/webhooks/{id}/rotate/complete' },
  test_webhook: { method: 'POST', path: '/webhooks/{id}/test' },
  list_deliveries: { method: 'GET', path: '/webhooks/{id}/deliveries' },
  read_delivery: { method: 'GET', path: '/deliveries/{id}' },
  replay_delivery: { method: 'POST', path: '/deliveries/{id}/replay' },
  create_replay: { method: 'POST', path: '/webhooks/{id}/replays' },
  read_replay: { method: 'GET', path: '/replays/{id}' },
  cancel_replay: { method: 'POST', path: '/replays/{id}/cancel' },
  list_events: { method: 'GET', path: '/events' },
  read_event: { method: 'GET', path: '/events/{id}' },
  read_workspace: { method: 'GET', path: '/workspace' },
  receive_sandbox_text: { method: 'POST', path: '/sandbox/inbound' },
} as const

/** The input of each operation, in addition to its path parameters. */
export type Inputs = {
  create_lead: CreateLeadInput
  list_leads: ListLeadsInput
  send_message: SendMessageInput
  list_messages: ListMessagesInput
  read_conversation: Record<string, never>
  list_conversations: ListConversationsInput
  hand_off_conversation: HandOffConversationInput
  return_conversation: Record<string, never>
  complete_conversation: CompleteConversationInput
  read_lead: Record<string, never>
  update_lead: UpdateLeadInput
  erase_lead: Record<string, never>
  create_suppressions: CreateSuppressionsInput
  list_suppressions: ListSuppressionsInput
  lift_suppression: Record<string, never>
  read_message: Record<string, never>
  cancel_message: Record<string, never>
  list_campaigns: ListCampaignsInput
  read_campaign: Record<string, never>
  create_import: CreateImportInput
  list_imports: ListImportsInput
  read_import: Record<string, never>
  download_import_failures: Record<string, never>
  cancel_import: Record<string, never>
  list_consents: ListConsentsInput
  create_webhook: CreateWebhookInput
  list_webhooks: ListWebhooksInput
  read_webhook: Record<string, never>
  update_webhook: UpdateWebhookInput
  delete_webhook: Record<string, never>
  rotate_webhook_secret: RotateWebhookSecretInput
  complete_webhook_rotation: Record<string, never>
  test_webhook: TestWebhookInput
  list_deliveries: ListDeliveriesInput
  read_delivery: Record<string, never>
  replay_delivery: Record<string, never>
  create_replay: CreateReplayInput
  read_replay: Record<string, never>
  cancel_replay: Record<string, never>
  list_events: ListEventsInput
  read_event: Record<string, never>
  read_workspace: Record<string, never>
  receive_sandbox_text: ReceiveSandboxTextInput
}

/** The response of each operation; null without a body. */
export type Answers = {
  create_lead: Lead
  list_leads: Page<Lead>
  send_message: Message
  list_messages: Page<Message>
  read_conversation: ConversationWithHistory
  list_conversations: Page<Conversation>
  hand_off_conversation: Conversation
  return_conversation: Conversation
  complete_conversation: Conversation
  read_lead: Lead
  update_lead: Lead
  erase_lead: null
  create_suppressions: SuppressionList
  list_suppressions: Page<Suppression>
  lift_suppression: null
  read_message: Message
  cancel_message: Message
  list_campaigns: Page<Campaign>
  read_campaign: Campaign
  create_import: Import
  list_imports: Page<Import>
  read_import: ImportWithErrors
  download_import_failures: string
  cancel_import: Import
  list_consents: Page<Consent>
  create_webhook: WebhookWithSecret
  list_webhooks: Page<Webhook>
  read_webhook: Webhook
  update_webhook: Webhook
  delete_webhook: null
  rotate_webhook_secret: WebhookWithSecret
  complete_webhook_rotation: Webhook
  test_webhook: DeliveryAttempt
  list_deliveries: Page<Delivery>
  read_delivery: DeliveryWithAttempts
  replay_delivery: DeliveryWithAttempts
  create_replay: Replay
  read_replay: Replay
  cancel_replay: Replay
  list_events: Page<WebhookEvent>
  read_event: WebhookEvent
  read_workspace: Workspace
  receive_sandbox_text: Message
}

/** One page of a list. */
export type Page<Item> = {
  data: Item[]
  /** Whether there is another page. */
  has_more: boolean
  /** Give it as `cursor` to read the next page; null on the last one. */
  next_cursor: string | null
}

/** What `/v1` may answer instead. */
export type ApiErrorCode =
  | 'conflict'
  | 'consent_missing'
  | 'frequency_cap_reached'
  | 'idempotency_in_progress'
  | 'idempotency_key_reused'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_api_key'
  | 'invalid_cursor'
  | 'invalid_parameter'
  | 'invalid_request'
  | 'limit_reached'
  | 'malformed_json'
  | 'missing_api_key'
  | 'missing_parameter'
  | 'no_sender_available'
  | 'not_found'
  | 'payload_too_large'
  | 'quiet_hours'
  | 'rate_limited'
  | 'recipient_opted_out'
  | 'route_not_found'
  | 'unavailable'
  | 'unknown_parameter'
  | 'unsupported_media_type'
