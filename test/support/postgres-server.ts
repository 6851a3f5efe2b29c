import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startEmbedded } from '../../src/adapters/db/embedded.ts'
import { migrate } from '../../src/adapters/db/migrate.ts'
import { STATISTICS } from './statistics.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the test run's server, from which others can be created and dropped. */
    postgresUrl: string
  }
}

const TEMPLATE = 'leadthread_template'

/** Tests do not need durability. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
}

/** Starts the server of a whole test run, with a migrated database that `createDatabase` clones. */
export async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(await quickestFolder(), 'leadthread-test-'))
  await chmod(dataDir, 0o711) // as root the server runs as another user
  removeWithUs(dataDir)
  const server = await startEmbedded({ dataDir, settings: SETTINGS })
  await query(server.url, `create database ${TEMPLATE}`)
  await migrate(withDatabase(server.url, TEMPLATE))
  await query(withDatabase(server.url, TEMPLATE), STATISTICS)
  await query(server.url, `alter database ${TEMPLATE} with is_template true allow_connections false`)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Where Linux keeps files in memory. In containers it often has too little space. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 2 ** 30

/** Each test file creates a database, which can take ten times as long on a disk. */
async function quickestFolder(): Promise<string> {
  const space = await statfs(MEMORY).catch(() => null)
  return space && space.bavail * space.bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
}

/** A new database with the current schema, for one test file. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return await createFrom(TEMPLATE)
}

/** A new empty database. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return await createFrom('template0')
}

async function createFrom(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await query(server, `create database ${name} template ${template}`)
  return {
    url: withDatabase(server, name),
    drop: () => query(server, `drop database if exists ${name} with (force)`),
  }
}

/**
 * A server outlives its parent process. So a shell waits until this process ends for any reason, then stops the server of the
 * folder, if one runs, and removes the folder.
 */
export function removeWithUs(dataDir: string): void {
  const script =
    'cat; pid=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null); [ -n "$pid" ] && kill -QUIT "$pid"; ' +
    'for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null || break; sleep 0.2; done; rm -rf "$1"'
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => {}) // without a shell an interrupted run leaves its server behind
  watcher.unref()
  if (watcher.stdin && 'unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
