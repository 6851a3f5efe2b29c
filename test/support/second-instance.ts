import { createApp } from '../../src/app.ts'
import { startServer } from '../../src/interfaces/server.ts'
import type { TestApp } from './harness.ts'

/** A second instance of the service: an app with its own connections and server, on the same database and clock. */
export async function startSecondInstance(service: TestApp) {
  const { config, clock, timers, log, queues } = service.app
  const app = await createApp(config, { clock, timers, log, queues })
  const server = await startServer(app, { port: 0, host: '127.0.0.1' })
  app.links.base = server.url
  return {
    app,
    url: server.url,
    async close() {
      await server.close()
      await app.close()
    },
  }
}
