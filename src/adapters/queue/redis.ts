import { createRedisBackend, withBackend } from 'bullmq'
import type { Log, RowKey } from '../../domain/kernel/index.ts'
import { openRedis, type RedisConnection } from '../redis.ts'
import { type Backend, QUEUE_OPTIONS, type QueueName, RETRY_DELAY_MS } from './backend.ts'

const COMMAND_TIMEOUT_MS = 2_000

const { Queue, Worker } = withBackend(createRedisBackend)

/** Jobs in Redis. All keys of a queue lie in one slot of a cluster. */
export function openRedisBackend({ url, prefix, log }: { url: string; prefix: string; log: Log }): Backend {
  // Hints fail at once while Redis is down. A worker can wait.
  const hinting = openRedis(url, { purpose: 'hints', log, failsAfterMs: COMMAND_TIMEOUT_MS })
  let working: RedisConnection | undefined
  const keysOf = (name: QueueName) => ({ prefix: `{${prefix}:${name}}`, skipVersionCheck: true })
  return {
    isReady: () => hinting.status === 'ready',
    newQueue: (name) => new Queue<RowKey>(name, { connection: hinting, ...keysOf(name), ...QUEUE_OPTIONS }),
    newWorker(name, process, concurrency) {
      working ??= openRedis(url, { purpose: 'jobs', log })
      const options = { connection: working, concurrency, runRetryDelay: RETRY_DELAY_MS, ...keysOf(name) }
      return new Worker<RowKey>(name, process, options)
    },
    addSinglyMax: 0,
    async close() {
      hinting.disconnect()
      working?.disconnect()
    },
  }
}
