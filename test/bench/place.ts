import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createApp, migrate, startEmbedded } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { createApiKey } from '../../src/domain/identity/index.ts'
import { newWorkspace } from '../../src/processes/first-start.ts'
import { removeWithUs } from '../support/postgres-server.ts'
import type { BenchDatabase } from './child.ts'

export const SECRETS = {
  SECRET_KEY: 'a1'.repeat(32),
  SUPPRESSION_KEY: 'b2'.repeat(32),
  SESSION_SECRET: 'c3'.repeat(32),
}

/** A temporary PostgreSQL server that writes to the disk as in production. */
export type BenchServers = {
  /** A migrated database with one sandbox workspace, and an API key for it. */
  newDatabase(name: string): Promise<BenchDatabase>
  close(): Promise<void>
}

export async function openPlace(): Promise<BenchServers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leadthread-bench-'))
  await chmod(dataDir, 0o711) // as root the server runs as another user
  removeWithUs(dataDir)
  // three servers, each with its own pool and queue
  const server = await startEmbedded({ dataDir, settings: { max_connections: '120' } })
  return {
    async newDatabase(name) {
      const url = new URL(server.url)
      await query(server.url, `create database ${name}`)
      url.pathname = `/${name}`
      await migrate(url.href)
      return { databaseUrl: url.href, ...(await firstWorkspace(url.href)) }
    },
    async close() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The production configuration, with a rate limit that is never reached. */
export function configOf(databaseUrl: string, env: Record<string, string> = {}): Config {
  const never = '1000000'
  const rate = { RATE_LIMIT_PER_SECOND: never, RATE_LIMIT_BURST: never, CARRIERS_CALLBACKS_PER_SECOND: never }
  return readConfig({ DATABASE_URL: databaseUrl, WEBHOOKS_ALLOW_LOOPBACK: 'true', ...rate, ...SECRETS, ...env })
}

export async function query<Row = object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** A sandbox workspace with an API key. */
export async function firstWorkspace(databaseUrl: string) {
  const app = await createApp(configOf(databaseUrl, { LOG_LEVEL: 'silent' }))
  try {
    const { sandbox: workspaceId } = await newWorkspace(app, 'Bench')
    const actor = { kind: 'system', id: null } as const
    const key = { workspaceId, actor, name: 'bench', scopes: ['full_access' as const], expires_at: undefined }
    return { workspaceId, key: (await createApiKey(app, key)).secret }
  } finally {
    await app.close()
  }
}
