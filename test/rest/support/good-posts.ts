import { leadsFile } from '../../leads/support/imports.ts'
import type { Json, TestApp } from '../../support/harness.ts'
import { createStory, newPhone } from '../../support/story.ts'
import type { Receiver } from '../../support/webhook-receiver.ts'

/** A call that succeeds, on resources created for it. */
export type GoodPost = { path: string; body: string; headers: Record<string, string> }

type World = { service: TestApp; receiver: Receiver }
type Maker = (world: World) => Promise<{ id?: string; body?: object }>

let fileCount = 0

let lineCount = 3_000

/** A number that no sandbox has. */
const newNumber = () => `+1303555${++lineCount}`

const newAccount = () => ({
  name: `Account ${++count}`,
  twilio: { account_sid: `AC${'1'.repeat(32)}`, auth_token: '2'.repeat(32) },
})

const newLead = async (service: TestApp): Promise<string> => (await make(service, '/leads', { phone: newPhone() })).id

const newDraft = async (service: TestApp): Promise<string> =>
  (await make(service, '/drafts', { lead_id: await newLead(service), body: 'Hello' })).id

/** How to make a valid call of each POST: its path below `/v1`, and how to create what it needs. */
const MAKERS: Readonly<Record<string, Maker>> = {
  '/leads': async () => ({ body: { phone: newPhone(), source: 'web', attributes: { budget: 5 } } }),
  '/messages': async () => ({ body: { to: newPhone(), body: 'Hello' } }),
  '/messages/{id}/cancel': async ({ service }) => {
    const later = new Date(service.clock.now().getTime() + 3_600_000).toISOString()
    return { id: (await make(service, '/messages', { to: newPhone(), body: 'Hello', send_at: later })).id }
  },
  '/conversations/{id}/handoff': async ({ service }) => ({
    id: await openConversation(service),
    body: { summary: 'x' },
  }),
  '/conversations/{id}/return': async ({ service }) => {
    const id = await openConversation(service)
    await make(service, `/conversations/${id}/handoff`, {})
    return { id }
  },
  '/conversations/{id}/complete': async ({ service }) => ({
    id: await openConversation(service),
    body: { outcome: 'disqualified' },
  }),
  '/conversations/{id}/inbox-state': async ({ service }) => ({
    id: await openConversation(service),
    body: { state: 'done' },
  }),
  '/campaigns/{campaign_id}/sends': async ({ service }) => ({
    id: service.sandbox.campaignId,
    body: await sending(service),
  }),
  '/sends/{id}/pause': async ({ service }) => ({ id: await send(service) }),
  '/sends/{id}/resume': async ({ service }) => {
    const id = await send(service)
    await service.api('POST', `/v1/sends/${id}/pause`)
    return { id }
  },
  '/sends/{id}/cancel': async ({ service }) => ({ id: await send(service) }),
  '/appointments/{id}/cancel': async ({ service }) => ({ id: await appointment(service) }),
  '/appointments/{id}/reschedule': async ({ service }) => ({
    id: await appointment(service),
    body: { starts_at: newStart(service) },
  }),
  '/drafts': async ({ service }) => ({ body: { lead_id: await newLead(service), body: 'Hello' } }),
  '/drafts/{id}/approve': async ({ service }) => ({ id: await newDraft(service) }),
  '/drafts/{id}/reject': async ({ service }) => ({ id: await newDraft(service), body: { reason: 'Not now.' } }),
  '/held-texts/{id}/answer': async ({ service }) => {
    await createStory(service).says('see you in court')
    return { id: (await service.api('GET', '/v1/held-texts')).body.data[0].id, body: { answer: 'not_opt_out' } }
  },
  '/campaigns': async () => ({ body: { name: `Campaign ${++count}`, template: 'solar' } }),
  '/campaigns/{campaign_id}/playbook': async ({ service }) => {
    const { id } = await make(service, '/campaigns', { name: `Campaign ${++count}`, template: 'solar' })
    const { body } = await service.api('GET', `/v1/campaigns/${id}/playbook`)
    return { id, body: { expected_version: 1, playbook: body.playbook } }
  },
  '/members': async () => ({ body: { email: `member${++count}@example.com`, role: 'viewer' } }),
  '/members/{id}/withdraw': async ({ service }) => ({
    id: (await make(service, '/members', { email: `member${++count}@example.com`, role: 'viewer' })).id,
  }),
  '/api-keys': async () => ({ body: { name: `Key ${++count}`, scopes: ['leads'] } }),
  '/api-keys/{id}/rotate': async ({ service }) => ({ id: await apiKey(service), body: { overlap_hours: 2 } }),
  '/api-keys/{id}/rotate/complete': async ({ service }) => {
    const id = await apiKey(service)
    await make(service, `/api-keys/${id}/rotate`, {})
    return { id }
  },
  '/access-tokens': async () => ({ body: { scopes: ['read_only'] } }),
  '/notification-channels': async ({ receiver }) => ({
    body: { kind: 'webhook', name: 'Ops', target: receiver.url },
  }),
  '/phone-numbers': async ({ service }) => {
    const { key } = service.sandbox
    const [account] = (await service.api('GET', '/v1/carrier-accounts', undefined, { key })).body.data
    return { body: { e164: newNumber(), carrier_account_id: account.id, type: 'long_code' } }
  },
  '/carrier-accounts': async () => ({ body: newAccount() }),
  '/carrier-accounts/{id}/test': async ({ service }) => ({
    id: (await make(service, '/carrier-accounts', newAccount())).id,
  }),
  '/snippets': async () => ({ body: { name: `Snippet ${++count}`, body: 'Hi {{first_name|there}}' } }),
  '/documents': async () => ({ body: { documents: [{ text: `query D${++count} { workspace { id } }` }] } }),
  '/notes': async ({ service }) => ({
    body: { conversation_id: await openConversation(service), body: 'Call after five.' },
  }),
  '/erasures': async ({ service }) => ({ body: await erasing(service) }),
  '/erasures/{id}/cancel': async ({ service }) => ({
    id: (await make(service, '/erasures', await erasing(service))).id,
  }),
  '/suppressions': async () => ({ body: { phones: [newPhone(), newPhone()], reason: 'complaint' } }),
  '/imports/{id}/cancel': async ({ service }) => {
    const { path, body, headers } = fileOf()
    return { id: (await service.api('POST', path, body, { headers })).body.id }
  },
  '/webhooks': async ({ receiver }) => ({ body: { url: receiver.url, event_types: ['lead.qualified'] } }),
  '/webhooks/{id}/test': async (world) => ({ id: await endpoint(world), body: { event_type: 'message.received' } }),
  '/webhooks/{id}/rotate': async (world) => ({ id: await endpoint(world), body: { overlap_hours: 2 } }),
  '/webhooks/{id}/rotate/complete': async (world) => {
    const id = await endpoint(world)
    await make(world.service, `/webhooks/${id}/rotate`, {})
    return { id }
  },
  '/deliveries/{id}/replay': async (world) => {
    const id = await endpoint(world, ['message.received'])
    await createStory(world.service).says('Hello')
    const { body } = await world.service.api('GET', `/v1/webhooks/${id}/deliveries`)
    await world.service.api('PATCH', `/v1/webhooks/${id}`, { event_types: ['lead.qualified'] })
    return { id: body.data[0].id }
  },
  '/webhooks/{id}/replays': async (world) => ({ id: await endpoint(world), body: { since: '2026-03-01' } }),
  '/replays/{id}/cancel': async (world) => {
    const id = await endpoint(world)
    return { id: (await make(world.service, `/webhooks/${id}/replays`, { since: '2026-03-01' })).id }
  },
  '/sandbox/inbound': async () => ({ body: { from: newPhone(), body: 'Hello' } }),
}

/** A call of the POST with this path that succeeds. */
export async function goodPost(world: World, path: string): Promise<GoodPost> {
  if (path === '/leads/imports') return fileOf()
  const maker = MAKERS[path]
  if (!maker) throw new Error(`Nobody has said what POST ${path} needs: add it to good-posts.ts`)
  const { id, body } = await maker(world)
  const headers = body ? { 'Content-Type': 'application/json' } : {}
  return { path: `/v1${path.replace(/\{\w+\}/, id ?? '')}`, body: body ? JSON.stringify(body) : '', headers }
}

/** Another valid value of a field, by its name. */
const OTHER_VALUES: Readonly<Record<string, (value: string) => unknown>> = {
  answer: () => 'opt_out',
  body: (text) => `${text}!`,
  confirm_without_consent: () => false,
  documents: () => [{ text: 'query Other { workspace { name } }' }],
  e164: newNumber,
  email: (address) => `other-${address}`,
  event_type: () => 'lead.qualified',
  expected_count: () => 2,
  expected_version: () => 2,
  from: newPhone,
  name: (text) => `${text}!`,
  outcome: () => 'booked',
  overlap_hours: () => 3,
  phone: newPhone,
  phones: () => [newPhone()],
  reason: (text) => `${text}!`,
  scopes: () => ['messaging'],
  since: () => '2026-03-02',
  starts_at: (time) => time.replace(/T\d\d/, 'T23'),
  state: () => 'open',
  summary: (text) => `${text}!`,
  target: (url) => `${url}/other`,
  kind: () => 'slack',
  to: newPhone,
  url: (url) => `${url}/other`,
}

/** The same call with another valid body, or for a file with other settings. Null if the POST takes no input. */
export function withOtherBody(call: GoodPost): GoodPost | null {
  if (call.headers['Content-Type'] === 'text/csv') return { ...call, path: `${call.path}&kind=leads` }
  if (call.body === '') return null
  const body = JSON.parse(call.body)
  const name = Object.keys(body).find((key) => Object.hasOwn(OTHER_VALUES, key))
  if (!name) throw new Error(`No other value of ${Object.keys(body)} is known: add it to good-posts.ts`)
  return { ...call, body: JSON.stringify({ ...body, [name]: OTHER_VALUES[name]!(body[name]) }) }
}

function fileOf(): GoodPost {
  const body = leadsFile(3, 2_000_000 + 10 * fileCount++)
  return { path: '/v1/leads/imports?source=fair', body, headers: { 'Content-Type': 'text/csv' } }
}

async function sending(service: TestApp): Promise<object> {
  return { lead_ids: [(await make(service, '/leads', { phone: newPhone() })).id], confirm_without_consent: true }
}

async function erasing(service: TestApp): Promise<object> {
  return { lead_ids: [(await make(service, '/leads', { phone: newPhone() })).id], expected_count: 1 }
}

async function send(service: TestApp): Promise<string> {
  return (await make(service, `/campaigns/${service.sandbox.campaignId}/sends`, await sending(service))).id
}

let count = 0

/** Each an hour after the one before. */
const newStart = (service: TestApp) =>
  new Date(service.clock.now().getTime() + 7 * 24 * 3_600_000 + 3_600_000 * ++count).toISOString()

/** A booked appointment, by a conversation that was completed with its time. */
async function appointment(service: TestApp): Promise<string> {
  const id = await openConversation(service)
  await make(service, `/conversations/${id}/complete`, { outcome: 'booked', appointment_at: newStart(service) })
  const { body } = await service.api('GET', `/v1/appointments?conversation_id=${id}`)
  return body.data[0].id
}

async function apiKey(service: TestApp): Promise<string> {
  return (await make(service, '/api-keys', { name: `Key ${++count}`, scopes: ['leads'] })).id
}

async function openConversation(service: TestApp): Promise<string> {
  return (await make(service, '/sandbox/inbound', { from: newPhone(), body: 'Hello' })).conversation_id
}

async function endpoint({ service, receiver }: World, event_types = ['lead.qualified']): Promise<string> {
  return (await make(service, '/webhooks', { url: receiver.url, event_types })).id
}

async function make(service: TestApp, path: string, body: object): Promise<Json> {
  const answer = await service.api('POST', `/v1${path}`, body)
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
