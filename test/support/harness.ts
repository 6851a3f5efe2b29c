import { afterAll, beforeAll } from 'vitest'
import { createReader, type Reader } from '../../src/adapters/reader/reader.ts'
import { type App, createApp, type Overrides } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createApiKey, type Scope } from '../../src/domain/identity/index.ts'
import { findDue } from '../../src/interfaces/jobs/due.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { startServer } from '../../src/interfaces/server.ts'
import { newWorkspace } from '../../src/processes/first-start.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { judge } from './openapi-judge.ts'
import { createDatabase } from './postgres-server.ts'

/** A Tuesday at a time of day that is open everywhere in the United States. */
export const NOON = '2026-03-03T18:00:00.000Z'

const NEVER_MS = 24 * 3_600_000

export const SECRETS = {
  SECRET_KEY: 'a1'.repeat(32),
  SUPPRESSION_KEY: 'b2'.repeat(32),
  SESSION_SECRET: 'c3'.repeat(32),
}

// biome-ignore lint/suspicious/noExplicitAny: JSON as a client sees it, before anything is known of it
export type Json = any

export type Answer = { status: number; headers: Headers; body: Json }

export type Workspace = { id: string; key: string; number: string; campaignId: string }

export type TestApp = {
  app: App
  url: string
  clock: FakeClock
  /** A sandbox and its live workspace, each with a full-access key that sends without approval. */
  sandbox: Workspace
  live: Workspace
  /**
   * Calls REST as a client does, by default with the sandbox's key. Fails when the call does not match the OpenAPI
   * document.
   */
  api(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  graphql(query: string, variables?: Record<string, unknown>, options?: CallOptions): Promise<Answer>
  /** Writes the requests so far to the request log. Otherwise this happens only at the end. */
  writeRequestLog(): Promise<void>
  /** Runs all due work, moving the clock from one due time to the next, for at most this long. */
  processAll(options?: { withinMs?: number }): Promise<void>
  newKey(workspaceId: string, scopes: Scope[], options?: { sendsWithoutApproval?: boolean }): Promise<string>
  newWorkspace(): Promise<{ sandbox: Workspace; live: Workspace }>
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** The number of rows of each table. */
  counts(): Promise<Record<string, number>>
}

export type CallOptions = { key?: string | null; headers?: Record<string, string> }

type Options = {
  now?: string
  overrides?: Overrides
  env?: Record<string, string>
  /** Creates the URL by which the service reaches its database. */
  reach?: (databaseUrl: string) => Promise<string>
}

/**
 * The whole service on its own database, with a clock that stands still. Queues drop every hint, so all work is found
 * by polling rows, as after a flushed queue.
 */
export function useTestApp(options: Options = {}): TestApp {
  const test = {} as TestApp
  let close = async () => {}
  beforeAll(async () => {
    const database = await createDatabase()
    const clock = createFakeClock(options.now ?? NOON)
    const reached = (await options.reach?.(database.url)) ?? database.url
    const app = await createApp(configOf(reached, options.env), {
      clock,
      log: SILENT,
      queues: NO_QUEUES,
      reader: sharedReader(),
      ...options.overrides,
    })
    const server = await startServer(app, { port: 0, host: '127.0.0.1', requestLogEveryMs: NEVER_MS })
    app.links.base = server.url
    close = async () => {
      await server.close()
      await app.close()
      await database.drop()
    }
    Object.assign(test, { app, clock, url: server.url, ...actions(test) })
    Object.assign(test, await test.newWorkspace())
  })
  afterAll(() => close())
  return test
}

const SILENT = { info: () => {}, warn: () => {}, error: (line: Record<string, unknown>) => console.error(line) }

let kept: Reader | undefined

/** One reader for all test files of a process, because starting a thread takes a second of CPU time. */
export function sharedReader(): Reader {
  kept ??= createReader({ threads: 1, timeoutMs: 5_000, waitMs: 20_000 })
  return { ...kept, close: async () => {} }
}

const NO_QUEUES = {
  hint: () => {},
  isReady: () => false,
  waitingCount: async () => 0,
  work: () => {},
  close: async () => {},
}

function configOf(url: string, env: Record<string, string> = {}) {
  const own = {
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    WEBHOOKS_ALLOW_LOOPBACK: 'true',
    RATE_LIMIT_PER_SECOND: '100000',
    RATE_LIMIT_BURST: '100000',
    UNAUTHENTICATED_PER_SECOND: '100000',
    UNAUTHENTICATED_BURST: '100000',
    // Nothing answers there. Only tests with a fake carrier reach one.
    TWILIO_BASE_URL: 'http://127.0.0.1:9',
    TELNYX_BASE_URL: 'http://127.0.0.1:9',
  }
  return readConfig({ ...own, ...SECRETS, ...env })
}

function actions(test: TestApp): Omit<TestApp, 'app' | 'clock' | 'url' | 'sandbox' | 'live'> {
  const rows: TestApp['rows'] = (text, values = []) => test.app.db.query({ name: '', text, values })
  return {
    rows,
    api: (method, path, body, callOptions) => call(test, method, path, body, callOptions),
    graphql: (query, variables, callOptions) => call(test, 'POST', '/graphql', { query, variables }, callOptions),
    writeRequestLog: () => test.app.requestLog.write(),
    processAll: (settings) => processAll(test, settings?.withinMs ?? 10_000),
    newKey: async (workspaceId, scopes, { sendsWithoutApproval = false } = {}) => {
      const created = await createApiKey(test.app, {
        workspaceId,
        actor: ACTOR,
        name: 'test',
        scopes,
        expires_at: undefined,
        sends_without_approval: sendsWithoutApproval,
      })
      return created.secret
    },
    newWorkspace: async () => {
      const { live, sandbox } = await newWorkspace(test.app, 'Test')
      return { live: await describeWorkspace(test, live), sandbox: await describeWorkspace(test, sandbox) }
    },
    counts: async () => {
      const tables = await rows<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public'`,
      )
      const counted = tables.map(async ({ name }) => [
        name,
        (await rows<{ n: number }>(`select count(*) as n from "${name}"`))[0]!.n,
      ])
      return Object.fromEntries(await Promise.all(counted))
    },
  }
}

const ACTOR = { kind: 'system', id: null } as const

async function describeWorkspace(test: TestApp, id: string): Promise<Workspace> {
  const key = await test.newKey(id, ['full_access'], { sendsWithoutApproval: true })
  const [row] = await test.rows<{ campaignId: string; number: string }>(
    `select w.default_campaign_id as "campaignId", n.e164 as number from workspace w
     left join phone_number n on n.workspace_id = w.id where w.id = $1`,
    [id],
  )
  return { id, key, ...row! }
}

async function call(
  test: TestApp,
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  const key = options.key === undefined ? test[sideOf(path)].key : options.key
  const sent = bodyOf(body)
  const headers = {
    ...(key !== null && { Authorization: `Bearer ${key}` }),
    ...(sent !== undefined && { 'Content-Type': 'application/json' }),
    ...options.headers,
  }
  const response = await fetch(test.url + path, { method, headers, ...(sent !== undefined && { body: sent }) })
  const text = await response.text()
  if (path.startsWith('/v1')) {
    const { status, headers: answered } = response
    // latin1: one character for each byte
    const sentText = Buffer.isBuffer(sent) ? sent.toString('latin1') : sent
    await judge({ method, path, requestHeaders: headers, sent: sentText, status, headers: answered, text })
  }
  return { status: response.status, headers: response.headers, body: parsed(text) }
}

/** Where a call without a key of its own is made: sandbox keys cannot manage members or add carrier accounts. */
export function sideOf(path: string): 'live' | 'sandbox' {
  return /^\/v1\/(members|carrier-accounts)\b/.test(path) ? 'live' : 'sandbox'
}

/** The body as it is sent: text and a file's bytes as they are, other values as JSON. */
function bodyOf(body: unknown): string | Buffer<ArrayBuffer> | undefined {
  if (body === undefined || typeof body === 'string') return body
  return body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function processAll({ app, clock }: TestApp, withinMs: number): Promise<void> {
  const until = clock.now().getTime() + withinMs
  for (;;) {
    const networkAt = await app.sandbox.deliverDue()
    const { jobs, nextAt } = await findDue(app.db, clock.now())
    const again = await Promise.all(jobs.map((job) => runJob(app, job)))
    if (jobs.length > 0) continue
    const times = [networkAt, nextAt, ...again].flatMap((at) => (at ? [at.getTime()] : []))
    const next = Math.min(...times)
    if (next > until) return
    if (next > clock.now().getTime()) clock.set(new Date(next))
  }
}
