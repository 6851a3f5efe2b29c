import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Whom the server runs as where we are root, since PostgreSQL refuses to. */
export type ServerUser = { uid: number; gid: number; name: string }

/**
 * Where an embedded server lives: `dir` holds its data (`postgres`) and, where needed, its programs. `user` is null
 * where it runs as ourselves; `notice` is a sentence for whoever started us, where `dir` is not the folder asked for.
 */
export type Place = { dir: string; data: string; user: ServerUser | null; notice: string | null }

const SYSTEM_DIR = '/var/lib/leadthread'
const UNPRIVILEGED = ['postgres', 'nobody']

/**
 * Decides it for a data folder, and makes both. A server that runs as another user must be able to enter every folder
 * above its data, which a home of mode 0700 prevents: then the data lies under /var/lib/leadthread. Data that exists
 * stays where it is, whatever has changed since.
 */
export async function choosePlace(dataDir: string): Promise<Place> {
  const isRoot = process.getuid?.() === 0
  const isNew = (await mkdir(dataDir, { recursive: true })) !== undefined
  if (isNew) await chmod(dataDir, isRoot ? 0o711 : 0o700)
  const asked = await realpath(dataDir)
  if (!isRoot) return { dir: asked, data: join(asked, 'postgres'), user: null, notice: null }

  const system = join(SYSTEM_DIR, createHash('sha256').update(asked).digest('hex').slice(0, 16))
  const owner = (await ownerOf(join(asked, 'postgres'))) ?? (await ownerOf(join(system, 'postgres')))
  const user = owner ?? (await unprivilegedUser())
  const stays = await exists(join(asked, 'postgres'))
  const isSystem = !stays && ((await exists(join(system, 'postgres'))) || !(await mayEnter(user, asked)))
  if (isSystem) {
    await mkdir(system, { recursive: true })
    for (const path of [SYSTEM_DIR, system]) await chmod(path, 0o711) // whatever our umask
  }
  const dir = isSystem ? system : asked
  if (!(await mayEnter(user, dir))) {
    throw new Error(
      `PostgreSQL runs as the user ${user.name}, who cannot access ${dir}. Run chmod o+x on it and its parent folders.`,
    )
  }
  const notice = `PostgreSQL runs as the user ${user.name}, who cannot access ${asked}. Its data is in ${system} instead.`
  return { dir, data: join(dir, 'postgres'), user, notice: isSystem ? notice : null }
}

/** Whether a user may pass through a folder and all those above it; a file's folder is what counts for a file. */
export async function mayEnter(user: ServerUser, folder: string): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

/** Whose data it is, if it is there: who made it goes on with it. */
async function ownerOf(path: string): Promise<ServerUser | null> {
  const found = await stat(path).catch(() => null)
  if (!found || found.uid === 0) return null
  const name = (await users()).find((user) => user.uid === found.uid)?.name ?? `number ${found.uid}`
  return { uid: found.uid, gid: found.gid, name }
}

async function unprivilegedUser(): Promise<ServerUser> {
  const all = await users()
  const user = UNPRIVILEGED.map((name) => all.find((one) => one.name === name && one.uid > 0)).find(Boolean)
  if (user) return user
  throw new Error(
    'Leadthread was started as root and cannot run PostgreSQL, because the users postgres and nobody do not exist. Create one of them, or start Leadthread as another user.',
  )
}

async function users(): Promise<ServerUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  return lines.map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
