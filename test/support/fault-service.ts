import { type App, createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createApiKey } from '../../src/domain/identity/index.ts'
import { startServer } from '../../src/interfaces/server.ts'
import { newWorkspace } from '../../src/processes/first-start.ts'
import { type Json, SECRETS } from './harness.ts'
import { patientReader } from './patient-reader.ts'
import { createDatabase } from './postgres-server.ts'

/** The API of the service in the test's process, and a database that outlives every worker. */
export type FaultService = {
  app: App
  url: string
  workspaceId: string
  /** A key with full access to the workspace. */
  key: string
  /** The environment for a worker process. */
  env: Record<string, string>
  /** The offset of its clock from the system's, or its fixed time. Workers get it with their orders. */
  time: { aheadMs: number; standsAt?: number }
  /** A text is sent as a CSV file. */
  post(path: string, body: object | string): Promise<{ status: number; body: Json }>
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export async function startFaultService(more: Record<string, string> = {}): Promise<FaultService> {
  const database = await createDatabase()
  const env = {
    ...SECRETS,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    WEBHOOKS_ALLOW_LOOPBACK: 'true',
    // These tests stop the clock and use all processors, so a slow reading must not be deferred.
    READER_TIMEOUT_MS: '10000',
    RATE_LIMIT_PER_SECOND: '100000',
    RATE_LIMIT_BURST: '100000',
    ...more,
  }
  const time: FaultService['time'] = { aheadMs: 0 }
  const clock = { now: () => new Date(time.standsAt ?? Date.now() + time.aheadMs) }
  const app = await createApp(readConfig(env), { clock, reader: patientReader() })
  const server = await startServer(app, { host: '127.0.0.1', port: 0 })
  const { sandbox: workspaceId } = await newWorkspace(app, 'Fault')
  const key = { workspaceId, name: 'Fault', scopes: ['full_access' as const], expires_at: undefined }
  const { secret } = await createApiKey(app, { ...key, actor: { kind: 'system', id: null } })
  return {
    app,
    url: server.url,
    workspaceId,
    key: secret,
    env,
    time,
    async post(path, body) {
      const isFile = typeof body === 'string'
      const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': isFile ? 'text/csv' : 'application/json' }
      const sent = isFile ? body : JSON.stringify(body)
      const response = await fetch(server.url + path, { method: 'POST', headers, body: sent })
      return { status: response.status, body: await response.json() }
    },
    rows: (text, values = []) => app.db.query({ name: '', text, values }),
    async close() {
      await server.close()
      await app.close()
      await database.drop()
    },
  }
}
