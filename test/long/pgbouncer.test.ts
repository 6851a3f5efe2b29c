import { afterEach, expect, test } from 'vitest'
import { migrate } from '../../src/adapters/db/migrate.ts'
import { ServiceProcess } from '../platform/support/service-process.ts'
import { SECRETS } from '../support/harness.ts'
import { createDatabase } from '../support/postgres-server.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './support/pgbouncer.ts'

const running: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})

async function databaseBehind(settings: Record<string, string>): Promise<{ url: string; pooler: PgBouncer }> {
  const database = await createDatabase()
  running.push(database.drop)
  const pooler = await startPgBouncer(database.url, settings)
  running.push(pooler.stop)
  return { url: pooler.urlOf(database.url), pooler }
}

const IGNORING = { ignore_startup_parameters: 'options,extra_float_digits' }

test.runIf(hasPgBouncer).each([
  ['in transaction mode', { pool_mode: 'transaction' }, 'refuses the settings'],
  ['in session mode', { pool_mode: 'session' }, 'refuses the settings'],
  ['in transaction mode that ignores settings', { pool_mode: 'transaction', ...IGNORING }, 'drops the settings'],
  ['in session mode that ignores settings', { pool_mode: 'session', ...IGNORING }, 'drops the settings'],
])('npm start refuses PgBouncer %s, with a sentence that says so', async (_, settings, words) => {
  const { url } = await databaseBehind(settings as unknown as Record<string, string>)

  const service = new ServiceProcess('all.ts', { ...SECRETS, DATABASE_URL: url, PORT: '0' })
  running.push(() => service.kill())

  expect(await service.ended()).toBe(1)
  expect(service.output).toContain(`a connection pooler that ${words} of its clients`)
  expect(service.output).toContain('Connect to PostgreSQL directly')
})

test.runIf(hasPgBouncer)('a pooler that shares sessions is refused even if it ignores settings', async () => {
  const { url } = await databaseBehind({ pool_mode: 'transaction', ...IGNORING })

  await expect(migrate(`${url}?options=-c%20lock_timeout%3D2000`)).rejects.toThrow('shares sessions between clients')
})
