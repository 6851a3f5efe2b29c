import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type * as Bindings from '@prisma/schema-engine-wasm'
import { readMigrations } from '../src/adapters/db/migrate.ts'

/** Prisma's schema engine, limited to what works without a binary: `diff`, and in tests its view of the ledger. */
export type SchemaEngine = Bindings.SchemaEngine

/** The SQL to migrate from one schema to another; from `null`, the SQL that creates everything. Needs no database. */
export async function diffSchemas(from: string | null, to: string): Promise<string> {
  return await withAdapter(offlineAdapter(), async (engine) => {
    const result = await engine.diff({
      from: from === null ? { tag: 'empty' } : datamodel(from),
      to: datamodel(to),
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    const sql = result.stdout ?? ''
    return sql.includes('-- This is an empty migration.') ? '' : sql
  })
}

const DATASOURCE: [string, string][] = [['datasource.prisma', 'datasource db {\n  provider = "postgresql"\n}\n']]

/** Runs `work` with an engine that uses the adapter's connections. */
export async function withAdapter<T>(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  bindings ??= loadBindings()
  const { SchemaEngine } = await bindings
  const bound = bindMigrationAwareSqlAdapterFactory(adapter)
  const engine = await SchemaEngine.new({ datamodels: DATASOURCE }, () => {}, bound)
  try {
    return await work(engine)
  } finally {
    engine.free()
  }
}

/** The migrations of a folder, as the engine takes them. */
export async function migrationsList(dir: string): Promise<Bindings.MigrationList> {
  const migrations = await readMigrations(dir)
  return {
    baseDir: dir,
    lockfile: { path: 'migration_lock.toml', content: await readFile(join(dir, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, script: value }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } },
    })),
  }
}

function datamodel(content: string): { tag: 'schemaDatamodel'; files: { path: string; content: string }[] } {
  return { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] }
}

/** A stand-in for a database where only schemas are compared; the engine only reads its version. */
function offlineAdapter(): SqlMigrationAwareDriverAdapterFactory {
  const refuse = () => Promise.reject(new Error('Comparing schemas uses no database.'))
  const connection: SqlDriverAdapter = {
    provider: 'postgres',
    adapterName: 'offline',
    queryRaw: async () => ({
      columnNames: ['exists', 'version', 'numeric_version'],
      columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
      rows: [[true, 'PostgreSQL 18.0', 180000]],
    }),
    executeRaw: refuse,
    executeScript: refuse,
    startTransaction: refuse,
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: async () => {},
  }
  const connect = async () => connection
  return { provider: 'postgres', adapterName: 'offline', connect, connectToShadowDb: connect }
}

let bindings: Promise<typeof Bindings> | undefined

/** The package's entry needs a bundler for its `.wasm` import, so the module is instantiated here, once. */
async function loadBindings(): Promise<typeof Bindings> {
  const gluePath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const glue = await import(pathToFileURL(gluePath).href)
  const bytes = await readFile(gluePath.replace(/\.js$/, '.wasm'))
  const imports = Object.entries(glue).map(([name, value]) => [name, name.includes('setTimeout') ? unheldTimer : value])
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': Object.fromEntries(imports) })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return glue
}

/** The engine does not clear its timeouts, and a timer of ten seconds would keep a finished process alive. */
function unheldTimer(callback: () => void, delayMs: number): NodeJS.Timeout {
  return setTimeout(callback, delayMs >>> 0).unref()
}

/** The part of the global that is used here; its types are in the browser library, which the server does not include. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>
}
