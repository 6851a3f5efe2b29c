import { chmod, mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../platform/support/database-cluster.ts'
import { ServiceProcess } from '../platform/support/service-process.ts'
import type { Json } from '../support/harness.ts'
import { removeWithUs } from '../support/postgres-server.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis/redis-server.ts'
import { BREAKS_MS, breakAndResume, endAll, type Running, type Service, startService } from './support/breaks.ts'

let cluster: Cluster
let redis: RedisServer
const running: Running = { processes: [], loads: [] }

beforeAll(async () => {
  cluster = await startCluster()
  if (hasRedis) redis = await startRedis()
})
afterEach(() => endAll(running))
afterAll(async () => {
  await redis?.stop()
  await cluster.stop()
})

async function start(name: string, scripts: string[], more: Record<string, string> = {}): Promise<Service> {
  await cluster.query(`create database ${name}`)
  const database = new URL(cluster.url)
  database.pathname = `/${name}`
  return startService(running, { databaseUrl: database.href, scripts, more })
}

test.runIf(hasRedis)(
  'api and worker survive broken connections and restarts of PostgreSQL without losing or repeating a text',
  async () => {
    const service = await start('separate', ['api.ts', 'worker.ts'], { REDIS_URL: redis.url })
    await breakAndResume(running, service, { crash: cluster.restart })
  },
  BREAKS_MS,
)

test(
  'a single process with its queue in PostgreSQL survives them too',
  async () => {
    await breakAndResume(running, await start('together', ['all.ts']), { crash: cluster.restart })
  },
  BREAKS_MS,
)

test(
  'npm start restarts its own PostgreSQL when that is killed',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'leadthread-own-'))
    await chmod(dataDir, 0o711) // as root the server runs as another user
    removeWithUs(dataDir)
    const rates = { RATE_LIMIT_PER_SECOND: '100000', RATE_LIMIT_BURST: '100000' }
    const own = new ServiceProcess('all.ts', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', ...rates })
    running.processes.push(own)
    const [key] = await own.says(/lt_test_\w+/)
    const [url] = await own.says(/http:\/\/127\.0\.0\.1:\d+/)
    const { password, port } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as Json
    const databaseUrl = `postgresql://leadthread:${password}@127.0.0.1:${port}/leadthread`
    const signals = ['SIGKILL', 'SIGQUIT'] as const
    let round = 0

    const crash = async () => {
      const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, signals[round++ % 2])
    }
    await breakAndResume(running, { url, databaseUrl, key, processes: [own] }, { crash })

    expect(await own.terminate()).toBe(0)
    await expect(stat(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  },
  BREAKS_MS,
)
