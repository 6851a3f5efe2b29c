import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Json, SECRETS } from '../support/harness.ts'
import { createEmptyDatabase } from '../support/postgres-server.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis/redis-server.ts'
import { startReceiver } from '../support/webhook-receiver.ts'

const ARRIVES_WITHIN_MS = 120_000

type Service = { command: string[]; environment: Record<string, string> }

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}

let database: { url: string; drop(): Promise<void> }
let redis: RedisServer
const running = new Set<ChildProcess>()

beforeAll(async () => {
  database = await createEmptyDatabase()
  if (hasRedis) redis = await startRedis()
})
afterEach(async () => {
  await Promise.all([...running].map((child) => child.kill('SIGKILL') && once(child, 'exit')))
})
afterAll(async () => {
  await redis?.stop()
  await database.drop()
})

/** A process whose output is read while it runs. */
class Running {
  readonly child: ChildProcess
  output = ''
  #look: () => void = () => {}

  constructor(command: string[], env: Record<string, string>) {
    const [program, ...words] = command
    // `node` is the one that runs the test; the image has the same version.
    this.child = spawn(program === 'node' ? process.execPath : program!, words, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(this.child)
    const hear = (chunk: Buffer) => {
      this.output += chunk
      this.#look()
    }
    this.child.stdout!.on('data', hear)
    this.child.stderr!.on('data', hear)
    this.child.once('exit', () => {
      running.delete(this.child)
      this.#look()
    })
  }

  async says(word: string): Promise<this> {
    while (!this.output.includes(word)) {
      if (this.child.exitCode !== null) throw new Error(`It ended before it said "${word}":\n${this.output}`)
      await new Promise<void>((resolve) => {
        this.#look = resolve
      })
    }
    return this
  }

  /** Its exit code. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit')
    return this.child.exitCode
  }

  /** Sends SIGTERM. Returns the exit code, which is 1 if the process did not stop in time. */
  async leaves(): Promise<number | null> {
    this.child.kill('SIGTERM')
    return this.ended()
  }
}

/** A value of the file with `${NAME:-default}` filled in, as Compose would with nothing in its environment. */
function filledIn(value: string): string {
  return value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
}

/** A service of docker-compose.yml, with the servers of the test. */
function start(name: string, change: Record<string, string> = {}): Running {
  const { command } = compose.services[name]!
  const environment = Object.fromEntries(
    Object.entries(compose.services[name]!.environment).map(([variable, value]) => [variable, filledIn(value)]),
  )
  const own = { DATABASE_URL: database.url, REDIS_URL: redis.url, PUBLIC_URL: 'https://texts.example.com', ...SECRETS }
  return new Running(command, { PATH: process.env.PATH!, ...environment, ...own, ...change })
}

function run(script: string, words: string[], env: Record<string, string>): Running {
  return new Running(['node', `src/processes/${script}`, ...words], { PATH: process.env.PATH!, ...SECRETS, ...env })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

test.runIf(hasRedis)(
  'the processes of docker-compose.yml bring a message from the api to its delivery',
  async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const migrated = start('migrate')
    expect(await migrated.ended(), migrated.output).toBe(0)
    const created = run('workspace.ts', ['create', 'Oakline'], { DATABASE_URL: database.url })
    expect(await created.ended(), created.output).toBe(0)
    const key = created.output.match(/^sandbox \S+ (\S+)$/m)![1]!
    const receiver = await startReceiver()
    const env = { PUBLIC_URL: url, WEBHOOKS_ALLOW_LOOPBACK: 'true', METRICS_PORT: '' }
    const api = start('api', { ...env, PORT: String(port) })
    const worker = start('worker', env)
    await Promise.all([api.says('api.listening'), worker.says('worker.running')])
    const post = async (path: string, body: object) => {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, body: (await answer.json()) as Json }
    }

    await post('/v1/webhooks', { url: receiver.url, event_types: ['message.delivered'] })
    const sent = await post('/v1/messages', { to: '+14155550123', body: 'Hi Dana, Oakline here.' })
    const [heard] = await receiver.waitFor((requests) => requests.length > 0, ARRIVES_WITHIN_MS)

    expect(sent.status).toBe(201)
    expect(heard!.json).toMatchObject({ data: { message: { id: sent.body.id, status: 'delivered' } } })
    expect(await Promise.all([api.leaves(), worker.leaves()])).toEqual([0, 0])
    expect(api.output + worker.output).not.toContain('Warning')
    await receiver.close()
  },
  300_000,
)

test.each(['api.ts', 'worker.ts'])('%s refuses to start without its servers, and names them', async (script) => {
  const refused = run(script, [], {})

  expect(await refused.ended()).toBe(1)
  expect(refused.output.trim()).toBe(
    'Set DATABASE_URL, REDIS_URL. Without DATABASE_URL, `npm start` needs none of them: it starts its own database.',
  )
})

describe.each(['api.ts', 'worker.ts'])('%s in production', (script) => {
  const servers = { DATABASE_URL: 'postgres://127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1' }
  const startupError = async (env: Record<string, string>) => {
    const refused = run(script, [], { NODE_ENV: 'production', ...servers, ...env })
    expect(await refused.ended()).toBe(1)
    return refused.output.trim()
  }

  test('refuses to start without a public URL', async () => {
    expect(await startupError({ PUBLIC_URL: '' })).toBe(
      'Set PUBLIC_URL to the URL that clients use, such as https://texts.example.com.',
    )
  })

  test('refuses a public URL without TLS', async () => {
    expect(await startupError({ PUBLIC_URL: 'http://texts.example.com' })).toBe(
      'PUBLIC_URL must start with https:// in production. http:// is accepted for localhost only.',
    )
  })

  test('explains how to create the secrets, together with every other problem', async () => {
    const output = await startupError({ SECRET_KEY: '', SESSION_SECRET: '', PUBLIC_URL: '' })

    expect(output).toMatch(/^Set SECRET_KEY, SESSION_SECRET\./)
    expect(output).toContain('each secret (SECRET_KEY, SESSION_SECRET) with: openssl rand -hex 32')
    expect(output).toContain('Set PUBLIC_URL')
  })
})

test('the compose file sets every required variable of each process, and no unknown ones', () => {
  const inExample = readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm)!
  const known = new Set(inExample)
  for (const name of ['migrate', 'api', 'worker']) {
    const { environment, command } = compose.services[name]!
    expect(Object.keys(environment)).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'SECRET_KEY', 'SUPPRESSION_KEY']),
    )
    expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([])
    expect(readFileSync(command.at(-1)!, 'utf8')).toContain('await run(')
  }
})
