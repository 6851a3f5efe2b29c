import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDb } from '../../src/adapters/db/client.ts'
import { sql } from '../../src/domain/kernel/context.ts'
import { ServiceProcess } from '../platform/support/service-process.ts'
import { createEmptyDatabase, removeWithUs } from '../support/postgres-server.ts'

const BURST = 60
let running: ServiceProcess | undefined

afterAll(() => running?.kill())

test('a statement waits longer for a connection than a long statement takes', async () => {
  const database = await createEmptyDatabase()
  const db = openDb({ url: database.url, poolMax: 1, onHint: () => {}, onAnnounce: () => {} })

  const both = await Promise.all([db.query(sql`select pg_sleep(6)`), db.query(sql`select 1 as one`)])

  expect(both[1]).toEqual([{ one: 1 }])
  await db.close()
  await database.drop()
})

test('60 concurrent requests right after a restart of npm start are all served', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'leadthread-burst-'))
  await chmod(dataDir, 0o711) // as root the server runs as another user
  removeWithUs(dataDir)
  const rates = { RATE_LIMIT_PER_SECOND: '1000', RATE_LIMIT_BURST: '1000' }
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...rates }
  running = new ServiceProcess('all.ts', { ...env, PORT: '0' })
  const [key] = await running.says(/lt_test_\w+/)
  const [url, port] = await running.says(/http:\/\/127\.0\.0\.1:(\d+)/)

  for (const [round, path] of ['/readyz', '/healthz'].entries()) {
    expect(await running.terminate()).toBe(0)
    running = new ServiceProcess('all.ts', { ...env, PORT: port! })
    while (
      !(await fetch(url + path).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await sleep(5)
    const post = async (n: number) => {
      const phone = `+1415555${String(round * BURST + n).padStart(4, '0')}`
      const [address, body] =
        n % 2 ? ['/v1/leads', { phone }] : ['/v1/messages', { to: phone, body: 'Hi, Oakline here.' }]
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      return (await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) })).status
    }
    const statuses = await Promise.all(Array.from({ length: BURST }, (_, n) => post(n)))

    expect(statuses).toEqual(Array.from({ length: BURST }, () => 201))
  }
}, 600_000)
