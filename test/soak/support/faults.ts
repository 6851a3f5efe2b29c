import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet } from './fleet.ts'

/** Shorter than a minute, so that the next fault meets a service that has recovered. */
const LASTS_MS = 20_000
/** Within the 10 s in which a receiver must respond, so its deliveries are late and not repeated. */
const SLOW_MS = 5_000

/** One fault a minute, in this order. Each resolves when the world is whole again. */
export const FAULTS: Record<string, (fleet: Fleet) => Promise<void>> = {
  'a process is killed': (fleet) => fleet.restartSecond('SIGKILL'),
  'Redis loses its data': ({ redis }) => redis.flush(),
  'PostgreSQL crashes': ({ cluster }) => cluster.restart(),
  'the receiver is slow': ({ receiver }) => during(() => receiver.respondWith({ delayMs: SLOW_MS }), receiver),
  'a process is stopped, as by a new release': (fleet) => fleet.restartSecond('SIGTERM'),
  async 'Redis is down'({ redis }) {
    await redis.stop()
    await sleep(LASTS_MS)
    await redis.restart()
  },
  'the receiver fails': ({ receiver }) => during(() => receiver.respondWith({ status: 500 }), receiver),
}

async function during(begin: () => void, receiver: Fleet['receiver']): Promise<void> {
  begin()
  await sleep(LASTS_MS)
  receiver.respondWith({})
}
