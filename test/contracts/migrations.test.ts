import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS_DIR, migrate, readMigrations } from '../../src/adapters/db/migrate.ts'
import { diffSchemas } from '../../src/adapters/db/schema-engine.ts'
import { createDatabase, createEmptyDatabase } from '../support/postgres-server.ts'

type Database = { url: string; drop(): Promise<void> }

const schemaPath = resolve(MIGRATIONS_DIR, '../schema.prisma')
let names: string[]
let created: Database[] = []

beforeAll(async () => {
  names = (await readMigrations(MIGRATIONS_DIR)).migrationDirectories.map((migration) => migration.path)
})

afterAll(async () => {
  for (const database of created) await database.drop()
  created = []
})

test('the migrations in order make the database that the schema describes', async () => {
  const [migrated, described] = [await empty(), await empty()]

  await migrate(migrated.url)
  await execute(described.url, await diffSchemas(null, await readFile(schemaPath, 'utf8')))

  const catalogue = await readCatalogue(migrated.url)
  expect(catalogue.length).toBeGreaterThan(100)
  expect(catalogue).toEqual(await readCatalogue(described.url))
})

test('no change of the schema is without its migration', async () => {
  const applied = await readFile(join(MIGRATIONS_DIR, 'applied-schema.prisma'), 'utf8')

  const missing = await diffSchemas(applied, await readFile(schemaPath, 'utf8'))

  expect(missing).toBe('')
})

test('migrating again applies nothing', async () => {
  const database = await empty()

  const first = await migrate(database.url)
  const second = await migrate(database.url)

  expect(first.applied).toEqual(names)
  expect(second.applied).toEqual([])
})

test('two processes that migrate at once both succeed, and one of them does the work', async () => {
  const database = await empty()

  const results = await Promise.all([migrate(database.url), migrate(database.url)])

  expect(results.flatMap((result) => result.applied)).toEqual(names)
})

test('a migration that fails names itself and leaves the database as it was', async () => {
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

test('the databases of the tests are migrated', async () => {
  const database = await createDatabase()
  created.push(database)

  expect(await migrate(database.url)).toEqual({ applied: [] })
})

test('a database that sorts by the rules of a language is refused, with the way to make a good one', async () => {
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
