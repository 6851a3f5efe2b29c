import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseDataFolder, type DataFolder, type ServerUser } from '../data-folder.ts'
import { BackupRefused, BESIDE, copyFiles, exists, listFolder, type Manifest, readManifest } from './folder-copy.ts'

const DATA = 'postgres/'

/**
 * Restores a backup into a folder without a database, comparing each file with the manifest. The database gets its final
 * name when it is complete. Throws if the folder has a database, or if a file of the backup is missing or changed.
 */
export async function restoreBackup(backup: string, dataDir: string): Promise<Manifest> {
  const manifest = await readManifest(backup)
  const place = await requireEmpty(dataDir)
  const unfinished = `${place.data}.${randomBytes(4).toString('hex')}`
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await copyChecked(backup, unfinished, manifest)
    // Copied: the data can be in a folder on another file system.
    const beside = manifest.files.map(({ path }) => path).filter((path) => !path.startsWith(DATA))
    await copyFiles(unfinished, dataDir, beside)
    const data = join(unfinished, DATA)
    if (place.user) await giveTo(place.user, data)
    await rename(data, place.data)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return manifest
}

/**
 * Moves the database of one data folder to another on the same file system, which must not have one. Neither server may be
 * running. The rest of the folder stays.
 */
export async function moveDatabase(from: string, to: string): Promise<void> {
  const [source, target] = [await chooseDataFolder(from), await requireEmpty(to)]
  for (const name of BESIDE) await rename(join(from, name), join(to, name))
  await rename(source.data, target.data)
}

/** Removes a data folder and its database, whose server must not be running. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const { dir } = await chooseDataFolder(dataDir)
  for (const path of [dir, dataDir]) await rm(path, { recursive: true, force: true })
}

/** The path for a new database. Throws, with the path, if it exists. */
export async function requireEmpty(dataDir: string): Promise<DataFolder> {
  const place = await chooseDataFolder(dataDir)
  if (!(await exists(place.data))) return place
  throw new BackupRefused(
    `${place.data} already contains a database. Move it away, or set DATA_DIR to an empty folder.`,
  )
}

async function copyChecked(backup: string, to: string, { files }: Manifest): Promise<void> {
  const { emptyFolders } = await listFolder(backup, () => false)
  for (const folder of emptyFolders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  const outside = files.find(({ path }) => path.split('/').includes('..'))
  if (outside) throw new BackupRefused(`The backup's manifest names a file outside of it: ${outside.path}`)
  const paths = files.map(({ path }) => path)
  const copied = new Map((await copyFiles(backup, to, paths)).map(({ path, sha256 }) => [path, sha256]))
  for (const { path, sha256 } of files) {
    if (!copied.has(path)) throw new BackupRefused(`The backup is incomplete: ${path} is missing.`)
    if (copied.get(path) !== sha256)
      throw new BackupRefused(`The backup is damaged: ${path} has changed since it was taken.`)
  }
}

async function giveTo(user: ServerUser, root: string): Promise<void> {
  const { files, emptyFolders } = await listFolder(root, () => false)
  const folders = new Set([...emptyFolders, ...files.flatMap(foldersOf), ''])
  for (const path of [...folders, ...files]) await chown(join(root, path), user.uid, user.gid)
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
