import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../domain/kernel/index.ts'
import { throttledWarning } from './throttled-warning.ts'

const CONNECT_TIMEOUT_MS = 5_000
const RETRY_EVERY_MS_MAX = 1_000

/** A connection that reconnects without limit. `purpose` identifies it in the log. */
export function openRedis(
  url: string,
  { purpose, log, ...options }: { purpose: string; log: Log } & RedisOptions,
): Redis {
  const redis = new Redis(url, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(times * 100, RETRY_EVERY_MS_MAX),
    ...options,
  })
  redis.on('error', throttledWarning(log, { event: 'redis.failed', purpose }))
  return redis
}
