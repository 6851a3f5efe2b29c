import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { migrate } from '../../../src/adapters/db/migrate.ts'
import { createVault } from '../../../src/adapters/vault.ts'
import { type FakeTwilio, startFakeTwilio } from '../../messaging/support/fake-twilio.ts'
import { type Cluster, queryOnce, startCluster } from '../../platform/support/database-cluster.ts'
import { ServiceProcess } from '../../platform/support/service-process.ts'
import { SECRETS } from '../../support/harness.ts'
import { type RedisServer, startRedis } from '../../support/redis/redis-server.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'

const READY = /(http:\/\/127\.0\.0\.1:\d+)/

/**
 * Two processes of the service with a PostgreSQL, a Redis, a carrier and a receiver of webhooks. The faults stop and kill only
 * the second process, so that the memory of the first one can be compared over the whole time.
 */
export type Fleet = {
  cluster: Cluster
  databaseUrl: string
  redis: RedisServer
  carrier: FakeTwilio
  receiver: Receiver
  /** Addresses of the processes. */
  urls: [string, string]
  key: string
  number: string
  /** Where the carrier brings texts, without the address of a process. */
  textsTo: string
  first: ServiceProcess
  second: ServiceProcess
  restartSecond(how: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Resident memory of the first process, in MiB. Needs Linux. */
  memoryMib(): Promise<number>
  stop(): Promise<void>
}

export async function startFleet(): Promise<Fleet> {
  const [cluster, redis, carrier, receiver] = await Promise.all([
    startCluster(),
    startRedis({ form: 'single' }),
    startFakeTwilio(),
    startReceiver(),
  ])
  await cluster.query('create database soak')
  const databaseUrl = Object.assign(new URL(cluster.url), { pathname: '/soak' }).href
  await migrate(databaseUrl)
  const env = {
    ...SECRETS,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    TWILIO_BASE_URL: carrier.url,
    WEBHOOKS_ALLOW_LOOPBACK: 'true',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_SECOND: '100000',
    RATE_LIMIT_BURST: '100000',
  }
  const created = new ServiceProcess('workspace.ts', env, ['create', 'Oakline'])
  if ((await created.ended()) !== 0) throw new Error(created.output)
  const [, workspaceId, key] = /^sandbox (\S+) (\S+)$/m.exec(created.output)!
  const { accountId, number } = await useCarrier(databaseUrl, workspaceId!, carrier)

  const start = async (port: string) => {
    const one = new ServiceProcess('all.ts', { ...env, PORT: port })
    return { one, url: (await one.says(READY))[1]! }
  }
  const [first, second] = [await start('0'), await start('0')]
  const fleet: Fleet = {
    ...{ cluster, databaseUrl, redis, carrier, receiver, key: key!, number },
    textsTo: `/carriers/twilio/${accountId}`,
    urls: [first.url, second.url],
    first: first.one,
    second: second.one,
    async restartSecond(how) {
      await (how === 'SIGKILL' ? fleet.second.kill() : fleet.second.terminate())
      fleet.second = (await start(new URL(second.url).port)).one
    },
    async memoryMib() {
      const status = await readFile(`/proc/${first.one.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / 1_024
    },
    async stop() {
      await Promise.all([fleet.first.kill(), fleet.second.kill()])
      await Promise.all([redis.stop(), cluster.stop(), carrier.close(), receiver.close()])
    },
  }
  await subscribe(fleet)
  return fleet
}

/** The account of the sandbox's number becomes one of a carrier with an HTTP API, which a sandbox cannot have by itself. */
async function useCarrier(databaseUrl: string, workspaceId: string, { credentials }: FakeTwilio) {
  const [account] = await queryOnce<{ id: string; number: string }>(
    databaseUrl,
    `select a.id, n.e164 as number from carrier_account a join phone_number n on n.carrier_account_id = a.id
      where a.workspace_id = $1`,
    [workspaceId],
  )
  const { id, number } = account!
  const vault = createVault({ secretKey: SECRETS.SECRET_KEY, suppressionKey: SECRETS.SUPPRESSION_KEY })
  await queryOnce(
    databaseUrl,
    `update carrier_account set carrier = 'twilio', credentials = $2, settings = '{}' where id = $1`,
    [id, vault.seal(JSON.stringify(credentials), `carrier_account:${id}`)],
  )
  return { accountId: id, number }
}

async function subscribe({ urls, key, receiver }: Fleet): Promise<void> {
  const answer = await fetch(`${urls[0]}/v1/webhooks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, event_types: ['*'] }),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
}

export const hex = (bytes: number) => randomBytes(bytes).toString('hex')
