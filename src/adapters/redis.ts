import { Cluster, Redis, type RedisOptions, type SentinelConnectionOptions, SentinelConnector } from 'ioredis'
import type { Log } from '../domain/kernel/index.ts'
import { parseRedisUrl, type RedisAddress } from '../redis-address.ts'
import { throttledWarning } from './throttled-warning.ts'

export type RedisConnection = Redis | Cluster

type Opened = {
  purpose: string
  log: Log
  /** A command fails after this time while Redis is unreachable. Otherwise it would wait until Redis is back. */
  failsAfterMs?: number
} & Pick<RedisOptions, 'autoResubscribe'>

const CONNECT_TIMEOUT_MS = 5_000
const RETRY_EVERY_MS_MAX = 1_000
/** A cluster node that is being replaced, or its successor, responds within this many redirections. */
const REDIRECT_AFTER_MS = 50
const REDIRECTIONS_MAX = 3

const retryDelay = (times: number) => Math.min(times * 100, RETRY_EVERY_MS_MAX)

/** A connection that reconnects without limit, also to another master after a failover. `purpose` identifies it in the log. */
export function openRedis(url: string, { purpose, log, failsAfterMs, ...options }: Opened): RedisConnection {
  const address = parseRedisUrl(url)
  if (!address) throw new Error('not an address of Redis')
  const isImpatient = failsAfterMs !== undefined
  const redis = open(address, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableOfflineQueue: !isImpatient,
    maxRetriesPerRequest: isImpatient ? 0 : null,
    ...(isImpatient && { commandTimeout: failsAfterMs }),
    ...options,
  })
  redis.on('error', throttledWarning(log, { event: 'redis.failed', purpose }))
  return redis
}

function open(address: RedisAddress, options: RedisOptions): RedisConnection {
  if (address.form === 'cluster') return openCluster(address, options)
  const { form, ...place } = address
  const usual = { ...options, ...place, retryStrategy: retryDelay }
  if (form === 'server') return new Redis(usual)
  return new Redis({
    ...usual,
    sentinelRetryStrategy: retryDelay,
    enableTLSForSentinelMode: address.tls !== undefined,
    // Without it, a connection to a master that hangs would stay there after the failover.
    failoverDetector: true,
    Connector: ReconnectingConnector,
  })
}

/**
 * A notice of a failover disconnects. If one came while ioredis was looking for the master, the connection would never come back, so
 * the subscription of the lost connection ends first: the search finds the new master anyway.
 */
class ReconnectingConnector extends SentinelConnector {
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions)
  }

  override connect(...args: Parameters<SentinelConnector['connect']>): ReturnType<SentinelConnector['connect']> {
    const { failoverDetector } = this as unknown as { failoverDetector: { cleanup(): void } | null }
    failoverDetector?.cleanup()
    return super.connect(...args)
  }
}

function openCluster(
  { nodes, form: _, ...access }: Extract<RedisAddress, { form: 'cluster' }>,
  { enableOfflineQueue, ...options }: RedisOptions,
): Cluster {
  return new Cluster(nodes, {
    redisOptions: { ...options, ...access },
    ...(enableOfflineQueue === false && {
      enableOfflineQueue,
      maxRedirections: REDIRECTIONS_MAX,
      retryDelayOnFailover: REDIRECT_AFTER_MS,
      retryDelayOnClusterDown: REDIRECT_AFTER_MS,
      retryDelayOnTryAgain: REDIRECT_AFTER_MS,
    }),
    clusterRetryStrategy: retryDelay,
    // Certificates of managed clusters contain the nodes' addresses.
    ...(access.tls && { dnsLookup: (host: string, done: (error: null, address: string) => void) => done(null, host) }),
  })
}
