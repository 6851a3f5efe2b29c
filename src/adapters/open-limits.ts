import { randomUUID } from 'node:crypto'
import type { Log, OpenLimit, OpenLimits } from '../domain/kernel/index.ts'
import { openRedis, type RedisConnection } from './redis.ts'

/** The limits of one process. */
export function createMemoryOpenLimits(): OpenLimits {
  const counts = new Map<string, number>()
  const add = (name: string, more: 1 | -1) => {
    const count = (counts.get(name) ?? 0) + more
    if (count > 0) counts.set(name, count)
    else counts.delete(name)
  }
  return {
    async take(workspaceId, limits) {
      const keys = limits.map(({ name }) => `${workspaceId} ${name}`)
      const reached = limits.find(({ max }, n) => (counts.get(keys[n]!) ?? 0) >= max)
      if (reached) return { reached }
      for (const key of keys) add(key, 1)
      let isOpen = true
      return {
        release() {
          if (isOpen) for (const key of keys) add(key, -1)
          isOpen = false
        },
      }
    },
  }
}

/** A killed process frees its slots after this time. */
const TTL_MS = 15_000
const COMMAND_TIMEOUT_MS = 250
const PLACES_PER_CALL = 1_000

/** Each key is the set of its open slots, by the time at which they end unless their process renews them. Returns the number of the limit that is reached, or 0. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for n, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  if redis.call('ZCARD', key) >= tonumber(ARGV[2 + n]) then return n end
end
for _, key in ipairs(KEYS) do
  redis.call('ZADD', key, now + ARGV[1], ARGV[2])
  redis.call('PEXPIRE', key, ARGV[1])
end
return 0`

/** Renews slots, and adds those that Redis has lost. */
const RENEW = `
local time = redis.call('TIME')
local ends = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
for n = 2, #ARGV do redis.call('ZADD', KEYS[1], ends, ARGV[n]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])`

type WithPlaces = RedisConnection & {
  takePlaces(count: number, ...keysAndArguments: (string | number)[]): Promise<number>
  renewPlaces(key: string, ttlMs: number, ...places: string[]): Promise<void>
}

type Options = { redisUrl: string; log: Log; ttlMs?: number }

/** The limits of all processes. While Redis is down or slow, each process uses its own. */
export function createRedisOpenLimits({ redisUrl, log, ttlMs = TTL_MS }: Options): OpenLimits {
  const redis = openRedis(redisUrl, { purpose: 'open_limits', log, failsAfterMs: COMMAND_TIMEOUT_MS }) as WithPlaces
  redis.defineCommand('takePlaces', { lua: TAKE })
  redis.defineCommand('renewPlaces', { numberOfKeys: 1, lua: RENEW })
  const own = createMemoryOpenLimits()
  const held = new Map<string, Set<string>>()

  async function reachedElsewhere(keys: string[], place: string, limits: readonly OpenLimit[]) {
    if (redis.status !== 'ready') return undefined
    const count = redis.takePlaces(keys.length, ...keys, ttlMs, place, ...limits.map(({ max }) => max))
    return limits[(await count.catch(() => 0)) - 1]
  }
  async function renewAll(): Promise<void> {
    if (redis.status !== 'ready') return
    for (const [key, places] of held) {
      const all = [...places]
      for (let at = 0; at < all.length; at += PLACES_PER_CALL)
        await redis.renewPlaces(key, ttlMs, ...all.slice(at, at + PLACES_PER_CALL)).catch(() => {})
    }
  }
  function forget(keys: string[], place: string): void {
    for (const key of keys) {
      const places = held.get(key)
      places?.delete(place)
      if (places?.size === 0) held.delete(key)
      if (redis.status === 'ready') redis.zrem(key, place).catch(() => {})
    }
  }

  const timer = setInterval(() => void renewAll(), ttlMs / 3)
  timer.unref()
  return {
    async take(workspaceId, limits) {
      const here = await own.take(workspaceId, limits)
      if ('reached' in here) return here
      const keys = limits.map(({ name }) => `open:{${workspaceId}}:${name}`)
      const place = randomUUID()
      const reached = await reachedElsewhere(keys, place, limits)
      if (reached) {
        here.release()
        return { reached }
      }
      for (const key of keys) held.set(key, (held.get(key) ?? new Set()).add(place))
      return {
        release() {
          here.release()
          forget(keys, place)
        },
      }
    },
    close() {
      clearInterval(timer)
      redis.disconnect()
    },
  }
}
