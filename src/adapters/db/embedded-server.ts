import { type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataFolder } from './data-folder.ts'
import type { Binaries } from './embedded-binaries.ts'

/** The name of the server's only role, and of the database that is used. */
export const NAME = 'leadthread'

/** A running server. `logStart` is the offset of its first line in the log, if we started it. */
export type Server = { pid: number; port: number; logStart: number | null }

const LOG_TAIL_LINES = 15
const LOG_BYTES_MAX = 10_000_000

/** Settings for a small machine. Everything that protects committed data keeps PostgreSQL's default. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '50',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  autovacuum_naptime: '10s', // a new database grows from empty, so plans for empty tables must expire quickly
  jit: 'off', // it compiles for longer than our queries take
  max_wal_senders: '0',
  wal_level: 'replica', // a backup of a running server reads the write-ahead log
  max_logical_replication_workers: '0',
}

/** Creates an empty cluster if there is none, atomically even if this process is killed. */
export async function initialize(place: DataFolder, binaries: Binaries, password: string): Promise<void> {
  if (await stat(place.data).catch(() => null)) return
  const unfinished = `${place.data}.${randomBytes(4).toString('hex')}`
  const passwordFile = `${unfinished}.password`
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    if (place.user) for (const path of [unfinished, passwordFile]) await chown(path, place.user.uid, place.user.gid)
    const args = ['-D', unfinished, '-U', NAME, `--pwfile=${passwordFile}`, '--locale=C', '--encoding=UTF8']
    await run(binaries.initdb, [...args, '--auth=scram-sha-256', '--no-instructions'], spawnOptions(place, binaries))
    await rename(unfinished, place.data)
  } catch (error) {
    if (!(await stat(place.data).catch(() => null))) throw error // else another process was first
  } finally {
    await rm(passwordFile, { force: true })
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Starts the server in its own session, so that neither Ctrl-C in the terminal nor our exit stops it. */
export async function launch(
  place: DataFolder,
  binaries: Binaries,
  options: { port: number; logFile: string; settings: Record<string, string> },
): Promise<Server> {
  const settings = Object.entries({ ...SETTINGS, ...options.settings, port: String(options.port) })
  const args = ['-D', place.data, ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const size = (await stat(options.logFile).catch(() => null))?.size ?? 0
  const logStart = size > LOG_BYTES_MAX ? 0 : size
  const log = await open(options.logFile, logStart < size ? 'w' : 'a', 0o600)
  try {
    const stdio: SpawnOptions['stdio'] = ['ignore', log.fd, log.fd]
    const child = spawn(binaries.postgres, args, { ...spawnOptions(place, binaries), stdio, detached: true })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    child.unref()
    return { pid: child.pid ?? 0, port: options.port, logStart }
  } finally {
    await log.close()
  }
}

/** The requested port if it is free, otherwise any free port. */
export async function freePort(wanted: number | null): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted === null ? reject(error) : resolve(freePort(null))))
    probe.listen(wanted ?? 0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The state file of a running server; null if none runs. A stale file is ignored. */
export async function runningServer(data: string): Promise<Server | null> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && (await isServer(pid, data)) ? { pid, port, logStart: null } : null
}

/**
 * A killed server leaves its process ID behind, which another process may have by now; the next server would treat that one as
 * running. PostgreSQL ignores our own ID and our parent's. The other lines stay, because the server uses them to find what
 * children of an older server still hold.
 */
export async function disownStalePid(data: string): Promise<void> {
  const path = join(data, 'postmaster.pid')
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !send(pid, 0) || (await isServer(pid, data))) return
  await writeFile(path, [String(process.pid), ...lines.slice(1)].join('\n'))
}

/** Stops the server: first a fast shutdown, then an immediate one. Returns whether it stopped within six seconds. */
export async function terminate(pid: number, data: string): Promise<boolean> {
  for (const [signal, waitMs] of [['SIGINT', 4_000] as const, ['SIGQUIT', 2_000] as const]) {
    send(pid, signal)
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(20)) {
      if (!(await isServer(pid, data))) return true
    }
  }
  return false
}

/** The last lines of what the server has logged since its log was `from` bytes long. */
export async function logTail(logFile: string, from: number): Promise<string> {
  const bytes = await readFile(logFile).catch(() => Buffer.alloc(0))
  return bytes.subarray(from).toString().trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n')
}

function spawnOptions(place: DataFolder, binaries: Binaries): SpawnOptions {
  const identity = place.user ? { uid: place.user.uid, gid: place.user.gid } : {}
  return { ...identity, env: binaries.env, cwd: place.dir }
}

async function run(command: string, args: string[], options: SpawnOptions): Promise<void> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${command} failed (${code}):\n${output.trim()}`)
}

/** Whether that process is the server of that folder. The process ID alone is no proof, and zombies keep theirs. */
export async function isServer(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') return send(pid, 0)
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(data)
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
