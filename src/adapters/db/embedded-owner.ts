import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const LOCK_KEY = 'leadthread:owner'
const WAIT_MS = 1_000
const POLL_MS = 50
/** A server that was killed while it took a connection may leave it open without ever replying. */
const RESPONDS_WITHIN_MS = 5_000
const RETRY_FIRST_MS = 200
const RETRY_MAX_MS = 10_000

/** Ownership of an embedded server by this process. `release` ends the monitoring before the server is stopped. */
export type Ownership = { release(): void }

type Options = {
  url: string
  log: (line: string) => void
  /** Restarts the server if it has stopped. Called before each attempt to take the lock again. */
  revive: () => Promise<void>
}

/**
 * Takes the owner's lock and holds it on a separate connection for the life of this process; null if another process has it. A
 * killed process can still appear to hold it, so this retries for about a second. If the connection breaks, the server is
 * restarted if necessary, and the lock is taken again.
 */
export async function own(options: Options): Promise<Ownership | null> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    const owner = new Owner(options)
    if (await owner.takeLock()) return owner
  }
  return null
}

class Owner implements Ownership {
  readonly #options: Options
  #isReleased = false

  constructor(options: Options) {
    this.#options = options
  }

  release(): void {
    this.#isReleased = true
  }

  /** Whether this process has the lock now. */
  async takeLock(): Promise<boolean> {
    const { url } = this.#options
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: RESPONDS_WITHIN_MS,
      query_timeout: RESPONDS_WITHIN_MS,
      keepAlive: true,
      application_name: 'leadthread owner',
    })
    client.on('error', () => {}) // the 'end' event follows
    let isLocked = false
    let hasEnded = false
    client.once('end', () => {
      hasEnded = true
      if (isLocked) void this.#retake()
    })
    try {
      await client.connect()
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [LOCK_KEY],
      )
      isLocked = rows[0]?.taken === true && !hasEnded
      return isLocked
    } finally {
      if (!isLocked) await client.end().catch(() => {})
    }
  }

  async #retake(): Promise<void> {
    const { log, revive } = this.#options
    if (this.#isReleased) return
    log('Lost the connection that reserves the embedded database. Reconnecting.')
    for (let waitMs = RETRY_FIRST_MS; ; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
      await sleep(waitMs, undefined, { ref: false })
      if (this.#isReleased) return
      try {
        await revive()
        if (await this.takeLock()) return log('Reconnected to the embedded database.')
        log('Another process uses the embedded database. Stop it; only one process can use a data folder.')
      } catch (error) {
        log(`The embedded database is not available yet: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
}
