import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseDataFolder, type DataFolder } from '../../../src/adapters/db/data-folder.ts'
import { type Binaries, prepareBinaries } from '../../../src/adapters/db/embedded-binaries.ts'
import { freePort, initialize, isServer, launch, NAME, type Server } from '../../../src/adapters/db/embedded-server.ts'
import { removeWithUs } from '../../support/postgres-server.ts'

/** A PostgreSQL server for one test file, which a test can break. Commits wait for the disk, as in production. */
export type Cluster = {
  url: string
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** Crashes the server, and starts it again at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const PASSWORD = 'cluster-of-a-test'
const READY_WITHIN_MS = 30_000

export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leadthread-cluster-'))
  await chmod(dataDir, 0o711) // as root the server runs as another user
  removeWithUs(dataDir)
  const place = await chooseDataFolder(dataDir)
  const binaries = await prepareBinaries(place)
  await initialize(place, binaries, PASSWORD)
  const port = await freePort(null)
  const url = `postgresql://${NAME}:${PASSWORD}@127.0.0.1:${port}/postgres`
  const options = { port, logFile: join(dataDir, 'postgres.log'), settings: { max_connections: '120', ...settings } }
  let server = await start(place, binaries, url, options)
  return {
    url,
    query: (text, values = []) => queryOnce(url, text, values),
    async restart() {
      await end(server, place)
      server = await start(place, binaries, url, options)
    },
    async stop() {
      await end(server, place)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One statement on a connection of its own. */
export async function queryOnce<Row>(url: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end().catch(() => {})
  }
}

type Options = Parameters<typeof launch>[2]

async function start(place: DataFolder, binaries: Binaries, url: string, options: Options): Promise<Server> {
  for (const deadline = Date.now() + READY_WITHIN_MS; ; ) {
    const server = await launch(place, binaries, options)
    while (await isServer(server.pid, place.data)) {
      const isReady = await queryOnce(url, 'select 1', []).then(
        () => true,
        () => false,
      )
      if (isReady) return server
      await sleep(20)
    }
    if (Date.now() > deadline) throw new Error('The cluster of the test did not start.')
    await sleep(100) // the crashed server's memory may still be in use
  }
}

/** PostgreSQL's "immediate" shutdown: nothing is flushed, and the next start recovers from the log. */
async function end(server: Server, place: DataFolder): Promise<void> {
  process.kill(server.pid, 'SIGQUIT')
  while (await isServer(server.pid, place.data)) await sleep(10)
}
