import { CAMPAIGN_ROUTES } from './resources/campaigns.ts'
import { CONSENT_ROUTES } from './resources/consents.ts'
import { CONVERSATION_ROUTES } from './resources/conversation-routes.ts'
import { DELIVERY_ROUTES } from './resources/delivery-routes.ts'
import { IMPORT_ROUTES } from './resources/import-routes.ts'
import { LEAD_ROUTES } from './resources/lead-routes.ts'
import { MESSAGE_ROUTES } from './resources/message-routes.ts'
import { WEBHOOK_ROUTES } from './resources/webhook-routes.ts'
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

const DECLARED: readonly RouteDeclaration[] = [
  {
    method: 'POST',
    path: '/leads',
    scope: ['leads'],
    field: 'create_lead',
    statuses: [201, 200],
    example: { phone: '+14155550123', source: 'web_form', attributes: { budget: 25_000, interest: 'kitchen' } },
    codes: ['not_found'],
    tag: 'Leads',
  },
  {
    method: 'POST',
    path: '/messages',
    scope: ['messaging'],
    field: 'send_message',
    statuses: [201],
    example: { to: '+14155550123', body: 'Hi! You asked about a new kitchen. When would you like to start?' },
    codes: ['not_found', ...WITHHELD],
    tag: 'Messages',
  },
  ...CONVERSATION_ROUTES,
  ...LEAD_ROUTES,
  ...MESSAGE_ROUTES,
  ...CAMPAIGN_ROUTES,
  ...IMPORT_ROUTES,
  ...CONSENT_ROUTES,
  ...WEBHOOK_ROUTES,
  ...DELIVERY_ROUTES,
  {
    method: 'GET',
    path: '/workspace',
    scope: [],
    field: 'read_workspace',
    statuses: [200],
    tag: 'Workspace',
  },
  {
    method: 'POST',
    path: '/sandbox/inbound',
    scope: ['full_access'],
    field: 'receive_sandbox_text',
    statuses: [201],
    sandboxOnly: true,
    example: { from: '+14155550123', body: 'Yes, I would like a quote. My budget is around $25k.' },
    tag: 'Sandbox',
  },
]

export const ROUTES: readonly Route[] = DECLARED.map((route) => ({ ...route, ...declaredField(route.field) }))
