import { randomUUID } from 'node:crypto'
import type { Bus } from '../domain/events/index.ts'
import type { Log } from '../domain/kernel/index.ts'
import { openRedis, type RedisConnection } from './redis.ts'

const POSITIONS = 'leadthread:positions'
const REVOKED = 'leadthread:revoked'
const COMMAND_TIMEOUT_MS = 2_000

type PositionListener = (workspaceId: string, position: number) => void
type RevokedListener = (keyId: string) => void

/**
 * Notices are delivered to this process directly, and through Redis to the others. While Redis is down, the others miss
 * them; nothing waits.
 */
export async function openBus({ redisUrl, log }: { redisUrl: string | null; log: Log }): Promise<Bus> {
  const listeners = { positions: new Set<PositionListener>(), revoked: new Set<RevokedListener>() }
  const onPosition: PositionListener = (workspaceId, position) => {
    for (const listener of listeners.positions) listener(workspaceId, position)
  }
  const onRevoked: RevokedListener = (keyId) => {
    for (const listener of listeners.revoked) listener(keyId)
  }
  const others = redisUrl ? joinOthers(redisUrl, log, { onPosition, onRevoked }) : null
  return {
    publish(workspaceId, position) {
      onPosition(workspaceId, position)
      others?.publish(workspaceId, position)
    },
    publishRevoked(keyId) {
      onRevoked(keyId)
      others?.publishRevoked(keyId)
    },
    subscribe: (listener) => add(listeners.positions, listener),
    onRevoked: (listener) => add(listeners.revoked, listener),
    async close() {
      others?.close()
    },
  }
}

function add<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type BusListeners = { onPosition: PositionListener; onRevoked: RevokedListener }

/** The other processes. Each notice starts with its sender, so that a process ignores its own. */
function joinOthers(url: string, log: Log, { onPosition, onRevoked }: BusListeners) {
  const self = randomUUID()
  const speaking = openRedis(url, { purpose: 'bus_publish', log, failsAfterMs: COMMAND_TIMEOUT_MS })
  const listening = openRedis(url, { purpose: 'bus_subscribe', log, autoResubscribe: false })
  listening.on('ready', () => void listening.subscribe(POSITIONS, REVOKED).catch(() => listening.disconnect(true)))
  listening.on('message', (channel: string, word: string) => {
    const [speaker, id, position] = word.split(' ')
    if (speaker === self || !id) return
    if (channel === REVOKED) onRevoked(id)
    else if (Number.isSafeInteger(Number(position))) onPosition(id, Number(position))
  })
  const positions = new Positions((workspaceId, position) =>
    publishMessage(speaking, POSITIONS, `${self} ${workspaceId} ${position}`),
  )
  return {
    publish: (workspaceId: string, position: number) => positions.add(workspaceId, position),
    publishRevoked: (keyId: string) => publishMessage(speaking, REVOKED, `${self} ${keyId}`),
    close() {
      speaking.disconnect()
      listening.disconnect()
    },
  }
}

function publishMessage(redis: RedisConnection, channel: string, word: string): void {
  if (redis.status === 'ready') redis.publish(channel, word).catch(() => {})
}

/** Sends only the last position that a workspace reached within one turn of the event loop. */
class Positions {
  readonly #say: PositionListener
  readonly #reached = new Map<string, number>()

  constructor(publishMessage: PositionListener) {
    this.#say = publishMessage
  }

  add(workspaceId: string, position: number): void {
    if (this.#reached.size === 0) setImmediate(() => this.#sayAll())
    this.#reached.set(workspaceId, Math.max(position, this.#reached.get(workspaceId) ?? 0))
  }

  #sayAll(): void {
    for (const [workspaceId, position] of this.#reached) this.#say(workspaceId, position)
    this.#reached.clear()
  }
}
