import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The user of the server if this process runs as root, because PostgreSQL refuses to run as root. */
export type ServerUser = { uid: number; gid: number; name: string }

/**
 * The folder of an embedded server: `dir` contains its data (`postgres`) and, if needed, its binaries. `user` is null if the
 * server runs as the current user. `notice` tells the operator why `dir` is not the requested folder.
 */
export type DataFolder = { dir: string; data: string; user: ServerUser | null; notice: string | null }

const SYSTEM_DIR = '/var/lib/leadthread'
const UNPRIVILEGED = ['postgres', 'nobody']

/**
 * Chooses and creates the folder. A server that runs as another user must be able to enter every parent folder, which a home
 * directory with mode 0700 prevents: the data is then in /var/lib/leadthread. Existing data stays where it is.
 */
export async function chooseDataFolder(dataDir: string): Promise<DataFolder> {
  const isRoot = process.getuid?.() === 0
  const isNew = (await mkdir(dataDir, { recursive: true })) !== undefined
  if (isNew) await chmod(dataDir, isRoot ? 0o711 : 0o700)
  const requested = await realpath(dataDir)
  if (!isRoot) return { dir: requested, data: join(requested, 'postgres'), user: null, notice: null }

  const system = join(SYSTEM_DIR, createHash('sha256').update(requested).digest('hex').slice(0, 16))
  const owner = (await ownerOf(join(requested, 'postgres'))) ?? (await ownerOf(join(system, 'postgres')))
  const user = owner ?? (await unprivilegedUser())
  const stays = await exists(join(requested, 'postgres'))
  const isSystem = !stays && ((await exists(join(system, 'postgres'))) || !(await mayEnter(user, requested)))
  if (isSystem) {
    await mkdir(system, { recursive: true })
    for (const path of [SYSTEM_DIR, system]) await chmod(path, 0o711) // regardless of the umask
  }
  const dir = isSystem ? system : requested
  if (!(await mayEnter(user, dir))) {
    throw new Error(
      `PostgreSQL runs as the user ${user.name}, who cannot access ${dir}. Run chmod o+x on it and its parent folders.`,
    )
  }
  const notice = `PostgreSQL runs as the user ${user.name}, who cannot access ${requested}. Its data is in ${system} instead.`
  return { dir, data: join(dir, 'postgres'), user, notice: isSystem ? notice : null }
}

/** Whether a user can enter a folder and all its parents; for a file, its folder counts. */
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

/** The owner of existing data: the same user continues with it. */
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
