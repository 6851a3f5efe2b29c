import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const LOCK_KEY = 'leadthread:owner'
const WAIT_MS = 1_000
const POLL_MS = 50
const RETRY_MS = 1_000

/** That this process is the one that uses an embedded server. `release` only stops minding it; the server goes next. */
export type Ownership = { release(): void }

/**
 * Takes the owner's lock and holds it on a connection of its own for as long as this process lives; null if another
 * process has it. A process that was killed a moment ago may still seem to hold it, so that we ask for a second or so.
 * If the server drops the connection, it is taken up again, since the lock went with it.
 */
export async function own(url: string, log: (line: string) => void): Promise<Ownership | null> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    const client = await lockedClient(url)
    if (client) return hold(client, url, log)
  }
  return null
}

function hold(first: pg.Client, url: string, log: (line: string) => void): Ownership {
  let isReleased = false
  const retake = async () => {
    while (!isReleased) {
      await sleep(RETRY_MS, undefined, { ref: false })
      const client = isReleased ? null : await lockedClient(url).catch(() => null)
      if (client) return watch(client)
    }
  }
  const watch = (client: pg.Client) => {
    client.once('end', () => {
      if (isReleased) return
      log('The connection that marks the embedded database as ours was lost; taking it up again.')
      void retake()
    })
  }
  watch(first)
  return {
    release() {
      isReleased = true
    },
  }
}

async function lockedClient(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'leadthread owner' })
  client.on('error', () => {}) // 'end' follows
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [LOCK_KEY],
  )
  if (rows[0]?.taken) return client
  await client.end()
  return null
}
