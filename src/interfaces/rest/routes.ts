import { withheldCode } from '../../domain/compliance/index.ts'
import './resources/access-tokens.ts'
import './resources/appointments.ts'
import './resources/campaigns.ts'
import './resources/carrier-accounts.ts'
import './resources/consents.ts'
import './resources/conversations.ts'
import './resources/deliveries.ts'
import './resources/erasures.ts'
import './resources/events.ts'
import './resources/held-texts.ts'
import './resources/snippets.ts'
import './resources/replays.ts'
import './resources/sends.ts'
import './resources/imports.ts'
import './resources/leads.ts'
import './resources/suppressions.ts'
import './resources/messages.ts'
import './resources/notes.ts'
import './resources/notification-channels.ts'
import './resources/phone-numbers.ts'
import './resources/sandbox.ts'
import './resources/webhooks.ts'
import './resources/workspace.ts'
import { declaredField } from './schema/field.ts'
import type { Route, RouteDeclaration } from './schema/route.ts'

// Defaults of each kind of endpoint. An endpoint that differs overrides them.
const LIST = { method: 'GET', statuses: [200], codes: ['invalid_cursor'] } as const
const READ = { method: 'GET', statuses: [200], codes: ['not_found'] } as const
const CREATE = { method: 'POST', statuses: [201], codes: ['not_found'] } as const
const UPDATE = { method: 'PATCH', statuses: [200], codes: ['not_found'] } as const
const DELETE = { method: 'DELETE', statuses: [204], codes: ['not_found'] } as const
const ACT = { method: 'POST', statuses: [200], codes: ['not_found', 'conflict'] } as const

const LEADS = { scope: ['leads'], tag: 'Leads' } as const
const READ_LEADS = { scope: ['read_only', 'leads'], tag: 'Leads' } as const
const SUPPRESSIONS = { scope: ['leads'], tag: 'Suppressions' } as const
const IMPORTS = { scope: ['leads'], tag: 'Imports' } as const
const ERASURES = { scope: ['leads'], tag: 'Erasures' } as const
const MESSAGES = { scope: ['messaging'], tag: 'Messages' } as const
const READ_MESSAGES = { scope: ['read_only', 'messaging'], tag: 'Messages' } as const
const CONVERSATIONS = { scope: ['messaging'], tag: 'Conversations' } as const
const READ_CONVERSATIONS = { scope: ['read_only', 'messaging'], tag: 'Conversations' } as const
const NOTES = { scope: ['messaging'], tag: 'Notes' } as const
const READ_NOTES = { scope: ['read_only', 'messaging'], tag: 'Notes' } as const
const CAMPAIGNS = { scope: ['read_only', 'messaging'], tag: 'Campaigns' } as const
const SETTINGS = { scope: ['full_access'] } as const
const SENDS = { scope: ['messaging'], tag: 'Campaigns' } as const
const APPOINTMENTS = { scope: ['messaging'], tag: 'Appointments' } as const
const READ_APPOINTMENTS = { scope: ['read_only', 'messaging'], tag: 'Appointments' } as const
const SNIPPETS = { scope: ['messaging'], tag: 'Snippets' } as const
const NUMBERS = { ...SETTINGS, tag: 'Phone numbers' } as const
const CHANNELS = { ...SETTINGS, tag: 'Notification channels' } as const
const EVENTS = { scope: ['read_only', 'messaging'], tag: 'Events' } as const
const WEBHOOKS = { scope: ['full_access'], tag: 'Webhooks' } as const
const DELIVERIES = { scope: ['full_access'], tag: 'Deliveries' } as const

/** The endpoints of `/v1`, in the order of the documentation. */
const DECLARED: readonly RouteDeclaration[] = [
  {
    ...{ ...LEADS, ...CREATE, path: '/leads', field: 'create_lead', statuses: [201, 200] },
    example: { phone: '+14155550123', source: 'web_form', attributes: { budget: 25_000, interest: 'kitchen' } },
  },
  {
    ...{
      ...MESSAGES,
      ...CREATE,
      path: '/messages',
      field: 'send_message',
      codes: ['not_found', ...withheldCode.options],
    },
    example: { to: '+14155550123', body: 'Hi! You asked about a new kitchen. When would you like to start?' },
  },
  { ...READ_CONVERSATIONS, ...READ, path: '/conversations/{id}', field: 'read_conversation' },
  { ...READ_CONVERSATIONS, ...LIST, path: '/conversations', field: 'list_conversations' },
  {
    ...{ ...CONVERSATIONS, ...ACT, path: '/conversations/{id}/handoff', field: 'hand_off_conversation' },
    example: { summary: 'Wants to talk about financing.' },
  },
  { ...CONVERSATIONS, ...ACT, path: '/conversations/{id}/return', field: 'return_conversation' },
  {
    ...{ ...CONVERSATIONS, ...ACT, path: '/conversations/{id}/complete', field: 'complete_conversation' },
    example: { outcome: 'booked' },
  },
  {
    ...{ ...CONVERSATIONS, ...ACT, path: '/conversations/{id}/inbox-state', field: 'set_inbox_state' },
    example: { state: 'done' },
  },
  { ...READ_LEADS, ...LIST, path: '/leads', field: 'list_leads' },
  { ...READ_LEADS, ...READ, path: '/leads/{id}', field: 'read_lead' },
  {
    ...{ ...LEADS, ...UPDATE, path: '/leads/{id}', field: 'update_lead' },
    example: { attributes: { budget: 30_000, interest: null }, timezone: 'America/Chicago' },
  },
  { ...LEADS, ...DELETE, path: '/leads/{id}', field: 'erase_lead' },
  {
    ...{ ...SUPPRESSIONS, method: 'POST', path: '/suppressions', field: 'create_suppressions', statuses: [201] },
    example: { phone: '+14155550123', reason: 'complaint' },
  },
  { ...SUPPRESSIONS, ...LIST, path: '/suppressions', field: 'list_suppressions' },
  { ...SUPPRESSIONS, ...DELETE, path: '/suppressions/{phone}', field: 'lift_suppression' },
  { ...READ_MESSAGES, ...LIST, path: '/messages', field: 'list_messages' },
  { ...READ_MESSAGES, ...READ, path: '/messages/{id}', field: 'read_message' },
  { ...MESSAGES, ...ACT, path: '/messages/{id}/cancel', field: 'cancel_message' },
  { ...CAMPAIGNS, ...LIST, path: '/campaigns', field: 'list_campaigns' },
  { ...CAMPAIGNS, ...READ, path: '/campaigns/{id}', field: 'read_campaign' },
  {
    ...{ ...SETTINGS, ...UPDATE, path: '/campaigns/{id}', field: 'update_campaign', tag: 'Campaigns' },
    codes: ['not_found', 'conflict'],
    example: { name: 'Spring offer', initiated_per_day_max: 2 },
  },
  {
    ...{ ...SENDS, ...ACT, path: '/campaigns/{campaign_id}/sends', field: 'create_send', statuses: [202, 200] },
    codes: ['not_found', 'conflict', 'limit_reached'],
    example: { filter: { source: 'expo', state: 'CA', not_texted_days: 30 }, per_hour: 600, dry_run: true },
  },
  { ...CAMPAIGNS, ...READ, path: '/sends/{id}', field: 'read_send' },
  { ...SENDS, ...ACT, path: '/sends/{id}/pause', field: 'pause_send' },
  { ...SENDS, ...ACT, path: '/sends/{id}/resume', field: 'resume_send' },
  { ...SENDS, ...ACT, path: '/sends/{id}/cancel', field: 'cancel_send' },
  { ...READ_APPOINTMENTS, ...LIST, path: '/appointments', field: 'list_appointments' },
  { ...READ_APPOINTMENTS, ...READ, path: '/appointments/{id}', field: 'read_appointment' },
  { ...APPOINTMENTS, ...ACT, path: '/appointments/{id}/cancel', field: 'cancel_appointment' },
  {
    ...{ ...APPOINTMENTS, ...ACT, path: '/appointments/{id}/reschedule', field: 'reschedule_appointment' },
    example: { starts_at: '2027-03-01T15:00:00Z' },
  },
  { ...READ_MESSAGES, ...LIST, path: '/held-texts', field: 'list_held_texts' },
  {
    ...{
      ...MESSAGES,
      ...ACT,
      path: '/held-texts/{id}/answer',
      field: 'answer_held_text',
      codes: ['not_found', 'conflict'],
    },
    example: { answer: 'not_opt_out' },
  },
  { ...LIST, path: '/snippets', field: 'list_snippets', scope: ['read_only', 'messaging'], tag: 'Snippets' },
  {
    ...{ ...SNIPPETS, ...CREATE, path: '/snippets', field: 'create_snippet', codes: ['conflict', 'limit_reached'] },
    example: { name: 'Running late', body: 'Hi {{first_name|there}}, we are running 20 minutes late.' },
  },
  {
    ...{ ...SNIPPETS, ...UPDATE, path: '/snippets/{id}', field: 'update_snippet', codes: ['not_found', 'conflict'] },
    example: { body: 'Hi {{first_name|there}}, we will be there in 20 minutes.' },
  },
  { ...SNIPPETS, ...DELETE, path: '/snippets/{id}', field: 'delete_snippet' },
  { ...READ_NOTES, ...LIST, path: '/notes', field: 'list_notes' },
  {
    ...{ ...NOTES, ...CREATE, path: '/notes', field: 'create_note', codes: ['not_found', 'conflict', 'limit_reached'] },
    example: { conversation_id: 'conv_01k0z8m3w6n9q2r5t8v1x4y7za', body: 'Prefers a call on Friday.' },
  },
  { ...NOTES, ...DELETE, path: '/notes/{id}', field: 'delete_note' },
  {
    ...{ ...ERASURES, ...CREATE, path: '/erasures', field: 'create_erasure', statuses: [202] },
    codes: ['not_found', 'conflict', 'limit_reached'],
    example: { filter: { source: 'expo', created_before: '2025-01-01' }, expected_count: 120 },
  },
  { ...ERASURES, ...LIST, path: '/erasures', field: 'list_erasures' },
  { ...ERASURES, ...READ, path: '/erasures/{id}', field: 'read_erasure' },
  { ...ERASURES, ...ACT, path: '/erasures/{id}/cancel', field: 'cancel_erasure' },
  { ...NUMBERS, ...LIST, path: '/phone-numbers', field: 'list_phone_numbers' },
  {
    ...{ ...NUMBERS, ...CREATE, path: '/phone-numbers', field: 'register_phone_number' },
    codes: ['not_found', 'conflict', 'limit_reached'],
    example: { e164: '+14155550123', carrier_account_id: 'car_01k0z8m3w6n9q2r5t8v1x4y7za', type: 'long_code' },
  },
  { ...NUMBERS, ...READ, path: '/phone-numbers/{id}', field: 'read_phone_number' },
  {
    ...{ ...NUMBERS, ...UPDATE, path: '/phone-numbers/{id}', field: 'update_phone_number' },
    example: { status: 'unregistered' },
  },
  { ...NUMBERS, ...DELETE, path: '/phone-numbers/{id}', field: 'release_phone_number' },
  { ...NUMBERS, ...LIST, path: '/carrier-accounts', field: 'list_carrier_accounts' },
  { ...NUMBERS, ...READ, path: '/carrier-accounts/{id}', field: 'read_carrier_account' },
  { ...CHANNELS, ...LIST, path: '/notification-channels', field: 'list_notification_channels' },
  {
    ...{ ...CHANNELS, ...CREATE, path: '/notification-channels', field: 'create_notification_channel' },
    codes: ['limit_reached'],
    example: { kind: 'slack', name: 'Sales', target: 'https://hooks.slack.com/services/T0/B0/x' },
  },
  { ...CHANNELS, ...READ, path: '/notification-channels/{id}', field: 'read_notification_channel' },
  {
    ...{ ...CHANNELS, ...UPDATE, path: '/notification-channels/{id}', field: 'update_notification_channel' },
    example: { name: 'Sales team' },
  },
  { ...CHANNELS, ...DELETE, path: '/notification-channels/{id}', field: 'delete_notification_channel' },
  { ...IMPORTS, ...ACT, path: '/leads/imports', field: 'create_import', takesFile: true, statuses: [202, 200] },
  { ...IMPORTS, ...LIST, path: '/imports', field: 'list_imports' },
  { ...IMPORTS, ...READ, path: '/imports/{id}', field: 'read_import' },
  { ...IMPORTS, ...READ, path: '/imports/{id}/failures', field: 'download_import_failures', downloads: 'text/csv' },
  { ...IMPORTS, ...ACT, path: '/imports/{id}/cancel', field: 'cancel_import' },
  { ...LIST, path: '/consents', field: 'list_consents', scope: ['leads'], tag: 'Consents' },
  {
    ...{ ...WEBHOOKS, ...CREATE, path: '/webhooks', field: 'create_webhook', codes: ['limit_reached'] },
    example: { url: 'https://example.com/webhooks/leadthread', event_types: ['message.received', 'lead.qualified'] },
  },
  { ...WEBHOOKS, ...LIST, path: '/webhooks', field: 'list_webhooks' },
  { ...WEBHOOKS, ...READ, path: '/webhooks/{id}', field: 'read_webhook' },
  {
    ...{ ...WEBHOOKS, ...UPDATE, path: '/webhooks/{id}', field: 'update_webhook' },
    example: { status: 'disabled', description: 'Paused while we move.' },
  },
  { ...WEBHOOKS, ...DELETE, path: '/webhooks/{id}', field: 'delete_webhook' },
  {
    ...{ ...WEBHOOKS, ...ACT, path: '/webhooks/{id}/rotate', field: 'rotate_webhook_secret' },
    example: { overlap_hours: 24 },
  },
  { ...WEBHOOKS, ...ACT, path: '/webhooks/{id}/rotate/complete', field: 'complete_webhook_rotation' },
  {
    ...{ ...DELIVERIES, ...ACT, path: '/webhooks/{id}/test', field: 'test_webhook', codes: ['not_found'] },
    example: { event_type: 'message.received' },
  },
  {
    ...{ ...DELIVERIES, ...LIST, path: '/webhooks/{id}/deliveries', field: 'list_deliveries' },
    codes: ['not_found', 'invalid_cursor'],
  },
  { ...DELIVERIES, ...READ, path: '/deliveries/{id}', field: 'read_delivery' },
  { ...DELIVERIES, ...ACT, path: '/deliveries/{id}/replay', field: 'replay_delivery', statuses: [202] },
  {
    ...{ ...DELIVERIES, ...ACT, path: '/webhooks/{id}/replays', field: 'create_replay', statuses: [202, 200] },
    example: { since: '2026-11-20', event_types: ['message.received', 'lead.qualified'], dry_run: true },
  },
  { ...DELIVERIES, ...READ, path: '/replays/{id}', field: 'read_replay' },
  { ...DELIVERIES, ...ACT, path: '/replays/{id}/cancel', field: 'cancel_replay' },
  { ...EVENTS, ...LIST, path: '/events', field: 'list_events', codes: ['not_found', 'invalid_cursor'] },
  { ...EVENTS, ...READ, path: '/events/{id}', field: 'read_event' },
  {
    ...{
      method: 'POST',
      path: '/access-tokens',
      field: 'create_access_token',
      scope: [],
      statuses: [201],
      isOwn: true,
    },
    tag: 'Access tokens',
    codes: ['not_found', 'insufficient_scope'],
    example: { scopes: ['read_only'], lifetime_minutes: 15 },
  },
  {
    ...{ method: 'GET', path: '/workspace', field: 'read_workspace', scope: [], statuses: [200], tag: 'Workspace' },
    codes: ['insufficient_scope'],
  },
  {
    ...{ method: 'POST', path: '/sandbox/inbound', field: 'receive_sandbox_text', statuses: [201] },
    ...{ scope: ['full_access'], sandboxOnly: true, tag: 'Sandbox' },
    example: { from: '+14155550123', body: 'Yes, I would like a quote. My budget is around $25k.' },
  },
]

export const ROUTES: readonly Route[] = DECLARED.map((route) => ({ ...route, ...declaredField(route.field) }))
