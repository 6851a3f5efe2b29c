import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { startMonitoring } from '../interfaces/http/monitoring.ts'
import { startWorker } from '../interfaces/jobs/worker.ts'
import { requireServers, run, stopOnSignal } from './bootstrap.ts'

/** `npm run start:worker` runs only the worker. You can run any number of them. */
await run(async (env) => {
  const app = await createApp(readConfig(requireServers(env)))
  await app.warmUp()
  const monitoring = await startMonitoring(app)
  const worker = startWorker(app)
  stopOnSignal(async () => {
    await monitoring?.close()
    await worker.close()
    await app.close()
  })
  app.log.info({ event: 'worker.running' })
})
