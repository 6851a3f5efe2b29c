import { createApp } from '../../../src/app.ts'
import { startWorker } from '../../../src/interfaces/jobs/worker.ts'
import { startServer } from '../../../src/interfaces/server.ts'
import { answerParent, given } from '../child.ts'
import { configOf } from '../place.ts'

/** The service with its worker, as with `npm start`. */

const { databaseUrl, env } = given()
const app = await createApp(configOf(databaseUrl, env))
const server = await startServer(app, { port: 0, host: '127.0.0.1' })
app.links.base = server.url
const worker = startWorker({ ...app, db: app.background.quick }, { ...app, db: app.background.long })
answerParent({ port: async () => server.port }, async () => {
  await Promise.all([server.close(), worker.close()])
  await app.close()
})
