/**
 * `npm run migration -- <name>`: writes the next migration, from the schema as of the last one (applied-schema.prisma,
 * kept here because the engine cannot read it back from a database) to schema.prisma. Indexes on existing tables become
 * migrations of their own, one statement each, which are built concurrently. Read the SQL before committing it: it must be
 * additive, and safe beside processes of the release before.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diffSchemas } from './schema-engine.ts'
import { splitMigration } from './split-migration.ts'

const here = import.meta.dirname
const schemaPath = join(here, 'schema.prisma')
const migrationsDir = join(here, 'migrations')
const appliedPath = join(migrationsDir, 'applied-schema.prisma')
const LOCK_FILE = '# The dialect of these migrations; Prisma reads it.\nprovider = "postgresql"\n'

const name = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: npm run migration -- <name in snake_case>')
  process.exit(2)
}
await writeMigration(name).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

async function writeMigration(migrationName: string): Promise<void> {
  const schema = await readFile(schemaPath, 'utf8')
  const applied = await readFile(appliedPath, 'utf8').catch(() => null)
  const sql = await diffSchemas(applied, schema)
  if (sql === '') {
    console.log('The schema asks for nothing that the migrations do not do.')
    await copyFile(schemaPath, appliedPath) // it can differ in what needs no SQL
    return
  }
  const { main, indexes } = splitMigration(sql)
  const names = indexes.map((_, n) => `${migrationName}_index_${n + 1}`)
  const files = [
    ...(main ? [[migrationName, main] as const] : []),
    ...names.map((one, n) => [one, indexes[n]!] as const),
  ]
  for (const [n, [folder, script]] of files.entries()) {
    const path = join(migrationsDir, `${timestampAfter(n)}_${folder}`, 'migration.sql')
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, `${script}\n`)
    console.log(path)
  }
  await writeFile(join(migrationsDir, 'migration_lock.toml'), LOCK_FILE)
  await copyFile(schemaPath, appliedPath)
}

/** The order of the names is the order of application. */
function timestampAfter(seconds: number): string {
  return new Date(Date.now() + seconds * 1_000).toISOString().replace(/\D/g, '').slice(0, 14)
}
