import { randomBytes } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readOrCreatePrivate, replacePrivate } from '../private-file.ts'
import { chooseDataFolder, type DataFolder } from './data-folder.ts'
import { prepareBinaries } from './embedded-binaries.ts'
import { type Ownership, own } from './embedded-owner.ts'
import {
  disownStalePid,
  freePort,
  initialize,
  isServer,
  launch,
  logTail,
  NAME,
  runningServer,
  terminate,
} from './embedded-server.ts'

/** A database server that this process owns. Call `stop` when nothing uses it any longer. */
export type Embedded = { url: string; notice: string | null; stop(): Promise<void> }

type Options = {
  /** The folder of the whole installation; created if it does not exist. */
  dataDir: string
  /** Receives one line per notice for the operator. */
  log?: (line: string) => void
  /** Additional settings of the server, for tests. */
  settings?: Record<string, string>
}

const ATTEMPTS_MAX = 5
const READY_WITHIN_MS = 120_000
const POLL_MS = 20
const RETRY_AFTER_MS = 300

/** Errors caused by another start at the same time, or by a server killed a moment ago. */
const PASSING = /address already in use|lock file ".*" already exists|pre-existing shared memory/i
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03', '57P01'])

/**
 * Starts the PostgreSQL server of a data folder, creating its database on the first start, or takes over a server that runs
 * there without an owner. The server keeps running after this process unless `stop` is called.
 * Throws, with the location, if another Leadthread process owns it, and with the end of the server's log if it does not
 * start.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const log = options.log ?? (() => {})
  const place = await chooseDataFolder(options.dataDir)
  const folder = await realpath(options.dataDir)
  const account = await readAccount(folder, place)
  const settings = options.settings ?? {}
  for (let attempt = 1; ; attempt++) {
    const running = await runningServer(place.data)
    const server = running ?? (await startServer(place, folder, account, settings))
    if (await becomesReady(server.pid, place.data, urlOf(account, server.port, 'postgres'))) {
      const { port } = server
      const supervised: SupervisedServer = { place, folder, url: urlOf(account, port, 'postgres'), port, settings, log }
      const owner = await own({ url: supervised.url, log, revive: () => revive(supervised) })
      if (!owner) throw new AlreadyRunning(folder, port, urlOf(account, port, NAME))
      if (running) log(`Took over the database server that was still running in ${folder}.`)
      const url = await prepareDatabase(account, port)
      return { url, notice: place.notice, stop: () => stop(owner, supervised) }
    }
    const tail = server.logStart === null ? '' : await logTail(join(folder, 'postgres.log'), server.logStart)
    if (attempt === ATTEMPTS_MAX || !(running || PASSING.test(tail))) {
      throw new Error(`The embedded PostgreSQL did not start. The end of ${join(folder, 'postgres.log')}:\n${tail}`)
    }
    await sleep(RETRY_AFTER_MS)
  }
}

type Account = { password: string; port: number | null }

/** Our password for the server and its last port. If data exists, a lost password is not replaced. */
async function readAccount(folder: string, place: DataFolder): Promise<Account> {
  const path = join(folder, 'postgres.json')
  const hasData = (await stat(place.data).catch(() => null)) !== null
  const text = await readOrCreatePrivate(path, () => {
    if (hasData)
      throw new Error(
        `${path}, which contains the password for ${place.data}, is missing. Restore it, or move that folder.`,
      )
    return JSON.stringify({ password: randomBytes(24).toString('hex'), port: null })
  })
  const account: Account = JSON.parse(text)
  return account
}

async function startServer(place: DataFolder, folder: string, account: Account, settings: Record<string, string>) {
  const binaries = await prepareBinaries(place)
  await initialize(place, binaries, account.password)
  await disownStalePid(place.data)
  const port = await freePort(account.port)
  if (port !== account.port) await replacePrivate(join(folder, 'postgres.json'), JSON.stringify({ ...account, port }))
  return await launch(place, binaries, { port, logFile: join(folder, 'postgres.log'), settings })
}

/** Waits until the server responds; false if it has exited, because of a failed start or a stop. */
async function becomesReady(pid: number, data: string, url: string): Promise<boolean> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    if (await answers(url)) return true
    if (!(await isServer(pid, data))) return false
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) has not responded for two minutes.`)
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_YET.has(String(error.code))) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function prepareDatabase(account: Account, port: number): Promise<string> {
  const client = new pg.Client({ connectionString: urlOf(account, port, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await client.query(`create database ${NAME}`)
  } finally {
    await client.end()
  }
  return urlOf(account, port, NAME)
}

/** A server that this process keeps running, always on the same port, because existing connections use it. */
type SupervisedServer = {
  place: DataFolder
  folder: string
  url: string
  port: number
  settings: Record<string, string>
  log: (line: string) => void
}

/** Restarts the server if it has stopped; it recovers all committed data. Throws with the end of its log. */
async function revive({ place, folder, url, port, settings, log }: SupervisedServer): Promise<void> {
  const running = await runningServer(place.data)
  const logFile = join(folder, 'postgres.log')
  if (running && running.port > 0 && running.port !== port) {
    throw new Error(`It was started on another port (${running.port} instead of ${port}); restart this process.`)
  }
  if (!running) {
    log('The embedded PostgreSQL stopped unexpectedly. Restarting it.')
    await disownStalePid(place.data)
  }
  const server = running ?? (await launch(place, await prepareBinaries(place), { port, logFile, settings }))
  if (await becomesReady(server.pid, place.data, url)) return
  throw new Error(
    `PostgreSQL did not start.\n${server.logStart === null ? '' : await logTail(logFile, server.logStart)}`,
  )
}

async function stop(owner: Ownership, { place, log }: SupervisedServer): Promise<void> {
  owner.release()
  const server = await runningServer(place.data)
  if (!server || (await terminate(server.pid, place.data))) return
  log(`The embedded PostgreSQL (process ${server.pid}) did not stop when requested.`)
}

function urlOf(account: Account, port: number, database: string): string {
  return `postgresql://${NAME}:${account.password}@127.0.0.1:${port}/${database}`
}

/** Another Leadthread process owns the data. Its database can be used but not stopped; `url` is a secret. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'
  readonly url: string

  constructor(folder: string, port: number, url: string) {
    super(
      `Leadthread is already running with the data in ${folder}; its database is at ` +
        `postgresql://127.0.0.1:${port}/${NAME}. Stop it, or set DATA_DIR to another folder.`,
    )
    this.url = url
  }
}
