import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBus } from '../../src/adapters/bus.ts'
import type { Bus } from '../../src/domain/events/index.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis-server.ts'

const SOON = { timeout: 15_000, interval: 10 }
const log = { info: () => {}, warn: () => {}, error: () => {} }

let opened: Bus[] = []

afterEach(async () => {
  await Promise.all(opened.map((bus) => bus.close()))
  opened = []
})

async function open(redisUrl: string | null): Promise<{ bus: Bus; heard: string[] }> {
  const bus = await openBus({ redisUrl, log })
  opened.push(bus)
  const heard: string[] = []
  bus.subscribe((workspaceId, position) => void heard.push(`${workspaceId} ${position}`))
  bus.onRevoked((keyId) => void heard.push(keyId))
  return { bus, heard }
}

test('a word is heard in its own process at once, until one no longer listens', async () => {
  const { bus, heard } = await open(null)
  const others: number[] = []
  const leave = bus.subscribe((_workspaceId, position) => void others.push(position))

  bus.publish('ws_1', 1)
  leave()
  bus.publish('ws_1', 2)
  bus.publishRevoked('key_1')

  expect(heard).toEqual(['ws_1 1', 'ws_1 2', 'key_1'])
  expect(others).toEqual([1])
})

describe.skipIf(!hasRedis)('with Redis', () => {
  let redis: RedisServer

  beforeAll(async () => {
    redis = await startRedis()
  })

  afterAll(() => redis.stop())

  /** Words are lost while connections come up: said until heard. */
  async function sayUntilHeard(from: Bus, word: string, heard: string[]): Promise<void> {
    await vi.waitFor(() => {
      from.publishRevoked(word)
      expect(heard).toContain(word)
    }, SOON)
  }

  test('words reach the other processes, and their own only once', async () => {
    const [here, there] = [await open(redis.url), await open(redis.url)]
    await sayUntilHeard(here.bus, 'key_ready', there.heard)
    await sayUntilHeard(there.bus, 'key_ready_too', here.heard)
    here.heard.length = there.heard.length = 0

    for (let position = 1; position <= 5; position++) here.bus.publish('ws_1', position)
    here.bus.publish('ws_2', 1)
    const atOnce = [...here.heard]
    await sayUntilHeard(there.bus, 'key_last', here.heard)
    await vi.waitFor(() => expect(there.heard).toContain('ws_2 1'), SOON)

    expect(atOnce).toEqual(['ws_1 1', 'ws_1 2', 'ws_1 3', 'ws_1 4', 'ws_1 5', 'ws_2 1'])
    expect(here.heard.filter((word) => word.startsWith('ws_'))).toEqual(atOnce)
    expect(there.heard.filter((word) => word.startsWith('ws_'))).toEqual(['ws_1 5', 'ws_2 1'])
  })

  test('a Redis that goes and comes back hinders nobody, and words get through again', async () => {
    const [here, there] = [await open(redis.url), await open(redis.url)]
    await sayUntilHeard(here.bus, 'key_before', there.heard)

    await redis.stop()
    here.bus.publish('ws_1', 7)
    await redis.restart()

    await sayUntilHeard(here.bus, 'key_after', there.heard)
    expect(here.heard).toContain('ws_1 7')
  })

  test('a Redis that is away at the start hinders nobody', async () => {
    const late = await startRedis({ stopped: true })
    const [here, there] = [await open(late.url), await open(late.url)]

    here.bus.publish('ws_1', 1)
    await late.restart()
    await sayUntilHeard(here.bus, 'key_after', there.heard)
    await late.stop()

    expect(here.heard).toContain('ws_1 1')
  })
})
