import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../src/adapters/db/embedded.ts'
import { readOrCreateSecrets } from '../../src/adapters/secrets-file.ts'
import { removeWithUs } from '../support/postgres-server.ts'
import { readRows } from '../support/rows.ts'

const isRoot = process.getuid?.() === 0
/** Initialized once, because that is slow; a test that needs an empty folder creates its own. */
let dataDir: string
let undo: (() => Promise<unknown> | unknown)[]

beforeAll(async () => {
  dataDir = await newFolder()
})

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

beforeEach(() => {
  undo = []
})

afterEach(async () => {
  for (const step of undo.reverse()) await step()
})

test('data is there after a restart, at the same address', async () => {
  const first = await start()
  await query(first.url, `create table stored as select 'still here' as word`)
  await first.stop()

  const second = await start()

  expect(await rowsOf(second.url, 'stored')).toEqual([{ word: 'still here' }])
  expect(second.url).toBe(first.url)
})

test('it listens on loopback, its password is private, it sorts by bytes, and commits are durable', async () => {
  const server = await start()

  const settings = await query(
    server.url,
    `select name, setting from pg_settings where name in ('fsync', 'listen_addresses', 'lc_collate', 'full_page_writes')
     union select 'collation', datcollate from pg_database where datname = current_database() order by name`,
  )

  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    collation: 'C',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
  })
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  const stranger = server.url.replace(/:[0-9a-f]+@/, ':wrong@')
  await expect(answerOf(stranger)).rejects.toThrow('password authentication failed')
})

test('a server whose owner was killed is adopted, with all committed data', async () => {
  const owner = await startInProcess()
  await query(owner.url, 'create table adopted as select 1 as one')
  const pid = await serverPid()
  owner.child.kill('SIGKILL')
  await once(owner.child, 'exit')

  const adopted = await start()

  expect(adopted.url).toBe(owner.url)
  expect(await serverPid()).toBe(pid)
  expect(await rowsOf(adopted.url, 'adopted')).toEqual([{ one: 1 }])
})

test('a second start is refused while the first runs, with its address', async () => {
  const first = await start()

  const second = startEmbedded({ dataDir })

  const { port } = new URL(first.url)
  await expect(second).rejects.toThrow(`postgresql://127.0.0.1:${port}/leadthread. Stop it, or set DATA_DIR`)
  expect(await answerOf(first.url)).toEqual([{ one: 1 }])
})

test('of two concurrent starts in an empty folder, one succeeds', async () => {
  const empty = await emptyFolder()

  const results = await Promise.allSettled([start(empty), start(empty)])

  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find((result) => result.status === 'rejected')
  expect(String(refused?.reason)).toContain('already running')
})

test('a server that was killed with its owner starts again, even if another process has its process ID', async () => {
  const owner = await startInProcess()
  await query(owner.url, 'create table kept as select 1 as one')
  process.kill(await serverPid(), 'SIGKILL')
  owner.child.kill('SIGKILL')
  await once(owner.child, 'exit')
  await giveNumberToAnother()

  const next = await start()

  expect(await rowsOf(next.url, 'kept')).toEqual([{ one: 1 }])
})

test('a server that cannot start reports its log', async () => {
  const attempt = startEmbedded({ dataDir, settings: { no_such_setting: 'on' } })

  await expect(attempt).rejects.toThrow(/did not start.*no_such_setting/s)
})

test('data whose password is missing is not replaced by an empty database', async () => {
  await (await start()).stop()
  const account = join(dataDir, 'postgres.json')
  await rename(account, `${account}.away`)
  undo.push(() => rename(`${account}.away`, account))

  await expect(startEmbedded({ dataDir })).rejects.toThrow(/postgres\.json.* is missing/)
})

test.runIf(isRoot)(
  'as root, with a folder that only root can enter, the data is elsewhere, and a message says so',
  async () => {
    const closed = await emptyFolder()
    await chmod(closed, 0o700)

    const server = await start(closed)

    const place = /\/var\/lib\/leadthread\/[0-9a-f]{16}/.exec(server.notice ?? '')?.[0] ?? ''
    undo.unshift(() => place && rm(place, { recursive: true, force: true }))
    expect(server.notice).toContain(closed)
    expect((await stat(join(place, 'postgres'))).uid).not.toBe(0)
    expect(await answerOf(server.url)).toEqual([{ one: 1 }])
    await server.stop()
    await chmod(closed, 0o711)
    expect((await start(closed)).notice).toBe(server.notice)
  },
)

test('the secrets are created once in a private file, and a damaged file is never replaced', async () => {
  const folder = await emptyFolder()
  const path = join(folder, 'secrets.json')

  const [one, two] = await Promise.all([readOrCreateSecrets(folder), readOrCreateSecrets(folder)])

  expect(one).toEqual(two)
  expect(one.secretKey).toMatch(/^[0-9a-f]{64}$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await writeFile(path, '{}')
  await expect(readOrCreateSecrets(folder)).rejects.toThrow('is damaged')
})

/** As root the server runs as another user, who needs access to the folder. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leadthread-embedded-'))
  await chmod(folder, 0o711)
  removeWithUs(folder)
  return folder
}

async function emptyFolder(): Promise<string> {
  const folder = await newFolder()
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string = dataDir): Promise<Embedded> {
  const server = await startEmbedded({ dataDir: folder })
  undo.push(() => server.stop())
  return server
}

/** A separate process that owns the server until it is killed. */
async function startInProcess(): Promise<{ url: string; child: ChildProcess }> {
  const script = join(import.meta.dirname, './support/embedded-process.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  undo.push(() => child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { url: String(line).trim(), child }
}

async function serverPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** As happens in a container, where process IDs are low. */
async function giveNumberToAnother(): Promise<void> {
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  undo.push(() => other.kill('SIGKILL'))
  await once(other, 'spawn')
  const path = join(dataDir, 'postgres/postmaster.pid')
  const lines = (await readFile(path, 'utf8')).split('\n')
  await writeFile(path, [other.pid, ...lines.slice(1)].join('\n'))
}

const answerOf = (url: string) => query(url, 'select 1 as one')

const rowsOf = (url: string, table: string) =>
  readRows({ rows: <Row>(text: string) => query(url, text) as Promise<Row[]> }, table, { order: '1' })

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
