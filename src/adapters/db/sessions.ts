import { randomBytes } from 'node:crypto'
import pg from 'pg'

const SETTING = 'leadthread.session'
const RESPONDS_WITHIN_MS = 5_000
/** A pooler's response to a setting that it does not know: protocol_violation, with PgBouncer's message. */
const REFUSED_SETTING = /unsupported startup parameter/

/**
 * Rejects a connection pooler that does not give each client its own PostgreSQL session, such as PgBouncer in transaction
 * mode, or that drops the settings of a connection. Timeouts, prepared statements, session locks and notifications would
 * fail silently. Without a pooler, this costs one connection. A database that does not respond is not checked.
 */
export async function requireSessions(variable: string, url: string): Promise<void> {
  const token = randomBytes(8).toString('hex')
  const client = connection(url, { options: `-c ${SETTING}=${token}` })
  try {
    if (!(await connects(client, variable))) return
    if (!hasOwnOptions(url) && (await settingOf(client)) !== token)
      throw pooled(variable, 'drops the settings of its clients')
    if (await isPooled(client)) await requireOwnSession(client, { variable, url, token })
  } finally {
    await client.end().catch(() => {})
  }
}

async function connects(client: pg.Client, variable: string): Promise<boolean> {
  try {
    await client.connect()
    return true
  } catch (error) {
    const isRefused = error instanceof Error && REFUSED_SETTING.test(error.message)
    if (isRefused) throw pooled(variable, 'refuses the settings of its clients', error)
    return false
  }
}

/** While another client is in a transaction, a pooler that shares its connections runs our statements in another session. */
async function requireOwnSession(
  client: pg.Client,
  { variable, url, token }: { variable: string; url: string; token: string },
): Promise<void> {
  await client.query(`select set_config('${SETTING}', $1, false)`, [token])
  const other = connection(url)
  try {
    await other.connect()
    await other.query('begin')
    await other.query('select 1')
    const setting = await settingOf(client).catch(() => null)
    if (setting !== token) throw pooled(variable, 'shares sessions between clients (transaction mode)')
  } finally {
    await other.end().catch(() => {})
  }
}

/** A pooler sends its clients an invented process ID. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as pg.Client & { processID?: number | null }).processID
}

async function settingOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ setting: string | null }>(
    `select current_setting('${SETTING}', true) as setting`,
  )
  return rows[0]?.setting ?? null
}

function connection(url: string, config: pg.ClientConfig = {}): pg.Client {
  const limits = { connectionTimeoutMillis: RESPONDS_WITHIN_MS, query_timeout: RESPONDS_WITHIN_MS }
  const client = new pg.Client({ connectionString: url, ...limits, ...config })
  client.on('error', () => {}) // the current statement fails too
  return client
}

/** A URL with its own options overrides ours. */
function hasOwnOptions(url: string): boolean {
  return URL.canParse(url) && new URL(url).searchParams.has('options')
}

function pooled(variable: string, what: string, cause?: Error): Error {
  return new Error(
    `${variable} leads to a connection pooler that ${what}. Leadthread needs PostgreSQL sessions of its own. Connect to ` +
      'PostgreSQL directly, or use a pooler in session mode that passes startup options on.',
    { cause },
  )
}
