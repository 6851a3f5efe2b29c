import { leadsFile } from '../../leads/support/imports.ts'
import type { Json, TestApp } from '../../support/harness.ts'
import { createStory, newPhone } from '../../support/story.ts'
import type { Receiver } from '../../support/webhook-receiver.ts'

/** A call that succeeds, on resources created for it. */
export type GoodPost = { path: string; body: string; headers: Record<string, string> }

type World = { service: TestApp; receiver: Receiver }
type Maker = (world: World) => Promise<{ id?: string; body?: object }>

let fileCount = 0

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
  return { path: `/v1${path.replace('{id}', id ?? '')}`, body: body ? JSON.stringify(body) : '', headers }
}

function fileOf(): GoodPost {
  const body = leadsFile(3, 2_000_000 + 10 * fileCount++)
  return { path: '/v1/leads/imports?source=fair', body, headers: { 'Content-Type': 'text/csv' } }
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
