import type { z } from 'zod'
import type { Scope } from '../../domain/identity/index.ts'
import { CreateLeadInput } from '../../domain/leads/creation/index.ts'
import { SandboxInboundInput, SendMessageInput } from '../../domain/messaging/index.ts'
import { CAMPAIGN_ROUTES } from './campaigns.ts'
import { CONSENT_ROUTES } from './consents.ts'
import { CONVERSATION_ROUTES } from './conversation-routes.ts'
import { DELIVERY_ROUTES } from './delivery-routes.ts'
import type { Deprecation } from './deprecation.ts'
import { IMPORT_ROUTES } from './import-routes.ts'
import { LEAD_ROUTES } from './lead-routes.ts'
import { leadSchema } from './leads.ts'
import { MESSAGE_ROUTES } from './message-routes.ts'
import { messageSchema } from './messages.ts'
import './sandbox.ts'
import { WEBHOOK_ROUTES } from './webhook-routes.ts'
import { NoInput, workspaceSchema } from './workspace.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One address of `/v1`, and the whole of what the shell, SOFA and the OpenAPI document know of it. */
export type Route = {
  method: Method
  /** Below `/v1`. What stands in braces comes from the path; the rest of the input from the body, or the query string. */
  path: string
  /** One of these opens it; none means any key. */
  scope: readonly Scope[]
  /** The root field of the Rest sub-graph that answers. */
  field: string
  input: z.ZodObject
  /** Null for a 204, and for a download. */
  response: z.ZodObject | null
  /** Its body is a file, alone or in a form; the input comes from the query string, or the form's other fields. */
  takesFile?: true
  /** The media type of an answer that is a file. */
  downloads?: 'text/csv'
  /** What success may be; the first unless the operation says otherwise. */
  statuses: readonly [number, ...number[]]
  sandboxOnly?: true
  /** What a good call looks like, for the documentation. */
  example?: Record<string, unknown>
  /** Codes of its own, beside those that any address may answer. */
  codes?: readonly string[]
  deprecated?: Deprecation
  tag: string
}

const WITHHELD = [
  'recipient_opted_out',
  'quiet_hours',
  'frequency_cap_reached',
  'consent_missing',
  'no_sender_available',
]

export const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/leads',
    scope: ['leads'],
    field: 'create_lead',
    input: CreateLeadInput,
    response: leadSchema,
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
    input: SendMessageInput,
    response: messageSchema,
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
    input: NoInput,
    response: workspaceSchema,
    statuses: [200],
    tag: 'Workspace',
  },
  {
    method: 'POST',
    path: '/sandbox/inbound',
    scope: ['full_access'],
    field: 'receive_sandbox_text',
    input: SandboxInboundInput,
    response: messageSchema,
    statuses: [201],
    sandboxOnly: true,
    example: { from: '+14155550123', body: 'Yes, I would like a quote. My budget is around $25k.' },
    tag: 'Sandbox',
  },
]
