import { z } from 'zod'
import type { Route } from '../../../src/interfaces/rest/schema/route.ts'
import { PLAYBOOK } from '../../agent/support/booking.ts'
import { leadsFile } from '../../leads/support/imports.ts'
import { type Answer, type Json, sideOf } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { newFictitiousNumber, type Tenant } from './tenant.ts'

/** A tenant's request to a route. `hidden`: the same request of another workspace finds nothing, though it has no ID. */
export type RestGiven = { input: Json; hidden?: true }
export type RestFactory = (tenant: Tenant) => Promise<RestGiven | RestGiven[]> | RestGiven | RestGiven[]

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** The names of the inputs that are IDs. */
export function idNamesOf({ input }: Route): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' })
  return Object.keys(properties).filter((name) => /(^|_)id$/.test(name))
}

/** Sends the request with the key of the tenant's sandbox, or of the live workspace if only that can. */
export function askRest(tenant: Tenant, route: Route, given: Json): Promise<Answer> {
  const inPath = (name: string) => route.path.includes(`{${name}}`)
  const path = route.path.replace(/\{(\w+)\}/, (_, name) => encodeURIComponent(given[name]))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !inPath(name)))
  const takesJson = !route.takesFile && (route.method === 'POST' || route.method === 'PATCH')
  const search = takesJson ? '' : `?${new URLSearchParams(rest as Record<string, string>)}`
  const file = route.takesFile ? leadsFile(2, 4_000_000 + 10 * ++files) : undefined
  const body = takesJson ? (Object.keys(rest).length > 0 ? rest : undefined) : file
  const headers = { ...(file && { 'Content-Type': 'text/csv' }) }
  return tenant.around.service.api(route.method, `/v1${path}${search === '?' ? '' : search}`, body, {
    key: tenant[sideOf(`/v1${route.path}`)].key,
    headers,
  })
}

let files = 0
let starts = 0

const one = (input: Json = {}): RestGiven => ({ input })
const on =
  (make: (tenant: Tenant) => Promise<string> | string, fields: Json = {}): RestFactory =>
  async (tenant) => ({ input: { id: await make(tenant), ...fields } })
const each = (filters: Json): RestGiven[] => [
  one(),
  ...Object.entries(filters).map(([name, value]) => one({ [name]: value })),
]

const RANGE = { after: '2026-03-01', before: '2026-03-20' }
const ranges = (campaign_id: string): RestGiven[] => [one(RANGE), one({ ...RANGE, campaign_id })]

/** By method and path below `/v1`: arguments that refer to resources of the tenant. */
export const OPERATIONS: Readonly<Record<string, RestFactory>> = {
  'POST /leads': ({ base }) => one({ phone: newPhone(), campaign_id: base.camp }),
  'POST /messages': async ({ makers, base, sandbox }) =>
    one({ lead_id: await makers.lead(), body: 'Hello', campaign_id: base.camp, from: sandbox.number }),
  'GET /conversations/{id}': ({ base }) => one({ id: base.conv }),
  'GET /conversations': ({ base }) => each({ campaign_id: base.camp, lead_id: base.lead }),
  'POST /conversations/{id}/handoff': on(({ makers }) => makers.conversation(), { summary: 'Asks for a person.' }),
  'POST /conversations/{id}/return': on(async ({ makers, make }) => {
    const id = await makers.conversation()
    await make('handOffConversation', { id })
    return id
  }),
  'POST /conversations/{id}/complete': on(({ makers }) => makers.conversation(), { outcome: 'disqualified' }),
  'POST /conversations/{id}/inbox-state': on(({ makers }) => makers.conversation(), { state: 'done' }),
  'GET /leads': ({ base }) => [...each({ campaign_id: base.camp }), { input: { phone: base.phone }, hidden: true }],
  'GET /leads/{id}': ({ base }) => one({ id: base.lead }),
  'PATCH /leads/{id}': async ({ base, makers }) => one({ id: await makers.lead(), campaign_id: base.camp }),
  'DELETE /leads/{id}': on(({ makers }) => makers.lead()),
  'POST /suppressions': () => one({ phones: [newPhone()] }),
  'GET /suppressions': ({ base }) => [one(), { input: { phone: base.suppressed }, hidden: true }],
  'DELETE /suppressions/{phone}': async ({ makers }) => ({
    input: { phone: await makers.suppressedPhone() },
    hidden: true,
  }),
  'GET /messages': ({ base }) => each({ conversation_id: base.conv, lead_id: base.lead }),
  'GET /messages/{id}': ({ base }) => one({ id: base.msg }),
  'POST /messages/{id}/cancel': on(({ makers }) => makers.scheduledMessage()),
  'GET /campaigns': () => one(),
  'GET /campaigns/{id}': ({ base }) => one({ id: base.camp }),
  'PATCH /campaigns/{id}': on(({ makers }) => makers.campaign(), { initiated_per_day_max: 2 }),
  'POST /campaigns': () => one({ name: `Ours ${++starts}`, template: 'solar' }),
  'GET /campaigns/{campaign_id}/playbook': ({ base }) => one({ campaign_id: base.camp }),
  'POST /campaigns/{campaign_id}/playbook': async ({ makers }) => {
    const campaign_id = await makers.campaign()
    return one({ campaign_id, playbook: PLAYBOOK, expected_version: 1 })
  },
  'GET /campaigns/{campaign_id}/results': ({ base }) => one({ campaign_id: base.camp }),
  'GET /analytics': ({ base }) => ranges(base.camp),
  'GET /analytics/days': ({ base }) => ranges(base.camp),
  'GET /analytics/sources': ({ base }) => ranges(base.camp),
  'GET /analytics/campaigns': ({ base }) => ranges(base.camp),
  'GET /members': () => one(),
  'POST /members': () => one({ email: `ours${++starts}@example.com`, role: 'viewer' }),
  'GET /members/{id}': ({ member }) => one({ id: member.memberId }),
  'PATCH /members/{id}': on(({ makers }) => makers.member(), { role: 'viewer' }),
  'POST /members/{id}/withdraw': on(({ makers }) => makers.member()),
  'DELETE /members/{id}': on(({ makers }) => makers.member()),
  'GET /api-keys': () => one(),
  'POST /api-keys': () => one({ name: 'Ours', scopes: ['leads'] }),
  'GET /api-keys/{id}': on(({ makers }) => makers.key()),
  'PATCH /api-keys/{id}': on(({ makers }) => makers.key(), { name: 'Ours' }),
  'POST /api-keys/{id}/rotate': on(({ makers }) => makers.key(), { overlap_hours: 2 }),
  'POST /api-keys/{id}/rotate/complete': on(async ({ makers, make }) => {
    const id = await makers.key()
    await make('rotateApiKey', { id })
    return id
  }),
  'DELETE /api-keys/{id}': on(({ makers }) => makers.key()),
  'GET /notification-channels': () => one(),
  'POST /notification-channels': ({ around }) => one({ kind: 'webhook', name: 'Ours', target: around.receiver.url }),
  'GET /notification-channels/{id}': ({ base }) => one({ id: base.chn }),
  'PATCH /notification-channels/{id}': on(({ makers }) => makers.channel(), { name: 'Ours' }),
  'DELETE /notification-channels/{id}': on(({ makers }) => makers.channel()),
  'GET /phone-numbers': () => one(),
  'POST /phone-numbers': async ({ makers }) =>
    one({ e164: newFictitiousNumber(), carrier_account_id: await makers.sandboxAccount(), type: 'long_code' }),
  'GET /phone-numbers/{id}': on(({ makers }) => makers.sandboxNumber()),
  'PATCH /phone-numbers/{id}': on(({ makers }) => makers.sandboxNumber(), { status: 'pending' }),
  'DELETE /phone-numbers/{id}': on(({ makers }) => makers.sandboxNumber()),
  'GET /carrier-accounts': () => one(),
  'POST /carrier-accounts': () =>
    one({ name: 'Ours', twilio: { account_sid: `AC${'1'.repeat(32)}`, auth_token: '2'.repeat(32) } }),
  'GET /carrier-accounts/{id}': on(({ makers }) => makers.account()),
  'PATCH /carrier-accounts/{id}': on(({ makers }) => makers.account(), { name: 'Ours' }),
  'DELETE /carrier-accounts/{id}': on(({ makers }) => makers.account()),
  'POST /carrier-accounts/{id}/test': on(({ makers }) => makers.account()),
  'POST /campaigns/{campaign_id}/sends': async ({ base, makers }) =>
    one({ campaign_id: base.camp, lead_ids: [await makers.lead()], confirm_without_consent: true }),
  'GET /sends/{id}': ({ base }) => one({ id: base.snd }),
  'POST /sends/{id}/pause': on(({ makers }) => makers.send()),
  'POST /sends/{id}/resume': on(({ makers }) => makers.send()),
  'POST /sends/{id}/cancel': on(({ makers }) => makers.send()),
  'GET /appointments': async ({ base, row }) => {
    const conversation_id = await row('select conversation_id as id from appointment where id = $1', [base.appt])
    const lead_id = await row('select lead_id as id from appointment where id = $1', [base.appt])
    return each({ campaign_id: base.camp, conversation_id, lead_id })
  },
  'GET /appointments/{id}': ({ base }) => one({ id: base.appt }),
  'POST /appointments/{id}/cancel': on(({ makers }) => makers.appointment()),
  'POST /appointments/{id}/reschedule': async ({ makers }) =>
    one({
      id: await makers.appointment(),
      starts_at: new Date(Date.parse('2026-05-01T15:00:00Z') + 3_600_000 * ++starts).toISOString(),
    }),
  'GET /held-texts': async ({ base, row }) =>
    each({ lead_id: await row('select lead_id as id from held_text where id = $1', [base.hld]) }),
  'GET /unanswered-questions': async ({ base, row }) =>
    each({
      campaign_id: base.camp,
      lead_id: await row('select lead_id as id from unanswered_question where id = $1', [base.qst]),
    }),
  'PATCH /unanswered-questions/{id}': on(({ makers }) => makers.question(), { status: 'dismissed' }),
  'GET /drafts': async ({ base, row }) =>
    each({
      lead_id: await row('select lead_id as id from message_draft where id = $1', [base.drft]),
      conversation_id: await row('select conversation_id as id from message_draft where id = $1', [base.drft]),
    }),
  'POST /drafts': async ({ makers, base, sandbox }) =>
    one({ lead_id: await makers.lead(), body: 'Hello', campaign_id: base.camp, from: sandbox.number }),
  'GET /drafts/{id}': ({ base }) => one({ id: base.drft }),
  'POST /drafts/{id}/approve': on(({ makers }) => makers.draft()),
  'POST /drafts/{id}/reject': on(({ makers }) => makers.draft()),
  'POST /held-texts/{id}/answer': on(({ makers }) => makers.heldText(), { answer: 'not_opt_out' }),
  'POST /access-tokens': ({ base }) => [
    one({ scopes: ['read_only'], lead_id: base.lead }),
    one({ scopes: ['read_only'], conversation_id: base.conv }),
  ],
  'GET /documents': () => one(),
  'POST /documents': () => one({ documents: [{ text: `query Ours${++starts} { workspace { id } }` }] }),
  'DELETE /documents/{hash}': async ({ makers }) => ({ input: { hash: await makers.document() }, hidden: true }),
  'GET /snippets': () => one(),
  'POST /snippets': () => one({ name: `Ours ${++starts}`, body: 'Hi' }),
  'PATCH /snippets/{id}': on(({ makers }) => makers.snippet(), { body: 'Hello' }),
  'DELETE /snippets/{id}': on(({ makers }) => makers.snippet()),
  'GET /notes': async ({ base, row }) =>
    one({
      conversation_id: await row('select conversation_id as id from conversation_note where id = $1', [base.note]),
    }),
  'POST /notes': ({ base }) => one({ conversation_id: base.conv, body: 'Call after five.' }),
  'DELETE /notes/{id}': on(({ makers }) => makers.note()),
  'POST /erasures': async ({ makers }) => one({ lead_ids: [await makers.lead()], expected_count: 1 }),
  'GET /erasures': () => one(),
  'GET /erasures/{id}': ({ base }) => one({ id: base.era }),
  'POST /erasures/{id}/cancel': on(({ makers }) => makers.erasure()),
  'POST /leads/imports': ({ base }) => one({ campaign_id: base.camp }),
  'GET /imports': () => one(),
  'GET /imports/{id}': ({ base }) => one({ id: base.imp }),
  'GET /imports/{id}/failures': ({ base }) => one({ id: base.imp }),
  'POST /imports/{id}/cancel': on(({ makers }) => makers.import()),
  'GET /consents': ({ base }) => each({ lead_id: base.consented }),
  'POST /webhooks': ({ around }) => one({ url: around.receiver.url, event_types: ['message.received'] }),
  'GET /webhooks': () => one(),
  'GET /webhooks/{id}': ({ base }) => one({ id: base.wh }),
  'PATCH /webhooks/{id}': on(({ makers }) => makers.endpoint(), { description: 'Ours' }),
  'DELETE /webhooks/{id}': on(({ makers }) => makers.endpoint()),
  'POST /webhooks/{id}/rotate': on(({ makers }) => makers.endpoint(), { overlap_hours: 2 }),
  'POST /webhooks/{id}/rotate/complete': on(async ({ makers, make }) => {
    const id = await makers.endpoint()
    await make('rotateWebhookSecret', { id })
    return id
  }),
  'POST /webhooks/{id}/test': on(({ makers }) => makers.endpoint(), { event_type: 'message.received' }),
  'GET /webhooks/{id}/deliveries': ({ base }) => one({ id: base.wh }),
  'GET /deliveries/{id}': ({ base }) => one({ id: base.dlv }),
  'POST /deliveries/{id}/replay': on(({ makers }) => makers.delivery()),
  'POST /webhooks/{id}/replays': on(({ makers }) => makers.endpoint(), { since: '2026-03-01' }),
  'GET /replays/{id}': ({ base }) => one({ id: base.rpl }),
  'POST /replays/{id}/cancel': on(({ makers }) => makers.replay()),
  'GET /requests': async ({ base, row }) =>
    each({
      api_key_id: await row('select api_key_id as id from logged_request where id = $1', [base.rlog]),
      request_id: await row('select request_id as id from logged_request where id = $1', [base.rlog]),
    }),
  'GET /requests/{id}': ({ base }) => one({ id: base.rlog }),
  'GET /events': ({ base }) => [one(), { input: { after: base.evt } }],
  'GET /events/{id}': ({ base }) => one({ id: base.evt }),
  'GET /workspace': () => one(),
  'POST /sandbox/inbound': () => one({ from: newPhone(), body: 'Hello' }),
}
