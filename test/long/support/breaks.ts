import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { migrate } from '../../../src/adapters/db/migrate.ts'
import { ServiceProcess } from '../../platform/support/service-process.ts'
import { SteadyLoad } from '../../platform/support/steady-load.ts'
import { SECRETS } from '../../support/harness.ts'
import { chanceOf, FAULT_ROUNDS } from '../../support/random/chance.ts'

const chance = chanceOf(import.meta.url)

const KILLS_A_ROUND = 25
const KILL_EVERY_MS = 30
const WRITERS = 6
const READERS = 2
export const BREAKS_MS = 1_800_000
/** Earlier than the limit of the test itself, which would not say what hung. */
const EVIDENCE_AFTER_MS = 1_700_000
const BACK_WITHIN_MS = 120_000
/** A connection or statement of the test that takes longer has met a server that no longer responds. */
const RESPONDS_WITHIN_MS = 60_000
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

export type Service = { url: string; databaseUrl: string; key: string; processes: ServiceProcess[] }

/** What runs until the test ends it. */
export type Running = { processes: ServiceProcess[]; loads: SteadyLoad[] }

export async function endAll({ processes, loads }: Running): Promise<void> {
  for (const load of loads.splice(0)) load.stop()
  await Promise.all(processes.splice(0).map((one) => one.kill()))
}

/** Processes of the service on an empty database, with a workspace. */
export async function startService(
  running: Running,
  { databaseUrl, scripts, more = {} }: { databaseUrl: string; scripts: string[]; more?: Record<string, string> },
): Promise<Service> {
  await migrate(databaseUrl)
  const env = {
    ...SECRETS,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'info',
    PORT: '0',
    RATE_LIMIT_PER_SECOND: '100000',
    RATE_LIMIT_BURST: '100000',
    ...more,
  }
  const created = new ServiceProcess('workspace.ts', env, ['create', 'Oakline'])
  expect(await created.ended(), created.output).toBe(0)
  const key = /^sandbox \S+ (\S+)$/m.exec(created.output)![1]!
  const processes = scripts.map((script) => new ServiceProcess(script, env))
  running.processes.push(...processes)
  const [[, url]] = await Promise.all([
    processes[0]!.says(/(http:\/\/127\.0\.0\.1:\d+)/),
    ...processes.slice(1).map((worker) => worker.says(/worker\.running/)),
  ])
  return { url: url!, databaseUrl, key, processes }
}

/** A server that was crashed a moment ago may still be on its way back. */
async function connectTo(connectionString: string): Promise<pg.Client> {
  const until = Date.now() + BACK_WITHIN_MS
  for (;;) {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: RESPONDS_WITHIN_MS,
      query_timeout: RESPONDS_WITHIN_MS,
    })
    client.on('error', () => {})
    const error = await client.connect().then(
      () => null,
      (cause: Error) => cause,
    )
    if (error === null) return client
    if (Date.now() > until) throw error
    await sleep(KILL_EVERY_MS)
  }
}

/** Terminates backends of the database one by one, each in a selected state. Returns how many of each. */
async function killBackends(databaseUrl: string, count: number): Promise<Record<string, number>> {
  const killer = await connectTo(databaseUrl)
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

type Breaks = { crash: () => Promise<void>; rounds?: number; killsARound?: number }

/** `killBackends` and then a crash of the server, in rounds, under load. */
export async function breakAndResume(
  { loads }: Running,
  service: Service,
  { crash, rounds = FAULT_ROUNDS, killsARound = KILLS_A_ROUND }: Breaks,
): Promise<void> {
  const load = new SteadyLoad(service.url, service.key)
  loads.push(load)
  const inTime = timekeeper(service, load)
  load.begin({ writers: WRITERS, readers: READERS })
  const killed: Record<string, number> = {}

  for (let round = 1; round <= rounds; round++) {
    const ended = await inTime(`kill in round ${round}`, killBackends(service.databaseUrl, killsARound))
    for (const [state, n] of Object.entries(ended)) killed[state] = (killed[state] ?? 0) + n
    await inTime(`crash in round ${round}`, crash())
    await inTime(`text after the crash in round ${round}`, load.send()) // work resumes
    expectAlive(service)
  }
  await inTime('end of the load', load.end())
  await inTime('last text', load.send())

  const settled = await inTime('settling', whenSettled(service, load))
  console.info(
    'killed',
    killed,
    'restarts',
    rounds,
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

type InTime = <T>(step: string, work: Promise<T>) => Promise<T>

/** Fails a step that is not done when the test has run for too long, with how long each step took, the rows and the log. */
function timekeeper(service: Service, load: SteadyLoad): InTime {
  const until = Date.now() + EVIDENCE_AFTER_MS
  const took: string[] = []
  return async (step, work) => {
    const from = Date.now()
    const late = new AbortController()
    const isLate = sleep(until - from, 'late' as const, { signal: late.signal })
    const result = await Promise.race([work.then((value) => ({ value })), isLate]).finally(() => late.abort())
    took.push(`${step}: ${Date.now() - from} ms`)
    if (result !== 'late') return result.value
    const steps = `${took.slice(-12).join('\n')}\n${JSON.stringify([...load.answers])}\n${JSON.stringify(load.wrong.slice(-5))}`
    throw new Error(`Not in time: ${step}\n${steps}\n${await describeWaiting(service).catch(String)}`)
  }
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
  const client = await connectTo(databaseUrl)
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
  const client = await connectTo(databaseUrl)
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
