import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Db, Job, Sql, Tx } from '../../domain/context.ts'
import { PrismaClient } from '../../generated/prisma/client.ts'
import { copyRows } from './copy.ts'
import { withRetries } from './retries.ts'
import { workspaceClient } from './workspace-client.ts'

export type DbOptions = {
  url: string
  poolMax: number
  /** Where hints and announcements go once the transaction that made them has committed. */
  onHint: (job: Job) => void
  onAnnounce: (workspaceId: string, position: number) => void
}

export type DbClient = Db & {
  /** Over all workspaces: for the sign-in library's own tables, which belong to none. */
  prisma: PrismaClient
  close(): Promise<void>
}

const INT8 = 20
const TIMESTAMPTZ = 1184
const CONNECTION_TIMEOUT_MS = 5_000
const LOCK_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = 10_000

/** One pool for our own statements and for Prisma's. */
export function openDb(options: DbOptions): DbClient {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    options: `-c TimeZone=UTC -c lock_timeout=${LOCK_TIMEOUT_MS} -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    types: { getTypeParser: (oid, format) => PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text') },
  })
  pool.on('error', () => {}) // an idle connection broke; the next query opens another
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementName }),
    transactionOptions: { maxWait: 5_000, timeout: 15_000 },
  })

  const transaction = <Result>(_name: string, work: (tx: Tx) => Promise<Result>) =>
    withRetries(() => inTransaction(pool, options, work))
  return {
    query: (statement) => withRetries(() => query(pool, statement)),
    transaction,
    locked: (name, workspaceId, phones, work) =>
      transaction(name, async (tx) => {
        await tx.query(
          typeof phones === 'string' ? lockPhone(`${workspaceId}:${phones}`) : lockPhones(workspaceId, phones),
        )
        return work(tx)
      }),
    workspace: (workspaceId) => workspaceClient(prisma, workspaceId),
    prisma,
    async close() {
      await prisma.$disconnect()
      if (!pool.ended) await pool.end()
    },
  }
}

/** Positions and counts fit a number, so int8 is read as one. Times come as `2026-11-21 02:07:47.123+00`. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [TIMESTAMPTZ, (text) => new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)],
])

function lockPhone(key: string): Sql {
  return { name: 'lock_phone', text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [key] }
}

/** In sorted order, as every batch takes them. */
function lockPhones(workspaceId: string, phones: readonly string[]): Sql {
  const keys = [...new Set(phones)].sort().map((phone) => `${workspaceId}:${phone}`)
  const text =
    'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) with ordinality as k (key, n) order by n'
  return { name: 'lock_phones', text, values: [keys] }
}

async function query<Row>(client: pg.Pool | pg.PoolClient, { name, text, values }: Sql): Promise<Row[]> {
  const result = await client.query({ name, text, values: values as unknown[] })
  return result.rows as Row[]
}

async function inTransaction<Result>(
  pool: pg.Pool,
  { onHint, onAnnounce }: DbOptions,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  const hints: Job[] = []
  const announced = new Map<string, number>()
  const tx: Tx = {
    query: (statement) => query(client, statement),
    copy: (target, rows) => copyRows(client, target, rows),
    hint: (job) => hints.push(job),
    announce: (workspaceId, position) =>
      announced.set(workspaceId, Math.max(position, announced.get(workspaceId) ?? 0)),
  }
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(tx)
    await client.query('commit')
    for (const job of hints) onHint(job)
    for (const [workspaceId, position] of announced) onAnnounce(workspaceId, position)
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

const names = new Map<string, string>()

/** Prisma's statements are prepared too: one name for each text. */
function statementName({ sql }: { sql: string }): string {
  const name = names.get(sql) ?? `p${names.size + 1}`
  if (!names.has(sql)) names.set(sql, name)
  return name
}
