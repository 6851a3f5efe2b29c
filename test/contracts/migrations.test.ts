import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diffSchemas, migrationsList, withAdapter } from '../../prisma/schema-engine.ts'
import { splitMigration } from '../../prisma/split-migration.ts'
import { MIGRATIONS_DIR, migrate, readMigrations } from '../../src/adapters/db/migrate.ts'
import { createDatabase, createEmptyDatabase } from '../support/postgres-server.ts'

type Database = { url: string; drop(): Promise<void> }

const schemaPath = resolve(MIGRATIONS_DIR, '../schema.prisma')
let names: string[]
let created: Database[] = []
const folders: string[] = []
/** From this day on, indexes on existing tables are built concurrently. */
const CONVENTION_SINCE = '20261123'

beforeAll(async () => {
  names = (await readMigrations(MIGRATIONS_DIR)).map(({ name }) => name)
})

afterAll(async () => {
  for (const database of created) await database.drop()
  created = []
  for (const folder of folders) await rm(folder, { recursive: true })
})

test('the migrations create the database that the schema describes', async () => {
  const [migrated, described] = [await empty(), await empty()]

  await migrate(migrated.url)
  await execute(described.url, await diffSchemas(null, await readFile(schemaPath, 'utf8')))

  const catalogue = await readCatalogue(migrated.url)
  expect(catalogue.length).toBeGreaterThan(100)
  expect(catalogue).toEqual(await readCatalogue(described.url))
})

test('every change of the schema has a migration', async () => {
  const applied = await readFile(join(MIGRATIONS_DIR, 'applied-schema.prisma'), 'utf8')

  const missing = await diffSchemas(applied, await readFile(schemaPath, 'utf8'))

  expect(missing).toBe('')
})

test('a second run applies nothing', async () => {
  const database = await empty()

  const first = await migrate(database.url)
  const second = await migrate(database.url)

  expect(first.applied).toEqual(names)
  expect(second.applied).toEqual([])
})

test('two concurrent migrations succeed, and only one of them does the work', async () => {
  const database = await empty()

  const results = await Promise.all([migrate(database.url), migrate(database.url)])

  expect(results.flatMap((result) => result.applied)).toEqual(names)
})

test('a failed migration is named in the error and leaves the database unchanged', async () => {
  const database = await empty()
  const dir = await mkdtemp(join(tmpdir(), 'migrations-'))
  await writeFile(join(dir, 'migration_lock.toml'), 'provider = "postgresql"\n')
  await writeSql(dir, '1_good', `create table good (id text default 'a;b');\n-- ;\ncreate table second (id text)`)
  await writeSql(dir, '2_bad', 'create table bad (id text); create tabel worse')

  const attempt = migrate(database.url, dir)

  await expect(attempt).rejects.toThrow('The migration 2_bad failed: syntax error at or near "tabel"')
  expect(await tables(database.url)).toEqual([])
  await writeSql(dir, '2_bad', 'create table bad (id text)')
  expect(await migrate(database.url, dir)).toEqual({ applied: ['1_good', '2_bad'] })
  await rm(dir, { recursive: true })
})

test('the test databases are migrated', async () => {
  const database = await createDatabase()
  created.push(database)

  expect(await migrate(database.url)).toEqual({ applied: [] })
})

test('a database with a language-specific sort order is refused, and the error explains how to create another', async () => {
  const database = await empty()
  const url = new URL(database.url)
  url.pathname += '_icu'
  await execute(
    database.url,
    `create database ${url.pathname.slice(1)} template template0 locale_provider icu icu_locale 'en-US'`,
  )

  const attempt = migrate(url.href)

  await expect(attempt).rejects.toThrow(/sorts text by bytes.*template template0 encoding 'UTF8' locale 'C'/)
  await execute(database.url, `drop database ${url.pathname.slice(1)} with (force)`)
})

describe('on a database in use', () => {
  test('a migration that does not get its lock is retried, and applied once', async () => {
    const { database, dir } = await installed()
    await writeSql(dir, '2_column', 'alter table lead add column note text')
    const reader = await holding(database.url, 'lock table lead in access share mode')
    const migrated = migrate(database.url, dir)
    await whenTried(database.url, 'alter table lead')
    await reader.end()

    expect(await migrated).toEqual({ applied: ['2_column'] })
    expect((await execute(database.url, 'select note from lead')).fields.map(({ name }) => name)).toEqual(['note'])
  })

  test('it waits at most two seconds for the lock, and finally gives up without changes', async () => {
    const { database, dir } = await installed()
    await writeSql(dir, '2_column', 'create table side (id text); alter table lead add column note text')
    const reader = await holding(database.url, 'lock table lead in access share mode')

    const attempt = migrate(database.url, dir, { giveUpAfterMs: 100 })

    await expect(attempt).rejects.toThrow('The migration 2_column failed: canceling statement due to lock timeout')
    await reader.end()
    expect(await tables(database.url)).toEqual(['_prisma_migrations', 'lead'])
    expect(await migrate(database.url, dir)).toEqual({ applied: ['2_column'] })
  })

  test('a concurrent index build does not block writers, and an invalid index is built again', async () => {
    const { database, dir } = await installed()
    await execute(database.url, `insert into lead select 'one' from generate_series(1, 2)`)
    await writeSql(dir, '2_index', '-- CreateIndex\nCREATE UNIQUE INDEX CONCURRENTLY "lead_id_key" ON "lead"("id");\n')
    await expect(migrate(database.url, dir)).rejects.toThrow(
      'The migration 2_index failed: could not create unique index',
    )
    expect(await invalidIndexes(database.url)).toEqual(['lead_id_key'])
    await execute(database.url, 'delete from lead')
    const writer = await holding(database.url, `insert into lead values ('two')`)

    const migrated = migrate(database.url, dir)
    await whenTried(database.url, 'index concurrently')
    await execute(database.url, `set lock_timeout = '1s'; insert into lead values ('three')`)
    await writer.end()

    expect(await migrated).toEqual({ applied: ['2_index'] })
    expect(await invalidIndexes(database.url)).toEqual([])
    expect(await migrate(database.url, dir)).toEqual({ applied: [] })
  })

  test.each([
    ['a column', 'alter table lead add column note text', 'alter table lead'],
    ['a concurrent index', 'create index concurrently lead_id on lead (id)', 'create index concurrently'],
    [
      'rows in steps',
      '-- Steps;\ndo $$ begin loop lock table lead in share mode; commit; exit; end loop; end $$;\n',
      'in share mode',
    ],
  ])(
    'after a connection is killed while it adds %s, the next run completes the migration',
    async (_what, script, statement) => {
      const { database, dir } = await installed()
      await writeSql(dir, '2_change', script)
      const other = await holding(database.url, 'lock table lead in row exclusive mode')
      const killed = migrate(database.url, dir).catch((error: Error) => error.message)
      await whenTried(database.url, statement)
      await execute(
        database.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'leadthread migrate'
      and datname = current_database()`,
      )
      expect(await killed).toMatch(/^The migration 2_change failed: terminating connection/)
      await other.end()

      expect(await Promise.all([migrate(database.url, dir), migrate(database.url, dir)])).toContainEqual({
        applied: ['2_change'],
      })
      expect(await invalidIndexes(database.url)).toEqual([])
    },
  )

  test('Prisma’s own engine accepts the ledger and the files', async () => {
    const { database, dir } = await installed()
    await writeSql(dir, '2_index', 'create index concurrently lead_id on lead (id)')
    await migrate(database.url, dir)
    const pool = new pg.Pool({ connectionString: database.url })

    const filters = { externalTables: [], externalEnums: [] }
    const list = await migrationsList(dir)
    const { applied, diagnosis } = await withAdapter(new PrismaPg(pool), async (engine) => ({
      diagnosis: await engine.diagnoseMigrationHistory({ migrationsList: list, filters, optInToShadowDatabase: false }),
      applied: (await engine.applyMigrations({ migrationsList: list, filters })).appliedMigrationNames,
    }))

    expect(applied).toEqual([])
    expect(diagnosis).toMatchObject({ failedMigrationNames: [], editedMigrationNames: [], hasMigrationsTable: true })
    expect(diagnosis.history ?? null).toBeNull()
    await pool.end()
  })
})

test('new migrations build indexes on existing tables concurrently, one per file', () => {
  const { main, indexes } = splitMigration(
    `-- AlterTable\nALTER TABLE "lead" ADD COLUMN "note" TEXT;\n\n-- CreateTable\nCREATE TABLE "side" (\n    "id" TEXT\n);\n\n` +
      `-- CreateIndex\nCREATE INDEX "side_id" ON "side"("id");\n\n-- CreateIndex\nCREATE UNIQUE INDEX "lead_note" ON "lead"("note");\n`,
  )

  expect(indexes).toEqual(['-- CreateIndex\nCREATE UNIQUE INDEX CONCURRENTLY "lead_note" ON "lead"("note");'])
  expect(main).toMatch(/ADD COLUMN "note".*CREATE TABLE "side".*INDEX "side_id" ON "side"\("id"\);$/s)
})

test('no later migration builds an index on an existing table in a transaction', async () => {
  const since = (await readMigrations(MIGRATIONS_DIR)).filter(({ name }) => name >= CONVENTION_SINCE)
  const blocking = since.filter(
    ({ script }) => !script.includes('CONCURRENTLY') && splitMigration(script).indexes.length > 0,
  )

  expect(blocking.map(({ name }) => name)).toEqual([])
})

test('a migration keeps everything that processes of the release before read and write', async () => {
  const database = await empty()
  const dir = await mkdtemp(join(tmpdir(), 'migrations-'))
  folders.push(dir)
  await cp(join(MIGRATIONS_DIR, 'migration_lock.toml'), join(dir, 'migration_lock.toml'))
  const add = (name: string) => cp(join(MIGRATIONS_DIR, name), join(dir, name), { recursive: true })
  for (const name of names.filter((each) => each < CONVENTION_SINCE)) await add(name)
  await migrate(database.url, dir)

  const breaking: string[] = []
  let before = await readCatalogue(database.url)
  for (const name of names.filter((each) => each >= CONVENTION_SINCE)) {
    await add(name)
    await migrate(database.url, dir)
    const after = await readCatalogue(database.url)
    breaking.push(...breakingChanges(before, after).map((change) => `${name}: ${change}`))
    before = after
  }

  expect(breaking).toEqual([])
})

test.each([
  ['a dropped column', 'alter table lead drop column note', '- column lead.note text'],
  ['a renamed column', 'alter table lead rename note to remark', '- column lead.note text'],
  ['another type', 'alter table lead alter note type varchar(9)', '- column lead.note text'],
  ['a required column', 'alter table lead add extra text not null', '+ column lead.extra text'],
  ['a column that becomes required', 'alter table lead alter note set not null', '- column lead.note text'],
  ['a unique index', 'create unique index only_one on lead (note)', '+ index CREATE UNIQUE INDEX only_one'],
  ['a check', `alter table lead add check (note <> '')`, '+ constraint lead lead_note_check'],
])('%s would stop processes of the release before', async (_what, change, found) => {
  const database = await empty()
  await execute(database.url, 'create table lead (id text not null, note text)')
  const before = await readCatalogue(database.url)

  await execute(database.url, change)

  expect(breakingChanges(before, await readCatalogue(database.url))).toEqual([expect.stringContaining(found)])
})

test('new tables, optional columns and columns with a default stop no process', async () => {
  const database = await empty()
  await execute(database.url, 'create table lead (id text not null)')
  const before = await readCatalogue(database.url)

  await execute(
    database.url,
    `create table side (id text primary key, at text not null unique);
     alter table lead add note text, add kind text not null default 'new';
     create index by_kind on lead (kind)`,
  )

  expect(breakingChanges(before, await readCatalogue(database.url))).toEqual([])
})

/** A database that a first migration has made, with a folder to which more are added. */
async function installed(): Promise<{ database: Database; dir: string }> {
  const database = await empty()
  const dir = await mkdtemp(join(tmpdir(), 'migrations-'))
  folders.push(dir)
  await writeFile(join(dir, 'migration_lock.toml'), 'provider = "postgresql"\n')
  await writeSql(dir, '1_lead', 'create table lead (id text)')
  await migrate(database.url, dir)
  return { database, dir }
}

/** A connection with an open transaction that has run a statement. */
async function holding(url: string, statement: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return client
}

/** Resolves once the migration waits in that statement. */
async function whenTried(url: string, statement: string): Promise<void> {
  const look = `select 1 from pg_stat_activity where application_name = 'leadthread migrate' and datname = current_database()
    and wait_event_type = 'Lock' and query ilike '%${statement}%'`
  await expect.poll(async () => (await execute(url, look)).rowCount, { timeout: 10_000 }).toBe(1)
}

async function invalidIndexes(url: string): Promise<string[]> {
  const { rows } = await execute(
    url,
    'select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisvalid',
  )
  return rows.map((row) => row.relname)
}

async function empty(): Promise<Database> {
  const database = await createEmptyDatabase()
  created.push(database)
  return database
}

async function writeSql(dir: string, name: string, sql: string): Promise<void> {
  await mkdir(join(dir, name), { recursive: true })
  await writeFile(join(dir, name, 'migration.sql'), sql)
}

async function execute(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

async function tables(url: string): Promise<string[]> {
  const { rows } = await execute(
    url,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return rows.map((row) => row.relname)
}

/**
 * What a migration took away (-) or newly requires (+) of statements that were written for the schema before it. An index that
 * is gone or is not unique only changes how fast they are.
 */
function breakingChanges(before: string[], after: string[]): string[] {
  const tableOf = (line: string) => /^(?:column |constraint |index .* ON public\.)"?(\w+)/.exec(line)?.[1]
  const existing = new Set(before.map(tableOf))
  const gone = before.filter((line) => !after.includes(line) && !/^index |^constraint .* NOT NULL \w+$/.test(line))
  const required = after.filter((line) => {
    if (before.includes(line) || !existing.has(tableOf(line))) return false
    if (line.startsWith('column ')) return / null=f default=$/.test(line)
    // PostgreSQL 18 also lists NOT NULL as a constraint, of which the column's line already tells.
    return (line.startsWith('constraint ') && !/ NOT NULL \w+$/.test(line)) || line.includes('UNIQUE INDEX')
  })
  // A column that has changed is listed once, as it was.
  const changed = new Set(gone.map((line) => line.split(' ')[1]))
  return [
    ...gone.map((line) => `- ${line}`),
    ...required
      .filter((line) => !line.startsWith('column ') || !changed.has(line.split(' ')[1]))
      .map((line) => `+ ${line}`),
  ]
}

/** Every column, constraint, index, type and sequence of the public schema, one line each; the ledger is left out. */
async function readCatalogue(url: string): Promise<string[]> {
  const { rows } = await execute(
    url,
    `select line from (
       select format('column %s.%s %s null=%s default=%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                     not a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         from pg_constraint where connamespace = 'public'::regnamespace
       union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
       union all select format('type %s %s', typname, typtype) from pg_type
        where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
       union all select format('sequence %s', relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'S'
     ) lines where line not like '%\\_prisma\\_migrations%' order by line`,
  )
  return rows.map((row) => row.line)
}
