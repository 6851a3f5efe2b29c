import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket, type Server as TcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseDataFolder, type DataFolder } from '../../../src/adapters/db/data-folder.ts'
import { prepareBinaries } from '../../../src/adapters/db/embedded-binaries.ts'
import { freePort, initialize, isServer, launch, NAME } from '../../../src/adapters/db/embedded-server.ts'
import { removeWithUs } from '../../support/postgres-server.ts'

const PASSWORD = 'pair-of-a-test'
const READY_WITHIN_MS = 60_000
/** Each commit waits until the standby has it on its disk. */
const SETTINGS = {
  max_connections: '120',
  max_wal_senders: '4',
  wal_keep_size: '512MB',
  hot_standby: 'on',
  synchronous_commit: 'on',
}

type Node = { dir: string; place: DataFolder; port: number; url: string; pid: number }

/** A PostgreSQL server and its synchronous standby, behind one address that always leads to the primary. */
export class StandbyPair {
  #primary!: Node
  #standby!: Node
  readonly #address = new MovingAddress()

  async start(): Promise<void> {
    this.#primary = await newNode()
    await initialize(this.#primary.place, await prepareBinaries(this.#primary.place), PASSWORD)
    await run(this.#primary)
    await this.#addStandby()
    await this.#address.leadTo(this.#primary.port)
  }

  get url(): string {
    return urlOf(this.#address.port)
  }

  get standbyUrl(): string {
    return this.#standby.url
  }

  /** Kills the primary at once, promotes the standby, and gives it a standby of its own. */
  async failOver(): Promise<void> {
    const lost = this.#primary
    await signal(lost, 'SIGKILL')
    await this.#address.leadTo(null)
    while (await isServer(lost.pid, lost.place.data)) await sleep(5)
    await ask(this.#standby.url, 'select pg_promote()')
    this.#primary = this.#standby
    await this.#address.leadTo(this.#primary.port)
    await rm(lost.dir, { recursive: true, force: true })
    await this.#addStandby()
  }

  /** The standby no longer responds, and no commit waits for it. */
  async pauseStandby(): Promise<void> {
    await ask(this.#primary.url, `alter system set synchronous_standby_names = ''`)
    await ask(this.#primary.url, 'select pg_reload_conf()')
    await signal(this.#standby, 'SIGSTOP')
  }

  async resumeStandby(): Promise<void> {
    await signal(this.#standby, 'SIGCONT')
  }

  async stop(): Promise<void> {
    this.#address.close()
    for (const node of [this.#primary, this.#standby]) {
      await signal(node, 'SIGKILL')
      await rm(node.dir, { recursive: true, force: true, maxRetries: 5 })
    }
  }

  async #addStandby(): Promise<void> {
    this.#standby = await copyOf(this.#primary)
    await run(this.#standby)
    await ask(this.#primary.url, `alter system set synchronous_standby_names = '*'`)
    await ask(this.#primary.url, 'select pg_reload_conf()')
    const state = `select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`
    for (const deadline = Date.now() + READY_WITHIN_MS; (await ask(this.#primary.url, state)).length === 0; ) {
      if (Date.now() > deadline) throw new Error('The standby does not follow.')
      await sleep(20)
    }
  }
}

/** Sends it to the server and to each of its processes, which are groups of their own. */
async function signal({ pid }: Node, name: NodeJS.Signals): Promise<void> {
  const others = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))
  const parents = await Promise.all(
    others.map(
      async (id) => (await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ')[1],
    ),
  )
  const children = others.filter((_id, n) => Number(parents[n]) === pid).map(Number)
  for (const id of [pid, ...children]) {
    try {
      process.kill(id, name)
    } catch {} // it has ended
  }
}

async function newNode(): Promise<Node> {
  const dir = await mkdtemp(join(tmpdir(), 'leadthread-pair-'))
  await chmod(dir, 0o711) // as root the server runs as another user
  removeWithUs(dir)
  const port = await freePort(null)
  return { dir, place: await chooseDataFolder(dir), port, url: urlOf(port), pid: 0 }
}

const urlOf = (port: number) => `postgresql://${NAME}:${PASSWORD}@127.0.0.1:${port}/postgres`

/** What the server needs before it can follow the other one: a base backup, by PostgreSQL's functions. */
async function copyOf(primary: Node): Promise<Node> {
  const node = await newNode()
  const { data, user } = node.place
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    // Files that PostgreSQL removes meanwhile are missing in the copy, and the log has what they need.
    await ended(spawn('cp', ['-a', primary.place.data, data], { stdio: 'ignore' }))
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await rm(join(data, 'postmaster.pid'), { force: true })
    await rm(join(data, 'pg_wal'), { recursive: true })
    await mkdir(join(data, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
    await writeFile(join(data, 'backup_label'), rows[0]!.labelfile)
    await writeFile(join(data, 'standby.signal'), '')
    await appendFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${NAME} password=${PASSWORD}'\nsynchronous_standby_names = ''\n`,
    )
    const made = ['pg_wal', 'pg_wal/archive_status', 'backup_label', 'standby.signal']
    if (user) for (const path of made) await chown(join(data, path), user.uid, user.gid)
    return node
  } finally {
    await client.end()
  }
}

async function run(node: Node): Promise<void> {
  const options = { port: node.port, logFile: join(node.dir, 'postgres.log'), settings: SETTINGS }
  const { pid } = await launch(node.place, await prepareBinaries(node.place), options)
  node.pid = pid
  for (const deadline = Date.now() + READY_WITHIN_MS; ; await sleep(20)) {
    if (await ask(node.url, 'select 1').catch(() => null)) return
    if (Date.now() > deadline) throw new Error(`The server in ${node.dir} did not start.`)
  }
}

export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function ended(child: ReturnType<typeof spawn>): Promise<void> {
  await once(child, 'exit')
}

/** The address that does not change: connections to it end when it leads to another server. */
class MovingAddress {
  port = 0
  #target: number | null = null
  readonly #open = new Set<Socket>()
  #server: TcpServer | undefined

  async leadTo(target: number | null): Promise<void> {
    this.#target = target
    for (const socket of this.#open) socket.destroy()
    if (this.#server) return
    this.#server = createServer((client) => this.#connect(client)).listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = (this.#server.address() as AddressInfo).port
  }

  close(): void {
    for (const socket of this.#open) socket.destroy()
    this.#server?.close()
  }

  #connect(client: Socket): void {
    client.on('error', () => {})
    if (this.#target === null) return void client.destroy()
    const server = connect(this.#target, '127.0.0.1')
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        this.#open.delete(one)
        other.destroy()
      })
    }
    client.pipe(server)
    server.pipe(client)
  }
}
