import { createApp } from '../../../src/app.ts'
import { startServer } from '../../../src/interfaces/server.ts'
import { answerParent, given } from '../child.ts'
import { configOf } from '../place.ts'

/** The service without its worker, as a process. */

const app = await createApp(configOf(given().databaseUrl, { DATABASE_POOL_MAX: '8', ...given().env })) // the same as the peer's
const server = await startServer(app, { port: 0, host: '127.0.0.1' })
app.links.base = server.url
answerParent({ port: async () => server.port }, async () => {
  await server.close()
  await app.close()
})
