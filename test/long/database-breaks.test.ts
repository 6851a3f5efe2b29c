import { chmod, mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/adapters/db/migrate.ts'
import { type Cluster, startCluster } from '../platform/support/database-cluster.ts'
import { ServiceProcess } from '../platform/support/service-process.ts'
import { SteadyLoad } from '../platform/support/steady-load.ts'
import { type Json, SECRETS } from '../support/harness.ts'
import { removeWithUs } from '../support/postgres-server.ts'
import { chanceOf, FAULT_ROUNDS } from '../support/random/chance.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis-server.ts'

const chance = chanceOf(import.meta.url)

const KILLS_A_ROUND = 25
const KILL_EVERY_MS = 30
const WRITERS = 6
const READERS = 2
const TEST_MS = 1_800_000
/**
 * Longer than the time limit of a job that hangs. Messages at the carrier are looked up after their lease, or wait an hour for a
 * receipt: the test does not wait for these.
 */
const SETTLED_WITHIN_MS = 100_000

/** The state of a connection whose backend is killed; `any` selects every state. */
const STATES = {
  idle: `state = 'idle'`,
  'in a transaction': `state = 'idle in transaction'`,
  'in a statement': `state = 'active' and query <> 'commit'`,
  'in its commit': `query = 'commit' and state = 'active'`,
  any: 'true',
}

let cluster: Cluster
let redis: RedisServer
const running: ServiceProcess[] = []
const loads: SteadyLoad[] = []

beforeAll(async () => {
  cluster = await startCluster()
  if (hasRedis) redis = await startRedis()
})
afterEach(async () => {
  for (const load of loads.splice(0)) load.stop()
  await Promise.all(running.splice(0).map((one) => one.kill()))
})
afterAll(async () => {
  await redis?.stop()
  await cluster.stop()
})

type Service = { url: string; databaseUrl: string; key: string; processes: ServiceProcess[] }

async function startService(name: string, scripts: string[]): Promise<Service> {
  await cluster.query(`create database ${name}`)
  const database = new URL(cluster.url)
  database.pathname = `/${name}`
  await migrate(database.href)
  const env = {
    ...SECRETS,
    DATABASE_URL: database.href,
    LOG_LEVEL: 'info',
    PORT: '0',
    RATE_LIMIT_PER_SECOND: '100000',
    RATE_LIMIT_BURST: '100000',
    ...(scripts.includes('worker.ts') && { REDIS_URL: redis.url }),
  }
  const created = new ServiceProcess('workspace.ts', env, ['create', 'Oakline'])
  expect(await created.ended(), created.output).toBe(0)
  const key = /^sandbox \S+ (\S+)$/m.exec(created.output)![1]!
  const processes = scripts.map((script) => new ServiceProcess(script, env))
  running.push(...processes)
  const [[, url]] = await Promise.all([
    processes[0]!.says(/(http:\/\/127\.0\.0\.1:\d+)/),
    ...processes.slice(1).map((worker) => worker.says(/worker\.running/)),
  ])
  return { url: url!, databaseUrl: database.href, key, processes }
}

/** Terminates backends of the database one by one, each in a selected state. Returns how many of each. */
async function killBackends(databaseUrl: string, count: number): Promise<Record<string, number>> {
  const killer = new pg.Client({ connectionString: databaseUrl })
  killer.on('error', () => {})
  await killer.connect()
  const killed: Record<string, number> = {}
  const states = Object.entries(STATES)
  for (let n = 0; n < count; n++) {
    const [state, condition] = states[n % states.length]!
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and ${condition} order by random() limit 1`,
    )
    killed[state] = (killed[state] ?? 0) + (rowCount ?? 0)
    await sleep(chance.int(KILL_EVERY_MS))
  }
  await killer.end()
  return killed
}

/** `killBackends` and then a crash of the server, in rounds, under load. */
async function breakAndResume(service: Service, crash: () => Promise<void> = cluster.restart): Promise<void> {
  const load = new SteadyLoad(service.url, service.key)
  loads.push(load)
  load.begin({ writers: WRITERS, readers: READERS })
  const killed: Record<string, number> = {}

  for (let round = 1; round <= FAULT_ROUNDS; round++) {
    for (const [state, n] of Object.entries(await killBackends(service.databaseUrl, KILLS_A_ROUND))) {
      killed[state] = (killed[state] ?? 0) + n
    }
    await crash()
    await load.send() // work resumes
    expectAlive(service)
  }
  await load.end()
  await load.send()

  const settled = await whenSettled(service, load)
  console.info(
    'killed',
    killed,
    'restarts',
    FAULT_ROUNDS,
    'texts',
    load.sent.length,
    Object.fromEntries(load.answers),
    settled,
  )
  expectAlive(service)
  expect(load.wrong).toEqual([])
  expect(load.answers.get('/v1/messages 503') ?? 0, 'no request met a broken database').toBeGreaterThan(0)
  const evidence = settled.waiting > 0 ? await describeWaiting(service) : ''
  expect(settled, evidence).toMatchObject({ lost: 0, twice: 0, waiting: 0, positionsMissing: 0 })
  expect(settled.delivered).toBeGreaterThan(0)
}

function expectAlive({ processes }: Service): void {
  for (const one of processes) expect(one.isAlive, one.output.slice(-3_000)).toBe(true)
}

type Settled = {
  lost: number
  twice: number
  waiting: number
  withCarrier: number
  delivered: number
  positionsMissing: number
}

/**
 * Waits until the last text is handed over and nothing waits for the service, and counts what the database holds. A service that
 * was sent more than it could hand over meanwhile is waited for as long as less and less is left.
 */
async function whenSettled({ databaseUrl }: Service, load: SteadyLoad): Promise<Settled> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const bodies = load.sent.map(({ body }) => body)
  let deadline = Date.now() + SETTLED_WITHIN_MS
  let leastWaiting = Number.POSITIVE_INFINITY
  for (; ; await sleep(500)) {
    const { rows } = await client.query<Settled>(
      `with sent as (select body from unnest($1::text[]) as s (body)),
            stored as (select s.body, count(m.id) as n from sent s left join message m on m.body = s.body group by s.body),
            handed as (select m.id from message m join sandbox_message o on o.correlation_id = m.id group by m.id having count(*) > 1)
       select (select count(*)::int from stored where n = 0) as lost,
              (select count(*)::int from stored where n > 1) + (select count(*)::int from handed) as twice,
              (select count(*)::int from message where status in ('queued', 'scheduled')) as waiting,
              (select count(*)::int from message where status in ('sending', 'sent')) as "withCarrier",
              (select count(*)::int from message where status = 'delivered') as delivered,
              (select coalesce(sum(p.last - (select count(*) from event e where e.workspace_id = p.workspace_id)), 0)::int
                 from event_position p) as "positionsMissing"`,
      [bodies],
    )
    if (rows[0]!.waiting < leastWaiting) {
      leastWaiting = rows[0]!.waiting
      deadline = Date.now() + SETTLED_WITHIN_MS
    }
    const last = await client.query(`select 1 from message where body = $1 and status = any ($2)`, [
      bodies.at(-1),
      ['sending', 'sent', 'delivered'],
    ])
    if ((rows[0]!.waiting === 0 && last.rowCount === 1) || Date.now() > deadline) {
      await client.end()
      return rows[0]!
    }
  }
}

/** What the rows, the queue and the log say about texts that are not handed over. */
async function describeWaiting({ databaseUrl, processes }: Service): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const ask = async (text: string) => JSON.stringify((await client.query(text)).rows)
  const rows =
    await ask(`select status, count(*), min(not_before), max(not_before), min(created_at), max(created_at), now()
    from message where status in ('queued', 'scheduled') group by status`)
  const work = await ask('select queue, next_try_at, count(*), min(last_error) from stalled_work group by 1, 2 limit 5')
  const jobs = await ask('select queue, state, count(*) from bullmq.job group by 1, 2').catch(String)
  const backends = await ask(`select state, wait_event, left(query, 80) as query, count(*), min(state_change)
    from pg_stat_activity where datname = current_database() group by 1, 2, 3 order by 4 desc limit 20`)
  await client.end()
  return [rows, work, jobs, backends, ...processes.map((one) => one.output.slice(-6_000))].join('\n')
}

test.runIf(hasRedis)(
  'api and worker survive broken connections and restarts of PostgreSQL without losing or repeating a text',
  async () => {
    await breakAndResume(await startService('separate', ['api.ts', 'worker.ts']))
  },
  TEST_MS,
)

test(
  'a single process with its queue in PostgreSQL survives them too',
  async () => {
    await breakAndResume(await startService('together', ['all.ts']))
  },
  TEST_MS,
)

test(
  'npm start restarts its own PostgreSQL when that is killed',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'leadthread-own-'))
    await chmod(dataDir, 0o711) // as root the server runs as another user
    removeWithUs(dataDir)
    const rates = { RATE_LIMIT_PER_SECOND: '100000', RATE_LIMIT_BURST: '100000' }
    const own = new ServiceProcess('all.ts', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', ...rates })
    running.push(own)
    const [key] = await own.says(/lt_test_\w+/)
    const [url] = await own.says(/http:\/\/127\.0\.0\.1:\d+/)
    const { password, port } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as Json
    const databaseUrl = `postgresql://leadthread:${password}@127.0.0.1:${port}/leadthread`
    const signals = ['SIGKILL', 'SIGQUIT'] as const
    let round = 0

    await breakAndResume({ url, databaseUrl, key, processes: [own] }, async () => {
      const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, signals[round++ % 2])
    })

    expect(await own.terminate()).toBe(0)
    await expect(stat(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  },
  TEST_MS,
)
