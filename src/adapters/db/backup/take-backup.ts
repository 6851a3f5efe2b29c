import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import pg from 'pg'
import { chooseDataFolder } from '../data-folder.ts'
import {
  BackupRefused,
  BESIDE,
  type CopiedFile,
  copyFiles,
  exists,
  listFolder,
  writeFileIn,
  writeManifest,
} from './folder-copy.ts'

const SLOT = 'leadthread_backup'
const DATA = 'postgres'
/**
 * Files that belong to the running server, or that it creates when it starts: PostgreSQL's documentation, "Making a base
 * backup".
 */
const OMITTED_CONTENTS = new Set(
  ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'].map(
    (name) => join(DATA, name),
  ),
)
const OMITTED = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|backup_label|tablespace_map)$/
const CONTROL = join(DATA, 'global/pg_control')

export type Backup = { folder: string; bytes: number; takenAt: Date }

/**
 * Copies the embedded database and its secrets into the new folder `target` while it runs. The backup contains everything
 * that was committed before this call. The folder gets its final name when it is complete; a killed process leaves
 * `target.partial`. Throws if `target` exists.
 */
export async function takeBackup(dataDir: string, url: string, target: string): Promise<Backup> {
  if (await exists(target)) throw new BackupRefused(`${target} already exists. Choose a new folder for each backup.`)
  const partial = `${resolve(target)}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  const { data } = await chooseDataFolder(dataDir)
  // One session: its temporary slot keeps the write-ahead log that the backup needs, and is dropped when the session ends.
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'leadthread backup' })
  client.on('error', () => {}) // the current statement fails too
  await client.connect()
  try {
    const files = await copyDatabase(client, join(data, '..'), partial)
    files.push(...(await copyFiles(resolve(dataDir), partial, BESIDE)))
    const takenAt = new Date()
    const postgres = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
    await writeManifest(partial, { takenAt: takenAt.toISOString(), postgres, files })
    await rename(partial, target)
    return { folder: target, takenAt, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  } finally {
    await client.end().catch(() => {})
  }
}

async function copyDatabase(client: pg.Client, from: string, to: string): Promise<CopiedFile[]> {
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [SLOT])
  const started = await singleValue(
    client,
    `select pg_walfile_name(pg_backup_start('leadthread', fast => true)) as value`,
  )
  const { files, emptyFolders } = await listFolder(from, (path) => !isCopied(path))
  for (const folder of emptyFolders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  for (const folder of OMITTED_CONTENTS) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  const pages = await copyFiles(
    from,
    to,
    files.filter((path) => path !== CONTROL),
  )
  const control = await copyFiles(from, to, [CONTROL]) // last, as PostgreSQL's own tool does
  const { rows } = await client.query<{ label: string; ended: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as ended from pg_backup_stop(false)',
  )
  const { label, ended } = rows[0]!
  const labelFile = await writeFileIn(to, join(DATA, 'backup_label'), label)
  return [...pages, ...control, labelFile, ...(await copyLog(from, to, started, ended))]
}

/** The write-ahead log from the start of the backup to its end, which makes the copied pages consistent. */
async function copyLog(from: string, to: string, started: string, ended: string): Promise<CopiedFile[]> {
  const folder = join(DATA, 'pg_wal')
  const names = await readdir(join(from, folder))
  const segments = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= started && name <= ended)
  if (!segments.includes(started) || !segments.includes(ended))
    throw new BackupRefused('PostgreSQL removed a part of its log while it was copied. Take the backup again.')
  const histories = names.filter((name) => name.endsWith('.history'))
  const paths = [...segments, ...histories].map((name) => join(folder, name))
  return copyFiles(from, to, paths)
}

/** The folder above contains more than the database. */
function isCopied(path: string): boolean {
  if (path !== DATA && !path.startsWith(`${DATA}/`)) return false
  const inOmitted = [...OMITTED_CONTENTS].some((folder) => path === folder || path.startsWith(`${folder}/`))
  return !inOmitted && !OMITTED.test(basename(path))
}

async function singleValue(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(text)
  return rows[0]!.value
}
