/**
 * `npm run migration -- <name>`: writes the next migration, from the schema as of the last one (applied-schema.prisma,
 * kept here because the engine cannot read it back from a database) to schema.prisma. Read the SQL before committing it.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diffSchemas } from '../src/adapters/db/schema-engine.ts'

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
    return
  }
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const path = join(migrationsDir, `${timestamp}_${migrationName}`, 'migration.sql')
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, sql)
  await writeFile(join(migrationsDir, 'migration_lock.toml'), LOCK_FILE)
  await copyFile(schemaPath, appliedPath)
  console.log(path)
}
