import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'

/** Whether tests can start Redis on this machine. With REQUIRE_REDIS=1 it is an error if they cannot. */
export const hasRedis = process.env.REQUIRE_REDIS === '1' || spawnSync('redis-server', ['--version']).status === 0

export type RedisServer = {
  url: string
  /** Kills the server, as a crash would: its data is lost. */
  stop(): Promise<void>
  /** Starts it again, empty, at the same address. */
  restart(): Promise<void>
  flush(): Promise<void>
  /** The server no longer responds, but its connections stay open. */
  pause(): void
  resume(): void
}

/** A Redis server for one test file, on a free port. With `stopped`, only its address: `restart` starts it. */
export async function startRedis({ stopped = false } = {}): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined = stopped ? undefined : await launch(port)
  return {
    url,
    async stop() {
      const running = server
      server = undefined
      if (!running || running.exitCode !== null) return
      const exited = once(running, 'exit')
      running.kill('SIGKILL')
      await exited
    },
    async restart() {
      server = await launch(port)
    },
    async flush() {
      const client = new Redis(url)
      await client.flushall()
      client.disconnect()
    },
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
  }
}

async function launch(port: number): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
    server.stdout.on('data', (chunk: Buffer) => String(chunk).includes('Ready to accept') && resolve())
  })
  return server
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
