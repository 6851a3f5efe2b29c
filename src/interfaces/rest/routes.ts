import '../operations/index.ts'
import './resources/analytics.ts'
import './resources/api-keys.ts'
import './resources/appointments.ts'
import './resources/campaigns.ts'
import './resources/carrier-accounts.ts'
import './resources/consents.ts'
import './resources/conversations.ts'
import './resources/deliveries.ts'
import './resources/drafts.ts'
import './resources/erasures.ts'
import './resources/documents.ts'
import './resources/events.ts'
import './resources/held-texts.ts'
import './resources/snippets.ts'
import './resources/replays.ts'
import './resources/requests.ts'
import './resources/sends.ts'
import './resources/imports.ts'
import './resources/leads.ts'
import './resources/suppressions.ts'
import './resources/unanswered-questions.ts'
import './resources/members.ts'
import './resources/messages.ts'
import './resources/notes.ts'
import './resources/notification-channels.ts'
import './resources/phone-numbers.ts'
import './resources/webhooks.ts'
import './resources/workspace.ts'
import { declaredField } from './schema/field.ts'
import { ACT, declaredRoute, LIST, READ, type Route, type RouteDeclaration } from './schema/route.ts'

const READ_LEADS = { scope: ['read_only', 'leads'], tag: 'Leads' } as const
const SUPPRESSIONS = { scope: ['leads'], tag: 'Suppressions' } as const
const IMPORTS = { scope: ['leads'], tag: 'Imports' } as const
const ERASURES = { scope: ['leads'], tag: 'Erasures' } as const
const READ_MESSAGES = { scope: ['read_only', 'messaging'], tag: 'Messages' } as const
const DRAFTS = { scope: ['read_only', 'messaging'], tag: 'Drafts' } as const
const CONVERSATIONS = { scope: ['messaging'], tag: 'Conversations' } as const
const READ_CONVERSATIONS = { scope: ['read_only', 'messaging'], tag: 'Conversations' } as const
const READ_NOTES = { scope: ['read_only', 'messaging'], tag: 'Notes' } as const
const CAMPAIGNS = { scope: ['read_only', 'messaging'], tag: 'Campaigns' } as const
const SETTINGS = { scope: ['full_access'] } as const
const READ_APPOINTMENTS = { scope: ['read_only', 'messaging'], tag: 'Appointments' } as const
const NUMBERS = { ...SETTINGS, tag: 'Phone numbers' } as const
const CHANNELS = { ...SETTINGS, tag: 'Notification channels' } as const
const MEMBERS = { ...SETTINGS, tag: 'Members', liveOnly: true } as const
const API_KEYS = { ...SETTINGS, tag: 'API keys' } as const
const ANALYTICS = { scope: ['read_only'], tag: 'Analytics', codes: ['not_found', 'query_too_complex'] } as const
const EVENTS = { scope: ['read_only', 'messaging'], tag: 'Events' } as const
const WEBHOOKS = { scope: ['full_access'], tag: 'Webhooks' } as const
const DOCUMENTS = { ...SETTINGS, tag: 'Documents' } as const
const REQUESTS = { scope: ['full_access'], tag: 'Requests' } as const
const DELIVERIES = { scope: ['full_access'], tag: 'Deliveries' } as const

/** The endpoints of `/v1`, in the order of the documentation. A name is an operation, which declares its own route. */
const DECLARED: readonly (RouteDeclaration | string)[] = [
  'create_lead',
  'send_message',
  { ...READ_CONVERSATIONS, ...READ, path: '/conversations/{id}', field: 'read_conversation' },
  { ...READ_CONVERSATIONS, ...LIST, path: '/conversations', field: 'list_conversations' },
  'hand_off_conversation',
  'return_conversation',
  {
    ...{ ...CONVERSATIONS, ...ACT, path: '/conversations/{id}/complete', field: 'complete_conversation' },
    example: { outcome: 'booked' },
  },
  'set_inbox_state',
  { ...READ_LEADS, ...LIST, path: '/leads', field: 'list_leads' },
  { ...READ_LEADS, ...READ, path: '/leads/{id}', field: 'read_lead' },
  'update_lead',
  'erase_lead',
  'create_suppressions',
  { ...SUPPRESSIONS, ...LIST, path: '/suppressions', field: 'list_suppressions' },
  'lift_suppression',
  { ...READ_MESSAGES, ...LIST, path: '/messages', field: 'list_messages' },
  { ...READ_MESSAGES, ...READ, path: '/messages/{id}', field: 'read_message' },
  'cancel_message',
  { ...CAMPAIGNS, ...LIST, path: '/campaigns', field: 'list_campaigns' },
  { ...CAMPAIGNS, ...READ, path: '/campaigns/{id}', field: 'read_campaign' },
  'create_campaign',
  'update_campaign',
  { ...CAMPAIGNS, ...READ, path: '/campaigns/{campaign_id}/playbook', field: 'read_playbook' },
  'update_playbook',
  { ...CAMPAIGNS, ...READ, path: '/campaigns/{campaign_id}/results', field: 'read_campaign_results' },
  { ...CAMPAIGNS, ...LIST, path: '/unanswered-questions', field: 'list_unanswered_questions' },
  'update_unanswered_question',
  'create_send',
  { ...CAMPAIGNS, ...READ, path: '/sends/{id}', field: 'read_send' },
  'pause_send',
  'resume_send',
  'cancel_send',
  { ...READ, ...ANALYTICS, path: '/analytics', field: 'read_analytics', requests: 10 },
  { ...READ, ...ANALYTICS, path: '/analytics/days', field: 'read_analytics_days', requests: 10 },
  { ...READ, ...ANALYTICS, path: '/analytics/sources', field: 'read_analytics_sources', requests: 4 },
  { ...READ, ...ANALYTICS, path: '/analytics/campaigns', field: 'read_analytics_campaigns', requests: 4 },
  { ...READ_APPOINTMENTS, ...LIST, path: '/appointments', field: 'list_appointments' },
  { ...READ_APPOINTMENTS, ...READ, path: '/appointments/{id}', field: 'read_appointment' },
  'cancel_appointment',
  'reschedule_appointment',
  { ...READ_MESSAGES, ...LIST, path: '/held-texts', field: 'list_held_texts' },
  'answer_held_text',
  { ...DRAFTS, ...LIST, path: '/drafts', field: 'list_drafts' },
  'create_draft',
  { ...DRAFTS, ...READ, path: '/drafts/{id}', field: 'read_draft' },
  'approve_draft',
  'reject_draft',
  { ...LIST, path: '/snippets', field: 'list_snippets', scope: ['read_only', 'messaging'], tag: 'Snippets' },
  'create_snippet',
  'update_snippet',
  'delete_snippet',
  { ...READ_NOTES, ...LIST, path: '/notes', field: 'list_notes' },
  'create_note',
  'delete_note',
  'create_erasure',
  { ...ERASURES, ...LIST, path: '/erasures', field: 'list_erasures' },
  { ...ERASURES, ...READ, path: '/erasures/{id}', field: 'read_erasure' },
  'cancel_erasure',
  { ...NUMBERS, ...LIST, path: '/phone-numbers', field: 'list_phone_numbers' },
  'register_phone_number',
  { ...NUMBERS, ...READ, path: '/phone-numbers/{id}', field: 'read_phone_number' },
  'update_phone_number',
  'release_phone_number',
  { ...NUMBERS, ...LIST, path: '/carrier-accounts', field: 'list_carrier_accounts' },
  'create_carrier_account',
  { ...NUMBERS, ...READ, path: '/carrier-accounts/{id}', field: 'read_carrier_account' },
  'update_carrier_account',
  'remove_carrier_account',
  'test_carrier_account',
  { ...CHANNELS, ...LIST, path: '/notification-channels', field: 'list_notification_channels' },
  'create_notification_channel',
  { ...CHANNELS, ...READ, path: '/notification-channels/{id}', field: 'read_notification_channel' },
  'update_notification_channel',
  'delete_notification_channel',
  { ...IMPORTS, ...ACT, path: '/leads/imports', field: 'create_import', takesFile: true, statuses: [202, 200] },
  { ...IMPORTS, ...LIST, path: '/imports', field: 'list_imports' },
  { ...IMPORTS, ...READ, path: '/imports/{id}', field: 'read_import' },
  { ...IMPORTS, ...READ, path: '/imports/{id}/failures', field: 'download_import_failures', downloads: 'text/csv' },
  'cancel_import',
  { ...LIST, path: '/consents', field: 'list_consents', scope: ['leads'], tag: 'Consents' },
  'create_webhook',
  { ...WEBHOOKS, ...LIST, path: '/webhooks', field: 'list_webhooks' },
  { ...WEBHOOKS, ...READ, path: '/webhooks/{id}', field: 'read_webhook' },
  'update_webhook',
  'delete_webhook',
  'rotate_webhook_secret',
  'complete_webhook_rotation',
  'test_webhook',
  {
    ...{ ...DELIVERIES, ...LIST, path: '/webhooks/{id}/deliveries', field: 'list_deliveries' },
    codes: ['not_found', 'invalid_cursor'],
  },
  { ...DELIVERIES, ...READ, path: '/deliveries/{id}', field: 'read_delivery' },
  'replay_delivery',
  'create_replay',
  { ...DELIVERIES, ...READ, path: '/replays/{id}', field: 'read_replay' },
  'cancel_replay',
  { ...EVENTS, ...LIST, path: '/events', field: 'list_events', codes: ['not_found', 'invalid_cursor'] },
  { ...EVENTS, ...READ, path: '/events/{id}', field: 'read_event' },
  { ...MEMBERS, ...LIST, path: '/members', field: 'list_members' },
  'invite_member',
  { ...MEMBERS, ...READ, path: '/members/{id}', field: 'read_member' },
  'update_member',
  'withdraw_invitation',
  'remove_member',
  { ...API_KEYS, ...LIST, path: '/api-keys', field: 'list_api_keys' },
  'create_api_key',
  { ...API_KEYS, ...READ, path: '/api-keys/{id}', field: 'read_api_key' },
  'update_api_key',
  'rotate_api_key',
  'complete_api_key_rotation',
  'revoke_api_key',
  { ...DOCUMENTS, ...LIST, path: '/documents', field: 'list_documents' },
  'register_documents',
  'remove_document',
  { ...REQUESTS, ...LIST, path: '/requests', field: 'list_requests' },
  { ...REQUESTS, ...READ, path: '/requests/{id}', field: 'read_request' },
  'create_access_token',
  {
    ...{ method: 'GET', path: '/workspace', field: 'read_workspace', scope: [], statuses: [200], tag: 'Workspace' },
    codes: ['insufficient_scope'],
  },
  'receive_sandbox_text',
]

export const ROUTES: readonly Route[] = DECLARED.map((declared) => {
  const route = typeof declared === 'string' ? declaredRoute(declared) : declared
  return { ...route, ...declaredField(route.field) }
})
