import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../src/adapters/db/embedded-server.ts'

/** Whether tests can start PgBouncer on this machine. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

const NOBODY = 65_534

export type PgBouncer = { urlOf(databaseUrl: string): string; stop(): Promise<void> }

/** PgBouncer before the server of `databaseUrl`, with settings such as `pool_mode`. */
export async function startPgBouncer(databaseUrl: string, settings: Record<string, string>): Promise<PgBouncer> {
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl)
  const port = await freePort(null)
  const dir = await mkdtemp(join(tmpdir(), 'leadthread-pgbouncer-'))
  await chmod(dir, 0o755)
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_type: 'any',
    unix_socket_dir: '',
    ...settings,
  }
  const config = join(dir, 'pgbouncer.ini')
  const target = `host=${hostname} port=${databasePort} user=${username} password=${password}`
  const text = Object.entries(lines).map(([key, value]) => `${key} = ${value}`)
  await writeFile(config, ['[databases]', `* = ${target}`, '[pgbouncer]', ...text, ''].join('\n'))
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child: ChildProcess = spawn('pgbouncer', [config], { ...identity, stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}:\n${output}`)))
    child.stderr!.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('process up')) resolve()
    })
  })
  return {
    urlOf(url) {
      const through = new URL(url)
      through.hostname = '127.0.0.1'
      through.port = String(port)
      return through.href
    },
    async stop() {
      process.off('exit', kill)
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      await rm(dir, { recursive: true, force: true })
    },
  }
}
