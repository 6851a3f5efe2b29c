import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { startMonitoring } from '../interfaces/http/monitoring.ts'
import { startServer } from '../interfaces/server.ts'
import { requireServers, run, stopOnSignal } from './bootstrap.ts'

/** `npm run start:api`: runs only the HTTP server. `start:worker` processes the jobs. */
await run(async (env) => {
  const config = readConfig(requireServers(env))
  const app = await createApp(config)
  await app.warmUp()
  const server = await startServer(app, config.http)
  const monitoring = await startMonitoring(app)
  if (!config.http.publicUrl) app.links.base = server.url
  stopOnSignal(async () => {
    await monitoring?.close()
    await server.close()
    await app.close()
  })
  app.log.info({ event: 'api.listening', url: server.url })
})
