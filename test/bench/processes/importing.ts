import { createApp } from '../../../src/app.ts'
import { startWorker } from '../../../src/interfaces/jobs/worker.ts'
import { startServer } from '../../../src/interfaces/server.ts'
import { answerParent, given } from '../child.ts'
import { configOf } from '../place.ts'

/** The service with its worker, as with `npm start`. */

const app = await createApp(configOf(given().databaseUrl))
const server = await startServer(app, { port: 0, host: '127.0.0.1' })
const worker = startWorker(app)
let rssMax = 0
const timer = setInterval(() => {
  rssMax = Math.max(rssMax, process.memoryUsage.rss())
}, 50)

answerParent(
  {
    port: async () => server.port,
    /** The peak memory of the process since the last call, in bytes. */
    rssMax: async () => {
      const most = Math.max(rssMax, process.memoryUsage.rss())
      rssMax = 0
      return most
    },
  },
  async () => {
    clearInterval(timer)
    await Promise.all([server.close(), worker.close()])
    await app.close()
  },
)
