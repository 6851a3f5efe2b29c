import { AlreadyRunning, type App, createApp, migrate, readOrCreateSecrets, startEmbedded } from '../app.ts'
import { BadEnvironment, type Config, type Environment, isLoopbackUrl, readConfig } from '../config.ts'

const DATA_DIR_DEFAULT = '.leadthread'
const STOP_WITHIN_MS = 9_500

export type Settings = { config: Config; isEmbedded: boolean; notice: string | null; stopDatabase(): Promise<void> }

/**
 * The configuration of a process that starts its own database if none is set: its secrets are stored beside the data, and
 * outside production webhooks can go to this machine.
 */
export async function settle(env: Environment): Promise<Settings> {
  if (env.DATABASE_URL)
    return { config: readConfig(env), isEmbedded: false, notice: null, stopDatabase: async () => {} }
  readConfig({ ...embeddedEnvironment(env, 'postgres://checked/first', NO_SECRETS) })
  const dataDir = env.DATA_DIR || DATA_DIR_DEFAULT
  const { url, notice, stop } = await startEmbedded({ dataDir, log: (line) => process.stderr.write(`${line}\n`) })
  const config = readConfig(embeddedEnvironment(env, url, await readOrCreateSecrets(dataDir)))
  return { config, isEmbedded: true, notice, stopDatabase: stop }
}

type Secrets = { secretKey: string; suppressionKey: string; sessionSecret: string }

const NO_SECRET = '0'.repeat(64)
const NO_SECRETS: Secrets = { secretKey: NO_SECRET, suppressionKey: NO_SECRET, sessionSecret: NO_SECRET }

function embeddedEnvironment(env: Environment, url: string, secrets: Secrets): Environment {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  return {
    SECRET_KEY: secrets.secretKey,
    SUPPRESSION_KEY: secrets.suppressionKey,
    SESSION_SECRET: secrets.sessionSecret,
    WEBHOOKS_ALLOW_LOOPBACK: env.NODE_ENV === 'production' ? 'false' : 'true',
    ...values,
    DATABASE_URL: url,
  }
}

/**
 * Runs one administration command: on the configured database, otherwise on the embedded one, whether it is running or not.
 */
export async function withApp(work: (app: App, words: string[]) => Promise<void>): Promise<void> {
  await run(async (env) => {
    const { config, stopDatabase } = await openDatabase(env)
    await migrate(config.db.url)
    const app = await createApp({ ...config, log: { level: 'silent' } })
    try {
      await work(app, process.argv.slice(2))
    } finally {
      await app.close()
      await stopDatabase()
    }
  })
}

/** The configured database, otherwise the embedded one, whether it is running or not. */
export async function openDatabase(env: Environment): Promise<Pick<Settings, 'config' | 'stopDatabase'>> {
  return await settle(env).catch((error) => joinRunning(env, error))
}

/** The folder of the embedded database. Rejects a command for the embedded database if another one is configured. */
export function embeddedDataDir(env: Environment, command: string): string {
  if (!env.DATABASE_URL) return env.DATA_DIR || DATA_DIR_DEFAULT
  throw new OperatorError(
    `${command} is for the embedded database. DATABASE_URL is set: use your database's own backups.`,
  )
}

async function joinRunning(env: Environment, error: unknown): Promise<Pick<Settings, 'config' | 'stopDatabase'>> {
  if (!(error instanceof AlreadyRunning)) throw error
  const secrets = await readOrCreateSecrets(env.DATA_DIR || DATA_DIR_DEFAULT)
  return { config: readConfig(embeddedEnvironment(env, error.url, secrets)), stopDatabase: async () => {} }
}

/** Prints a message for problems that the operator can fix, and a stack only for unexpected errors. */
export async function run(main: (env: Environment) => Promise<void>): Promise<void> {
  try {
    await main(process.env)
  } catch (error) {
    const isForeseen =
      error instanceof BadEnvironment || error instanceof AlreadyRunning || error instanceof OperatorError
    const words = isForeseen ? error.message : refusalOfPort(error)
    process.stderr.write(`${words ?? (error instanceof Error ? error.stack : error)}\n`)
    process.exit(1)
  }
}

/** Why the server cannot listen, as a message; null for other errors. */
function refusalOfPort(error: unknown): string | null {
  const { syscall, code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (syscall !== 'listen') return null
  const place = `${address}:${port}`
  if (code === 'EADDRINUSE') return `${place} is in use by another process. Set PORT to a free port.`
  return `Cannot listen on ${place} (${code}). Set HOST to an address of this machine, and PORT to a free port.`
}

/** A problem that the operator can fix, such as an invalid command line. Its message is printed without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** Calls `stop` once, on SIGTERM or SIGINT, and exits within ten seconds in any case, with 1 if it did not end well. */
export function stopOnSignal(stop: () => Promise<void>, withinMs = STOP_WITHIN_MS): void {
  let stopping = false
  const leave = () => {
    if (stopping) return
    stopping = true
    const fail = (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      process.exit(1)
    }
    setTimeout(() => fail(`Did not stop within ${withinMs} ms.`), withinMs).unref()
    stop().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
}

const SECRETS = ['SECRET_KEY', 'SUPPRESSION_KEY', 'SESSION_SECRET']

/** `api` and `worker` need both servers and the secrets, and in production a public URL. Reports every problem at once. */
export function requireServers(env: Environment): Environment {
  const missing = ['DATABASE_URL', 'REDIS_URL', ...SECRETS].filter((name) => !env[name])
  const secrets = missing.filter((name) => SECRETS.includes(name))
  const problems = [
    missing.length > 0 &&
      `Set ${missing.join(', ')}. Without DATABASE_URL, \`npm start\` needs none of them: it starts its own database.`,
    secrets.length > 0 &&
      `Generate a different value for each secret (${secrets.join(', ')}) with: openssl rand -hex 32`,
    problemOfPublicUrl(env),
  ].filter((problem) => typeof problem === 'string')
  if (problems.length === 0) return env
  throw new OperatorError(problems.join('\n'))
}

/** In production, links and callbacks need a public URL with TLS. Null: no problem. */
function problemOfPublicUrl({ NODE_ENV, PUBLIC_URL }: Environment): string | null {
  if (NODE_ENV !== 'production') return null
  if (!PUBLIC_URL) return 'Set PUBLIC_URL to the URL that clients use, such as https://texts.example.com.'
  if (!URL.canParse(PUBLIC_URL) || !PUBLIC_URL.startsWith('http:') || isLoopbackUrl(PUBLIC_URL)) return null
  return 'PUBLIC_URL must start with https:// in production. http:// is accepted for localhost only.'
}
