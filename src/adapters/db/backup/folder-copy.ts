import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** A backup cannot be taken or restored as requested; the message says why. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** A copied file: its path in the folder, its bytes and their SHA-256. */
export type CopiedFile = { path: string; bytes: number; sha256: string }

/** Files of the data folder outside the database, without which it cannot be read. */
export const BESIDE = ['secrets.json', 'postgres.json']

const MANIFEST = 'manifest.json'
const CHUNK_BYTES = 1 << 18
const AT_ONCE = 16

const Manifest = z.strictObject({
  /** When the backup was complete, ISO 8601. */
  takenAt: z.iso.datetime(),
  /** The major version of the PostgreSQL server that can read it. */
  postgres: z.string(),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.int().min(0), sha256: z.string().length(64) })),
})
export type Manifest = z.infer<typeof Manifest>

/** All files of a folder and the folders without files, by path; `skips` leaves out paths with everything below them. */
export async function listFolder(
  root: string,
  skips: (path: string) => boolean,
): Promise<{ files: string[]; emptyFolders: string[] }> {
  const files: string[] = []
  const emptyFolders: string[] = []
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true })
    const kept = entries.map((entry) => ({ entry, path: join(folder, entry.name) })).filter(({ path }) => !skips(path))
    if (kept.length === 0) emptyFolders.push(folder)
    for (const { entry, path } of kept) {
      if (entry.isDirectory()) await visit(path)
      else if (entry.isFile()) files.push(path)
    }
  }
  await visit('')
  return { files, emptyFolders }
}

/** Copies a file and syncs it to disk. Null if it does not exist: PostgreSQL removes files while it runs. */
async function copyFile(from: string, to: string, path: string): Promise<CopiedFile | null> {
  const source = await open(join(from, path)).catch(ignoreMissing)
  if (!source) return null
  await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
  const target = await open(join(to, path), 'wx', 0o600)
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(CHUNK_BYTES)
  let bytes = 0
  try {
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES)
      if (bytesRead === 0) break
      const chunk = buffer.subarray(0, bytesRead)
      hash.update(chunk)
      await target.write(chunk)
      bytes += bytesRead
    }
    await target.sync()
  } finally {
    await source.close()
    await target.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Copies several files at a time, in any order; missing files are skipped. */
export async function copyFiles(from: string, to: string, paths: readonly string[]): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = []
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const files = await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => copyFile(from, to, path)))
    copied.push(...files.filter((file) => file !== null))
  }
  return copied
}

/** Writes a new file and syncs it to disk. */
export async function writeFileIn(folder: string, path: string, text: string): Promise<CopiedFile> {
  const file = await open(join(folder, path), 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  return { path, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFileIn(folder, MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`)
}

/** Throws, with the file's name, if the folder is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(ignoreMissing)
  if (text === null) throw new BackupRefused(`${folder} is not a backup: it has no ${MANIFEST}.`)
  const parsed = Manifest.safeParse(parseJson(text))
  if (!parsed.success)
    throw new BackupRefused(`${join(folder, MANIFEST)} is damaged:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreMissing)) !== null
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
