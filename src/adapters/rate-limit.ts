import { Redis } from 'ioredis'
import type { Log } from '../domain/context.ts'
import {
  type Allowance,
  allowanceOf,
  type Bucket,
  type Rate,
  type RateLimit,
  takeToken,
} from '../domain/workspaces/index.ts'

const BUCKETS_MAX = 10_000

/** One bucket per key and process. Real time, whatever the clock says: a stopped clock must not stop the refill. */
export function createMemoryRateLimit(usual: Rate, nowMs: () => number = () => performance.now()): RateLimit {
  const buckets = new Map<string, Bucket>()
  return {
    take(keyId, rate = usual) {
      const now = nowMs()
      const { bucket, allowed } = takeToken(rate, buckets.get(keyId), now)
      if (buckets.size >= BUCKETS_MAX && !buckets.has(keyId)) dropFull(buckets, usual, now)
      buckets.set(keyId, bucket)
      return allowanceOf(rate, bucket.tokens, allowed)
    },
  }
}

/** A bucket that has filled up is as good as none. */
function dropFull(buckets: Map<string, Bucket>, rate: Rate, nowMs: number): void {
  for (const [keyId, { tokens, atMs }] of buckets) {
    if (tokens + ((nowMs - atMs) / 1_000) * rate.perSecond >= rate.burst) buckets.delete(keyId)
  }
}

/** `takeToken` inside Redis, by its clock. Tokens come back as text: a number would be cut to a whole one. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local per_second, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = burst
if kept[1] then tokens = math.min(burst, kept[1] + math.max(0, now - kept[2]) / 1000 * per_second) end
local allowed = 0
if tokens >= 1 then
  tokens = tokens - 1
  allowed = 1
end
redis.call('HSET', KEYS[1], 'tokens', string.format('%.6f', tokens), 'at', string.format('%.3f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - tokens) / per_second * 1000) + 1000)
return { allowed, string.format('%.6f', tokens) }`

type WithTake = Redis & { takeToken(key: string, perSecond: number, burst: number): Promise<[number, string]> }

const COMMAND_TIMEOUT_MS = 250

/** One bucket per key, shared by all processes. While Redis is away or slow each process keeps its own. */
export function createRedisRateLimit({
  redisUrl,
  rate: usual,
  log,
}: {
  redisUrl: string
  rate: Rate
  log: Log
}): RateLimit {
  const redis = new Redis(redisUrl, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  }) as WithTake
  redis.defineCommand('takeToken', { numberOfKeys: 1, lua: TAKE })
  redis.on('error', (err: Error) => log.warn({ event: 'redis.failed', for: 'rate_limit', err }))
  const own = createMemoryRateLimit(usual)
  return {
    async take(keyId, rate = usual): Promise<Allowance> {
      if (redis.status !== 'ready') return own.take(keyId, rate)
      try {
        const [allowed, tokens] = await redis.takeToken(`rate:{${keyId}}`, rate.perSecond, rate.burst)
        return allowanceOf(rate, Number(tokens), allowed === 1)
      } catch {
        return own.take(keyId, rate)
      }
    },
    async close() {
      redis.disconnect()
    },
  }
}
