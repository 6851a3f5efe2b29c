import {
  type Allowance,
  allowanceOf,
  type Bucket,
  type LocalRateLimit,
  type Log,
  type Rate,
  type RateLimit,
  takeTokens,
} from '../domain/kernel/index.ts'
import { openRedis, type RedisConnection } from './redis.ts'

const BUCKETS_MAX = 10_000

/**
 * One bucket per ID and process. Uses real time, because a stopped clock must not stop the refill. With more than 10,000 IDs,
 * the least recently used one is dropped, so that time and memory per step are constant.
 */
export function createMemoryRateLimit(usual: Rate, nowMs: () => number = () => performance.now()): LocalRateLimit {
  const buckets = new Map<string, Bucket>() // ordered by last use
  return {
    take(id, rate = usual, tokens = 1) {
      const wanted = Math.min(tokens, rate.burst)
      const { bucket, allowed } = takeTokens(rate, buckets.get(id), { nowMs: nowMs(), wanted })
      buckets.delete(id)
      buckets.set(id, bucket)
      if (buckets.size > BUCKETS_MAX) buckets.delete(buckets.keys().next().value!)
      return allowanceOf(rate, { tokens: bucket.tokens, wanted, allowed })
    },
    giveBack(id) {
      const bucket = buckets.get(id)
      if (bucket) buckets.set(id, { ...bucket, tokens: bucket.tokens + 1 })
    },
  }
}

/** `takeTokens` inside Redis, by its clock. Tokens are returned as text, because Redis truncates numbers to integers. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local per_second, burst, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = burst
if kept[1] then tokens = math.min(burst, kept[1] + math.max(0, now - kept[2]) / 1000 * per_second) end
local allowed = 0
if tokens >= wanted then
  tokens = tokens - wanted
  allowed = 1
end
redis.call('HSET', KEYS[1], 'tokens', string.format('%.6f', tokens), 'at', string.format('%.3f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - tokens) / per_second * 1000) + 1000)
return { allowed, string.format('%.6f', tokens) }`

type WithTake = RedisConnection & {
  takeTokens(key: string, perSecond: number, burst: number, wanted: number): Promise<[number, string]>
}

const COMMAND_TIMEOUT_MS = 250

/** One bucket per key, shared by all processes. While Redis is down or slow, each process uses its own. */
export function createRedisRateLimit({
  redisUrl,
  rate: usual,
  log,
}: {
  redisUrl: string
  rate: Rate
  log: Log
}): RateLimit {
  const redis = openRedis(redisUrl, { purpose: 'rate_limit', log, failsAfterMs: COMMAND_TIMEOUT_MS }) as WithTake
  redis.defineCommand('takeTokens', { numberOfKeys: 1, lua: TAKE })
  const own = createMemoryRateLimit(usual)
  return {
    async take(keyId, rate = usual, count = 1): Promise<Allowance> {
      if (redis.status !== 'ready') return own.take(keyId, rate, count)
      const wanted = Math.min(count, rate.burst)
      try {
        const [allowed, tokens] = await redis.takeTokens(`rate:{${keyId}}`, rate.perSecond, rate.burst, wanted)
        return allowanceOf(rate, { tokens: Number(tokens), wanted, allowed: allowed === 1 })
      } catch {
        return own.take(keyId, rate, count)
      }
    },
    async close() {
      redis.disconnect()
    },
  }
}
