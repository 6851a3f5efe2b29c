import pg from 'pg'
import type { Db, Job, Sql, Tx } from '../../domain/kernel/index.ts'
import { copyRows } from './copy.ts'
import { openPool } from './pool.ts'
import type { Statement } from './read-statement.ts'
import { withRetries } from './retries.ts'
import { ReadTime } from './row-form.ts'
import { openPrisma } from './shared-prisma.ts'
import { workspacePrisma } from './workspace-prisma.ts'
import { openReads, openShownReads } from './workspace-reads.ts'
import { openWrites, type RunWrite } from './workspace-writes.ts'

export type DbOptions = {
  url: string
  poolMax: number
  /** Where a transaction's hints and announcements are sent after its commit. */
  onHint: (job: Job) => void
  onAnnounce: (workspaceId: string, position: number) => void
}

export type DbClient = Db & {
  /** Opens connections for the first requests. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

const INT8 = 20
const TIMESTAMPTZ = 1184
/** How long a statement waits for a connection: a burst of requests on a process that has just started takes some time. */
const QUEUE_TIMEOUT_MS = 15_000
/** Opening a connection costs more than keeping an idle one. */
const IDLE_TIMEOUT_MS = 60_000
const WARM_CONNECTIONS_MAX = 10
const LOCK_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = 10_000

/** One pool for our own statements and for Prisma's. */
export function openDb(options: DbOptions): DbClient {
  const pool = openStatementPool(options)
  const prisma = openPrisma(pool, statementName)
  const ways: Ways = { ...options, writes: openWrites(prisma) }
  const transaction = <Result>(_name: string, work: (tx: Tx) => Promise<Result>) =>
    withRetries(() => inTransaction(pool, ways, work))
  const rows = (statement: Statement) => withRetries(() => queryRows(pool, statement))
  return {
    query: (statement) => withRetries(() => runStatement(pool, statement)),
    transaction,
    locked: (_name, workspaceId, phones, work) => {
      const lock = typeof phones === 'string' ? lockPhone(`${workspaceId}:${phones}`) : lockPhones(workspaceId, phones)
      return withRetries(() => inTransaction(pool, ways, work, lock))
    },
    reads: openReads(rows),
    shownReads: openShownReads(rows),
    prisma: (workspaceId) => workspacePrisma(prisma.client, workspaceId),
    async warmUp() {
      const clients = Array.from({ length: Math.min(WARM_CONNECTIONS_MAX, options.poolMax) }, () => pool.connect())
      for (const opened of await Promise.allSettled(clients)) if (opened.status === 'fulfilled') opened.value.release()
    },
    async close() {
      await prisma.client.$disconnect()
      if (!pool.ended) await pool.end()
    },
  }
}

/** Connections with our timeouts and type parsers. */
export function openStatementPool({ url, poolMax }: Pick<DbOptions, 'url' | 'poolMax'>): pg.Pool {
  return openPool({
    connectionString: url,
    max: poolMax,
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    options: `-c TimeZone=UTC -c lock_timeout=${LOCK_TIMEOUT_MS} -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    types: { getTypeParser: (oid, format) => PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text') },
  })
}

/** Prepares the statement, and returns rows as lists of values. */
async function queryRows(pool: pg.Pool, { text, values }: Statement): Promise<unknown[][]> {
  const name = names.has(text) || names.size < NAMES_MAX ? { name: statementName({ sql: text }) } : {}
  const { rows } = await pool.query<unknown[]>({ ...name, text, values, rowMode: 'array' })
  return rows
}

/** Positions and counts fit in a number, so int8 is parsed as one. Times have the form `2026-11-21 02:07:47.123+00`. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [TIMESTAMPTZ, (text) => new ReadTime(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)],
])

function lockPhone(key: string): Sql {
  return { name: 'lock_phone', text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [key] }
}

/** In sorted order, in which every batch locks them. */
function lockPhones(workspaceId: string, phones: readonly string[]): Sql {
  const keys = [...new Set(phones)].sort().map((phone) => `${workspaceId}:${phone}`)
  const text =
    'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) with ordinality as k (key, n) order by n'
  return { name: 'lock_phones', text, values: [keys] }
}

export async function runStatement<Row>(client: pg.Pool | pg.PoolClient, { name, text, values }: Sql): Promise<Row[]> {
  const result = await client.query({ name, text, values: values as unknown[] })
  return result.rows as Row[]
}

type Ways = Pick<DbOptions, 'onHint' | 'onAnnounce'> & { writes: ReturnType<typeof openWrites> }

async function inTransaction<Result>(
  pool: pg.Pool,
  { onHint, onAnnounce, writes }: Ways,
  work: (tx: Tx) => Promise<Result>,
  lock?: Sql,
): Promise<Result> {
  const client = await pool.connect()
  const unsent: Sql[] = lock ? [BEGIN, lock] : [BEGIN]
  const isBegun = () => unsent[0] !== BEGIN
  let sent: Promise<unknown> = Promise.resolve()
  const send = (...statements: Sql[]) => {
    const answers = sent.then(() => together(client, [...unsent.splice(0), ...statements]))
    sent = answers.catch(() => {})
    return answers
  }
  // Prisma takes time to build a statement. Statements that are called meanwhile wait, so that the order is that of the calls.
  const runWrite: RunWrite = (write) => {
    const answer = send().then(() => write((statement) => client.query(statement)))
    sent = answer.catch(() => {})
    return answer
  }
  const lasts: Last[] = []
  const hints: Job[] = []
  const announced = new Map<string, number>()
  const tx: Tx = {
    query: async <Row>(statement: Sql) => (await send(statement)).at(-1) as Row[],
    async copy(target, rows) {
      await send()
      return copyRows(client, target, rows)
    },
    writes: (workspaceId) => writes(workspaceId, runWrite),
    soon: (statement) => void unsent.push(statement),
    last: (statement, onDone) => lasts.push({ statement, onDone: (rows) => onDone(rows as never[]) }),
    hint: (job) => hints.push(job),
    trace: () => {},
    announce: (workspaceId, position) =>
      announced.set(workspaceId, Math.max(position, announced.get(workspaceId) ?? 0)),
  }
  let broken: Error | undefined
  try {
    const result = await work(tx)
    const isEmpty = !isBegun() && unsent.length === (lock ? 2 : 1) && lasts.length === 0
    if (!isEmpty) {
      const answers = await send(...lasts.map(({ statement }) => statement), COMMIT)
      for (const [i, { onDone }] of lasts.entries()) onDone(answers.at(i - lasts.length - 1)!)
    }
    for (const job of hints) onHint(job)
    for (const [workspaceId, position] of announced) onAnnounce(workspaceId, position)
    return result
  } catch (error) {
    await sent // a statement that is sent later would run after the rollback
    if (isBegun()) await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

type Last = { statement: Sql; onDone: (rows: object[]) => void }

const BEGIN: Sql = { name: '', text: 'begin', values: [] }
const COMMIT: Sql = { name: '', text: 'commit', values: [] }

/**
 * Sends statements without waiting for each response. After a failure, the later statements of the transaction fail too and
 * its commit becomes a rollback; the first error is thrown. A COPY is never sent this way, because pipelines do not support
 * it.
 */
async function together(client: pg.PoolClient, statements: readonly Sql[]): Promise<object[][]> {
  if (statements.length <= 1) return Promise.all(statements.map((statement) => runStatement<object>(client, statement)))
  Object.assign(client, { pipeline: true })
  const answers = await Promise.allSettled(statements.map((statement) => runStatement<object>(client, statement)))
  Object.assign(client, { pipeline: false })
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}

/** Client queries have unlimited forms, and each connection keeps every named statement. */
const NAMES_MAX = 2_000

const names = new Map<string, string>()

/** One name for each text, also for Prisma's statements. */
function statementName({ sql }: { sql: string }): string {
  const name = names.get(sql) ?? `p${names.size + 1}`
  if (!names.has(sql)) names.set(sql, name)
  return name
}
