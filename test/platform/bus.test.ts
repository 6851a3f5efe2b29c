import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBus } from '../../src/adapters/bus.ts'
import type { Bus } from '../../src/domain/events/index.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis/redis-server.ts'

const SOON = { timeout: 60_000, interval: 10 }
const log = { info: () => {}, warn: () => {}, error: () => {} }

let opened: Bus[] = []

afterEach(async () => {
  await Promise.all(opened.map((bus) => bus.close()))
  opened = []
})

async function open(redisUrl: string | null): Promise<{ bus: Bus; received: string[] }> {
  const bus = await openBus({ redisUrl, log })
  opened.push(bus)
  const received: string[] = []
  bus.subscribe((workspaceId, position) => void received.push(`${workspaceId} ${position}`))
  bus.onRevoked((keyId) => void received.push(keyId))
  return { bus, received }
}

test('a message reaches listeners of its own process at once, until they unsubscribe', async () => {
  const { bus, received } = await open(null)
  const others: number[] = []
  const leave = bus.subscribe((_workspaceId, position) => void others.push(position))

  bus.publish('ws_1', 1)
  leave()
  bus.publish('ws_1', 2)
  bus.publishRevoked('key_1')

  expect(received).toEqual(['ws_1 1', 'ws_1 2', 'key_1'])
  expect(others).toEqual([1])
})

describe.skipIf(!hasRedis)('with Redis', () => {
  let redis: RedisServer

  beforeAll(async () => {
    redis = await startRedis()
  })

  afterAll(() => redis.stop())

  /** Messages are lost while connections open, so this publishes until one arrives. */
  async function publishUntilReceived(from: Bus, word: string, received: string[]): Promise<void> {
    await vi.waitFor(() => {
      from.publishRevoked(word)
      expect(received).toContain(word)
    }, SOON)
  }

  test('messages reach the other processes, and their own process only once', async () => {
    const [here, there] = [await open(redis.url), await open(redis.url)]
    await publishUntilReceived(here.bus, 'key_ready', there.received)
    await publishUntilReceived(there.bus, 'key_ready_too', here.received)
    here.received.length = there.received.length = 0

    for (let position = 1; position <= 5; position++) here.bus.publish('ws_1', position)
    here.bus.publish('ws_2', 1)
    const atOnce = [...here.received]
    await publishUntilReceived(there.bus, 'key_last', here.received)
    // In a cluster, notices of different workspaces arrive in any order.
    const arrived = () => there.received.filter((word) => word.startsWith('ws_')).toSorted()
    await vi.waitFor(() => expect(arrived()).toHaveLength(2), SOON)

    expect(atOnce).toEqual(['ws_1 1', 'ws_1 2', 'ws_1 3', 'ws_1 4', 'ws_1 5', 'ws_2 1'])
    expect(here.received.filter((word) => word.startsWith('ws_'))).toEqual(atOnce)
    expect(arrived()).toEqual(['ws_1 5', 'ws_2 1'])
  })

  test('messages are delivered again after Redis restarts, and publishing never fails', async () => {
    const [here, there] = [await open(redis.url), await open(redis.url)]
    await publishUntilReceived(here.bus, 'key_before', there.received)

    await redis.stop()
    here.bus.publish('ws_1', 7)
    await redis.restart()

    await publishUntilReceived(here.bus, 'key_after', there.received)
    expect(here.received).toContain('ws_1 7')
  })

  test('publishing does not fail when Redis is unreachable at startup', async () => {
    const late = await startRedis({ stopped: true })
    const [here, there] = [await open(late.url), await open(late.url)]

    here.bus.publish('ws_1', 1)
    await late.restart()
    await publishUntilReceived(here.bus, 'key_after', there.received)
    await late.stop()

    expect(here.received).toContain('ws_1 1')
  })
})
