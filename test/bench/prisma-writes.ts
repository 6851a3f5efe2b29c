import { AsyncLocalStorage } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Sql, sql } from '../../src/domain/kernel/index.ts'
import { PrismaClient } from '../../src/generated/prisma/client.ts'
import type { BenchDatabase } from './child.ts'
import { query } from './place.ts'
import { percentile, type Table } from './table.ts'

const WARM_UPS = 100
const PAIRS = 500
const CLIENTS = 20
const MIB = 1_048_576

type Writes = { ours(): Promise<unknown>; prisma(): Promise<unknown> }

/** The same write with our statement and with Prisma's client, both on the connection of an open transaction. */
export async function measurePrismaWrites({ databaseUrl, workspaceId }: BenchDatabase): Promise<Table> {
  const campaignId = 'camp_bench'
  await query(
    databaseUrl,
    `insert into campaign (workspace_id, id, name, status, playbook_version, created_at, updated_at)
     values ($1, $2, 'Bench', 'draft', 1, $3, $3)`,
    [workspaceId, campaignId, new Date()],
  )
  const connection = new pg.Client({ connectionString: databaseUrl })
  await connection.connect()
  try {
    const own = clientOn(connection)
    const shared = sharedClient()
    const within = <Result>(write: () => Promise<Result>) => current.run(connection, write)
    const rows = [
      await compared(
        connection,
        'update of a campaign’s name',
        campaignWrites(connection, own, workspaceId, campaignId),
      ),
      await compared(connection, 'insert of an API key', keyWrites(connection, own, workspaceId)),
      await compared(
        connection,
        'update, by a shared client',
        campaignWrites(connection, shared, workspaceId, campaignId, within),
      ),
      await compared(connection, 'insert, by a shared client', keyWrites(connection, shared, workspaceId, within)),
    ]
    return {
      title: `Writes by Prisma’s client on the transaction’s connection, ${PAIRS} pairs`,
      columns: ['', 'ours p50', 'ours mean', 'Prisma p50', 'Prisma mean', 'extra p50', 'extra mean'],
      rows,
      notes: [await costOfClients(connection, workspaceId, campaignId), 'Times exclude begin and commit.'],
    }
  } finally {
    await connection.end()
  }
}

/** Runs a write so that a shared client finds the transaction's connection. */
type Within = <Result>(write: () => Promise<Result>) => Promise<Result>

const asItIs: Within = (write) => write()

function campaignWrites(
  connection: pg.Client,
  prisma: PrismaClient,
  workspaceId: string,
  id: string,
  within = asItIs,
): Writes {
  return {
    ours: () =>
      run(
        connection,
        sql`update campaign set name = ${nextName()}, updated_at = ${new Date()}
            where workspace_id = ${workspaceId} and id = ${id} returning id`,
      ),
    prisma: () => within(() => rename(prisma, workspaceId, id)),
  }
}

function keyWrites(connection: pg.Client, prisma: PrismaClient, workspaceId: string, within = asItIs): Writes {
  return {
    ours: () => {
      const id = `key_${nextName()}`
      return run(
        connection,
        sql`insert into api_key (workspace_id, id, name, hash, last_four, scopes, created_at)
            values (${workspaceId}, ${id}, 'bench', ${id}, '1234', ${['read_only']}, ${new Date()}) returning id`,
      )
    },
    prisma: () => {
      const id = `key_${nextName()}`
      const data = { workspaceId, id, name: 'bench', hash: id, lastFour: '1234', scopes: ['read_only'] }
      return within(async () =>
        prisma.apiKey.create({ data: { ...data, createdAt: new Date() }, select: { id: true } }),
      )
    },
  }
}

async function rename(prisma: PrismaClient, workspaceId: string, id: string) {
  const data = { name: nextName(), updatedAt: new Date() }
  return prisma.campaign.update({ where: { workspaceId_id: { workspaceId, id } }, data, select: { id: true } })
}

async function compared(connection: pg.Client, name: string, { ours, prisma }: Writes): Promise<string[]> {
  const pairs: [ours: number, prisma: number][] = []
  for (let n = -WARM_UPS; n < PAIRS; n++) {
    const before = n % 2 === 0 ? await timed(connection, ours) : undefined
    const ofPrisma = await timed(connection, prisma)
    const pair: [number, number] = [before ?? (await timed(connection, ours)), ofPrisma]
    if (n >= 0) pairs.push(pair)
  }
  const columns = [pairs.map(([a]) => a), pairs.map(([, b]) => b), pairs.map(([a, b]) => b - a)]
  return [name, ...columns.flatMap((times) => [ms(percentile(times, 0.5)), ms(mean(times))])]
}

async function timed(connection: pg.Client, write: () => Promise<unknown>): Promise<number> {
  await connection.query('begin')
  const started = performance.now()
  await write()
  const elapsed = performance.now() - started
  await connection.query('commit')
  return elapsed
}

/** A transaction's client needs an adapter for its connection, so each connection of the pool would keep a client. */
async function costOfClients(connection: pg.Client, workspaceId: string, id: string): Promise<string> {
  const before = usedBytes()
  const started = performance.now()
  const clients = Array.from({ length: CLIENTS }, () => clientOn(connection))
  for (const prisma of clients) await rename(prisma, workspaceId, id)
  const each = ms((performance.now() - started) / CLIENTS)
  const memory = ((usedBytes() - before) / CLIENTS / MIB).toFixed(2)
  await Promise.all(clients.map((prisma) => prisma.$disconnect()))
  return `${CLIENTS} more clients, each with its first write: ${each} and ${memory} MiB (heap and external) per client.`
}

function clientOn(connection: pg.Client): PrismaClient {
  // The adapter accepts pools only. This one has no connections of its own.
  const pool = Object.assign(new pg.Pool(), { query: connection.query.bind(connection) })
  return new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }) })
}

/** The connection of the transaction that the running code belongs to. */
const current = new AsyncLocalStorage<pg.Client>()

/** One client for all connections. Its adapter looks up the connection of the current transaction. */
function sharedClient(): PrismaClient {
  const query = (...given: unknown[]) =>
    (current.getStore()!.query as (...given: unknown[]) => unknown).apply(current.getStore(), given)
  const pool = Object.assign(new pg.Pool(), { query })
  return new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }) })
}

function run(connection: pg.Client, { name, text, values }: Sql) {
  return connection.query({ name, text, values: [...values] })
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `p${names.size + 1}`
  names.set(text, name)
  return name
}

let count = 0

function nextName(): string {
  return `bench ${count++}`
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function usedBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`
}
