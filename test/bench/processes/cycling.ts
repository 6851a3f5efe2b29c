import { createApp } from '../../../src/app.ts'
import { createEndpoint } from '../../../src/domain/webhooks/index.ts'
import { startWorker } from '../../../src/interfaces/jobs/worker.ts'
import { startServer } from '../../../src/interfaces/server.ts'
import { answerParent, given } from '../child.ts'
import { configOf } from '../place.ts'
import { meterStatements } from './statement-meter.ts'

/** The service with its worker, as with `npm start`, and its PostgreSQL statements. */

const meter = meterStatements()
const { databaseUrl, workspaceId, env } = given()
const app = await createApp(configOf(databaseUrl, env))
const server = await startServer(app, { port: 0, host: '127.0.0.1' })
app.links.base = server.url
const worker = startWorker({ ...app, db: app.background.quick }, { ...app, db: app.background.long })

async function subscribe(url: string): Promise<void> {
  const rest = { description: undefined, ordering: undefined, rate_per_second: undefined, headers: undefined }
  const event_types = ['message.received' as const, 'message.delivered' as const]
  const actor = { kind: 'system', id: null } as const
  await createEndpoint(app, { workspaceId, mode: 'sandbox', actor, url, event_types, ...rest })
}

answerParent({ url: async () => server.url, subscribe, metered: async () => meter.take() }, async () => {
  await Promise.all([server.close(), worker.close()])
  await app.close()
})
