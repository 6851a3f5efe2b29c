import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exists } from '../../src/adapters/db/backup/folder-copy.ts'
import { startEmbedded } from '../../src/adapters/db/embedded.ts'
import { ServiceProcess } from '../platform/support/service-process.ts'
import { SteadyLoad } from '../platform/support/steady-load.ts'
import { removeWithUs } from '../support/postgres-server.ts'

const RATES = { RATE_LIMIT_PER_SECOND: '100000', RATE_LIMIT_BURST: '100000' }
const TEXTS_BEFORE = 30
const TEST_MS = 300_000

let root: string
let undo: (() => Promise<unknown>)[]
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'leadthread-backup-'))
  await chmod(root, 0o711) // as root the server runs as another user
  undo = [() => rm(root, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const step of undo.reverse()) await step()
})

function folder(name: string): string {
  const path = join(root, name)
  removeWithUs(path)
  return path
}

/** A command of administration; resolves with its exit code and output. */
async function command(script: string, dataDir: string, words: string[]) {
  const process = new ServiceProcess(script, { DATA_DIR: dataDir }, words)
  return { code: await process.ended(), output: process.output }
}

/** `npm start` in a new data folder, with its key and address. */
async function startService(dataDir: string, more: Record<string, string> = {}) {
  const service = new ServiceProcess('all.ts', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...RATES, ...more })
  undo.push(() => service.kill())
  const [key] = await service.says(/lt_test_\w+/)
  const [url] = await service.says(/http:\/\/127\.0\.0\.1:\d+/)
  return { service, key, url }
}

async function withDatabase<Result>(dataDir: string, read: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const server = await startEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return await read(client)
  } finally {
    await client.end()
    await server.stop()
  }
}

test(
  'a backup of a service under load holds every text acknowledged before it, and no half of a change',
  async () => {
    const { service, key, url } = await startService(folder('data'))
    const load = new SteadyLoad(url, key)
    load.begin({ writers: 4, readers: 1 })
    while (load.sent.length < TEXTS_BEFORE) await load.send()
    const before = load.sent.map(({ id }) => id)

    const taken = await command('backup.ts', folder('data'), [join(root, 'backup')])
    await load.end()
    await service.terminate()
    await writeFile(join(root, 'opt-outs.csv'), '+14155550198\r\n\n+14155550199\n')
    const restored = await command('restore.ts', folder('restored'), [
      join(root, 'backup'),
      '--opt-outs',
      join(root, 'opt-outs.csv'),
    ])

    expect(taken, taken.output).toMatchObject({ code: 0 })
    expect(restored, restored.output).toMatchObject({ code: 0 })
    expect(restored.output).toContain('with 2 opt-outs')
    const [state] = await withDatabase(folder('restored'), async (client) => {
      const { rows } = await client.query(
        `select (select count(*)::int from message where id = any ($1)) as kept,
              (select count(*)::int from message m where not exists (select from lead l where l.id = m.lead_id)) as halves,
              (select coalesce(sum(p.last - (select count(*) from event e where e.workspace_id = p.workspace_id)), 0)::int
                 from event_position p) as "positionsMissing",
              (select count(distinct workspace_id)::int from suppression) as "workspacesWithOptOuts",
              (select count(*)::int from workspace) as workspaces`,
        [before],
      )
      return rows
    })
    expect(state).toMatchObject({ kept: before.length, halves: 0, positionsMissing: 0 })
    expect(state.workspacesWithOptOuts).toBe(state.workspaces)

    const again = await startAgain(folder('restored'))
    const page = await fetch(`${again.url}/v1/messages?limit=5`, { headers: { Authorization: `Bearer ${key}` } })
    expect(page.status).toBe(200)
  },
  TEST_MS,
)

/** A later start, which prints no key. */
async function startAgain(dataDir: string) {
  const service = new ServiceProcess('all.ts', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' })
  undo.push(() => service.terminate())
  const [url] = await service.says(/http:\/\/127\.0\.0\.1:\d+/)
  return { url }
}

test(
  'who opts out after the backup is not messaged by the restored service, if there is an opt-out log',
  async () => {
    const [phone, log] = ['+14155550123', join(root, 'opt-outs')]
    await mkdir(log)
    const { service, key, url } = await startService(folder('data'), { OPT_OUT_LOG_DIR: log })
    const post = (base: string, path: string, body: object) =>
      fetch(`${base}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const opening = { to: phone, body: 'Hi, this is Oakline. Reply STOP to opt out.' }
    expect((await post(url, '/v1/messages', opening)).status).toBe(201)
    expect((await command('backup.ts', folder('data'), [join(root, 'backup')])).code).toBe(0)

    await post(url, '/v1/sandbox/inbound', { from: phone, body: 'STOP' })
    while ((await logged(log)).length === 0) await setImmediate()
    await service.terminate()
    const restore = (words: string[]) => command('restore.ts', folder('restored'), [join(root, 'backup'), ...words])
    const empty = await restore(['--opt-outs', root])
    const restored = await restore(['--opt-outs', log])
    const repeated = await command('opt-outs.ts', folder('restored'), [
      'restore',
      log,
      '--since',
      '2026-01-01T00:00:00Z',
    ])

    expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('contains no opt-out log') })
    expect(restored, restored.output).toMatchObject({ code: 0, output: expect.stringContaining('with 1 opt-out.') })
    expect(repeated, repeated.output).toMatchObject({ code: 0, output: expect.stringContaining('Restored 0 opt-outs') })
    const again = await startAgain(folder('restored'))
    const answer = await post(again.url, '/v1/messages', { to: phone, body: 'Are you still interested?' })
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'recipient_opted_out' }])
  },
  TEST_MS,
)

async function logged(dir: string): Promise<string[]> {
  const texts = await Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), 'utf8')))
  return texts.flatMap((text) => text.split('\n').slice(0, -1))
}

test(
  'a backup that was changed, and a folder with a database, are refused before anything is written',
  async () => {
    await (await startEmbedded({ dataDir: folder('data') })).stop()
    const secrets = await command('backup.ts', folder('data'), [join(root, 'backup')])
    expect(secrets, secrets.output).toMatchObject({ code: 0 })

    const occupied = await command('restore.ts', folder('data'), [join(root, 'backup'), '--no-opt-outs'])
    const taken = await command('backup.ts', folder('data'), [join(root, 'backup')])
    const undecided = await command('restore.ts', folder('empty'), [join(root, 'backup')])
    await writeFile(join(root, 'opt-outs.csv'), '+14155550198\ncall me\n')
    const unread = await command('restore.ts', folder('empty'), [
      join(root, 'backup'),
      '--opt-outs',
      join(root, 'opt-outs.csv'),
    ])
    await appendFile(join(root, 'backup/postgres/PG_VERSION'), ' ')
    const damaged = await command('restore.ts', folder('empty'), [join(root, 'backup'), '--no-opt-outs'])

    expect(occupied).toMatchObject({ code: 1, output: expect.stringContaining('already contains a database') })
    expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('already exists') })
    expect(undecided).toMatchObject({ code: 1, output: expect.stringContaining('--no-opt-outs') })
    expect(unread).toMatchObject({ code: 1, output: expect.stringContaining('Line 2') })
    expect(damaged).toMatchObject({ code: 1, output: expect.stringContaining('postgres/PG_VERSION has changed') })
    expect(await readdir(folder('empty'))).toEqual([])
  },
  TEST_MS,
)

test(
  'a backup is restored within DATA_DIR, which can be a mount point: folders beside it are not used',
  async () => {
    await (await startEmbedded({ dataDir: folder('data') })).stop()
    expect((await command('backup.ts', folder('data'), [join(root, 'backup')])).code).toBe(0)
    await mkdir(`${folder('restored')}.restoring`)
    await writeFile(join(root, 'restored.restoring', 'notes.txt'), 'mine')
    const before = await readdir(root)

    const restored = await command('restore.ts', folder('restored'), [join(root, 'backup'), '--no-opt-outs'])

    expect(restored, restored.output).toMatchObject({ code: 0 })
    expect(await readdir(join(root, 'restored.restoring'))).toEqual(['notes.txt'])
    expect((await readdir(root)).toSorted()).toEqual([...before, 'restored'].toSorted())
    expect(await readdir(folder('restored'))).not.toContain('restoring')
    await withDatabase(folder('restored'), async () => {}) // it starts
  },
  TEST_MS,
)

test(
  'a backup that was killed leaves nothing under its name, and does not keep the log of the database',
  async () => {
    const { service } = await startService(folder('data'))
    const killed = new ServiceProcess('backup.ts', { DATA_DIR: folder('data') }, [join(root, 'backup')])
    while (killed.isAlive && !(await exists(join(root, 'backup.partial/postgres/base')))) await setImmediate()
    await killed.kill()

    expect(await readdir(root)).not.toContain('backup')
    const second = await command('backup.ts', folder('data'), [join(root, 'backup')])
    expect(second, second.output).toMatchObject({ code: 0 })
    expect(await service.terminate()).toBe(0)
    const slots = await withDatabase(
      folder('data'),
      async (client) => (await client.query('select slot_name from pg_replication_slots')).rows,
    )
    expect(slots).toEqual([])
  },
  TEST_MS,
)
