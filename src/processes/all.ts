import { createApp, migrate } from '../app.ts'
import { startServer } from '../interfaces/http/server.ts'
import { startWorker } from '../interfaces/jobs/worker.ts'
import { type Place, run, settle, stopOnSignal } from './bootstrap.ts'
import { ownerLink, seedFirstStart } from './first-start.ts'
import { greeting } from './greeting.ts'

/** `npm start`: api and worker in one process, with an embedded database unless one is named. */
await run(async (env) => {
  const place = await settle(env)
  try {
    await start(place)
  } catch (error) {
    await place.stopDatabase()
    throw error
  }
})

async function start({ config, isEmbedded, notice, stopDatabase }: Place): Promise<void> {
  await migrate(config.db.url)
  const app = await createApp(config)
  const server = await startServer(app, config.http).catch(async (error) => {
    await app.close()
    throw error
  })
  const firstKey = await seedFirstStart(app) // after what may fail: the key is shown this once
  if (!config.http.publicUrl) app.links.base = server.url
  const signInLink = await ownerLink(app, { isFirst: firstKey !== null })
  const worker = startWorker(app)
  stopOnSignal(async () => {
    await Promise.all([server.close(), worker.close()])
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
