import { type App, createApp, migrate } from '../app.ts'
import type { Config } from '../config.ts'
import { startMonitoring } from '../interfaces/http/monitoring.ts'
import { startWorker } from '../interfaces/jobs/worker.ts'
import { startServer } from '../interfaces/server.ts'
import { run, type Settings, settle, stopOnSignal } from './bootstrap.ts'
import { ownerLink, seedFirstStart } from './first-start.ts'
import { greeting } from './greeting.ts'

/** `npm start`: API and worker in one process, with an embedded database unless one is configured. */
await run(async (env) => {
  const place = await settle(env)
  try {
    await start(place)
  } catch (error) {
    await place.stopDatabase()
    throw error
  }
})

async function start({ config, isEmbedded, notice, stopDatabase }: Settings): Promise<void> {
  await migrate(config.db.url)
  const app = await createApp(config)
  await app.warmUp()
  const [server, monitoring] = await listen(app, config).catch(async (error) => {
    await app.close()
    throw error
  })
  const firstKey = await seedFirstStart(app) // after everything that can fail: the key is shown only once
  if (!config.http.publicUrl) app.links.base = server.url
  const signInLink = await ownerLink(app, { isFirst: firstKey !== null })
  const worker = startWorker({ ...app, db: app.background.quick }, { ...app, db: app.background.long })
  stopOnSignal(async () => {
    await Promise.all([server.close(), worker.close(), monitoring?.close()])
    await app.close()
    await stopDatabase()
  })
  process.stdout.write(
    greeting({
      url: server.url,
      key: firstKey,
      signInLink,
      notice,
      isEmbedded,
      allowLoopback: config.webhooks.allowLoopback,
    }),
  )
}

async function listen(app: App, { http }: Config) {
  const server = await startServer(app, http)
  return [server, await startMonitoring(app)] as const
}
