import { createApp } from '../../../src/app.ts'
import { appendEvents, type NewEvent } from '../../../src/domain/events/index.ts'
import { sql } from '../../../src/domain/kernel/context.ts'
import { createEndpoint, createReplay } from '../../../src/domain/webhooks/index.ts'
import { startWorker } from '../../../src/interfaces/jobs/worker.ts'
import { startServer } from '../../../src/interfaces/server.ts'
import { newWorkspace } from '../../../src/processes/first-start.ts'
import { answerParent, given } from '../child.ts'
import { idOf, phoneOf } from '../history.ts'
import { atPace, type Pace } from '../pace.ts'
import { configOf } from '../place.ts'

/** The service with its worker, as with `npm start`. The queue is in the database, or in the given Redis. */

const BATCH = 100

const { databaseUrl, workspaceId, env } = given()
const app = await createApp(configOf(databaseUrl, env))
const server = await startServer(app, { port: 0, host: '127.0.0.1' })
const worker = startWorker(app)

function eventOf(n: number): NewEvent {
  const [leadId, conversationId, messageId] = [idOf('lead', n), idOf('conv', n), idOf('msg', n)]
  const campaign_id = idOf('camp', 1)
  const at = app.clock.now().toISOString()
  const message = {
    id: messageId,
    lead_id: leadId,
    conversation_id: conversationId,
    campaign_id,
    direction: 'inbound',
    status: 'received',
    body: 'We need a new kitchen, and our budget is around $25k.',
    from: phoneOf(n),
    to: '+14155550100',
    segments: 1,
    sent_by: 'lead',
    purpose: null,
    error_code: null,
    scheduled_for: null,
    sent_at: at,
    delivered_at: null,
    created_at: at,
  }
  const data = { message, lead_id: leadId, conversation_id: conversationId, phone: phoneOf(n), campaign_id }
  return { type: 'message.received', leadId, conversationId, messageId, data }
}

function append(events: NewEvent[], to = workspaceId): Promise<unknown> {
  return app.db.transaction('bench', async (tx) => appendEvents(app, tx, to, events))
}

async function subscribe(url: string, to = workspaceId): Promise<void> {
  const subscription = {
    url,
    event_types: ['message.received' as const],
    description: undefined,
    ordering: undefined,
    rate_per_second: undefined,
    headers: undefined,
  }
  const actor = { kind: 'system', id: null } as const
  await createEndpoint(app, { workspaceId: to, mode: 'sandbox', actor, ...subscription })
}

async function setStatus(status: string): Promise<void> {
  await app.db.query(sql`update webhook_endpoint set status = ${status} where workspace_id = ${workspaceId}`)
}

const neighbours: string[] = []

answerParent(
  {
    subscribe: (url: string) => subscribe(url),
    /** Other tenants, each with this many endpoints. */
    addNeighbours: async ({ url, tenants, endpoints }: { url: string; tenants: number; endpoints: number }) => {
      for (let n = 0; n < tenants; n++) {
        const { sandbox } = await newWorkspace(app, `Neighbour ${n}`)
        neighbours.push(sandbox)
        for (let i = 0; i < endpoints; i++) await subscribe(`${url}/${i}`, sandbox)
      }
    },
    emitToNeighbours: async (count: number) => {
      const events = Array.from({ length: count }, (_, n) => eventOf(n))
      await Promise.all(neighbours.map((neighbour) => append(events, neighbour)))
    },
    /** Events that the endpoint misses, because it is disabled when they occur. */
    skip: async (count: number) => {
      await setStatus('disabled')
      for (let n = 0; n < count; n += BATCH) await append(Array.from({ length: BATCH }, (_, i) => eventOf(n + i)))
      await setStatus('enabled')
    },
    replayAll: async () => {
      const [endpoint] = await app.db.query<{ id: string }>(sql`
        select id from webhook_endpoint where workspace_id = ${workspaceId} order by created_at limit 1`)
      const since = new Date(app.clock.now().getTime() - 3_600_000)
      const all = { since, until: null, event_types: null, dry_run: null }
      await createReplay(app, { workspaceId, id: endpoint!.id, actor: { kind: 'system', id: null }, ...all })
    },
    emit: (pace: Pace) => atPace(pace, (n) => append([eventOf(n)])),
    emitAtOnce: async (count: number) => {
      for (let n = 0; n < count; n += BATCH) await append(Array.from({ length: BATCH }, (_, i) => eventOf(n + i)))
    },
  },
  async () => {
    await Promise.all([server.close(), worker.close()])
    await app.close()
  },
)
