import './resources/campaigns.ts'
import './resources/consents.ts'
import './resources/conversations.ts'
import './resources/deliveries.ts'
import './resources/events.ts'
import './resources/replays.ts'
import './resources/imports.ts'
import './resources/leads.ts'
import './resources/suppressions.ts'
import './resources/messages.ts'
import './resources/sandbox.ts'
import './resources/webhooks.ts'
import './resources/workspace.ts'
import { declaredField } from './schema/field.ts'
import type { Route, RouteDeclaration } from './schema/route.ts'

const WITHHELD = [
  'recipient_opted_out',
  'quiet_hours',
  'frequency_cap_reached',
  'consent_missing',
  'no_sender_available',
]

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
const MESSAGES = { scope: ['messaging'], tag: 'Messages' } as const
const READ_MESSAGES = { scope: ['read_only', 'messaging'], tag: 'Messages' } as const
const CONVERSATIONS = { scope: ['messaging'], tag: 'Conversations' } as const
const READ_CONVERSATIONS = { scope: ['read_only', 'messaging'], tag: 'Conversations' } as const
const CAMPAIGNS = { scope: ['read_only', 'messaging'], tag: 'Campaigns' } as const
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
    ...{ ...MESSAGES, ...CREATE, path: '/messages', field: 'send_message', codes: ['not_found', ...WITHHELD] },
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
  { method: 'GET', path: '/workspace', field: 'read_workspace', scope: [], statuses: [200], tag: 'Workspace' },
  {
    ...{ method: 'POST', path: '/sandbox/inbound', field: 'receive_sandbox_text', statuses: [201] },
    ...{ scope: ['full_access'], sandboxOnly: true, tag: 'Sandbox' },
    example: { from: '+14155550123', body: 'Yes, I would like a quote. My budget is around $25k.' },
  },
]

export const ROUTES: readonly Route[] = DECLARED.map((route) => ({ ...route, ...declaredField(route.field) }))
