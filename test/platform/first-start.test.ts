import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { removeWithUs } from '../support/postgres-server.ts'

let dataDir: string
const running = new Set<ChildProcess>()
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'leadthread-first-'))
  await chmod(dataDir, 0o711) // as root the server runs as another user, who needs access to the folder
  removeWithUs(dataDir)
})
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** `npm start` in the folder. Resolves with its output when it is ready or has exited. */
async function start(port: number): Promise<{ code: number | null; said: string }> {
  const env = { PATH: process.env.PATH!, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['src/processes/all.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let said = ''
  return new Promise((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes('stop with Ctrl+C')) resolve({ code: null, said })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, said })
    })
  })
}

test('a first start whose port is in use reports it, stops everything, and does not use up the first key', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }

  const refused = await start(port)

  expect(refused).toEqual({
    code: 1,
    said: `127.0.0.1:${port} is in use by another process. Set PORT to a free port.\n`,
  })
  await expect(stat(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  other.close()
  expect((await start(port)).said).toMatch(/Sandbox API key \(shown only once\): lt_test_\w+\n/)
}, 300_000)
