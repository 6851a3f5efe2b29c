import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

const READY = /Ready to accept|Sentinel ID is/

/** Starts `redis-server` on a port of this machine, with nothing stored, and waits until it accepts connections. */
export async function launch(port: number, options: readonly string[] = []): Promise<ChildProcess> {
  const dir = newFolder()
  const usual = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
  return start(dir, [...usual, ...options])
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'redis-'))

/** Starts a server whose folder is removed when it ends. */
export async function start(dir: string, args: readonly string[]): Promise<ChildProcess> {
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  server.once('exit', () => {
    process.off('exit', kill)
    rmSync(dir, { recursive: true, force: true })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
    server.stdout.on('data', (chunk: Buffer) => READY.test(String(chunk)) && resolve())
  })
  return server
}

export async function kill(servers: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const exited = once(server, 'exit')
      server.kill('SIGKILL')
      await exited
    }),
  )
}

/** A connection to one server, for the test's own commands. */
export async function asking<T>(port: number, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 2 })
  redis.on('error', () => {})
  try {
    return await ask(redis)
  } finally {
    redis.disconnect()
  }
}

/** Repeats the query until the answer is true. */
export async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let asked = 0; !(await isDone().catch(() => false)); asked++) {
    if (asked === ASKED_MAX) throw new Error('Redis did not get ready')
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

const ASK_AGAIN_MS = 50
const ASKED_MAX = 600

export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer().listen(0, '127.0.0.1')
      await once(probe, 'listening')
      return probe
    }),
  )
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(
    probes.map(async (probe) => {
      probe.close()
      await once(probe, 'close')
    }),
  )
  return ports
}
