import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openQueues } from '../../src/adapters/queue/queues.ts'
import { holdStatements, type StatementHolder } from '../graphql/support/statement-holder.ts'
import { createDatabase } from '../support/postgres-server.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)

let database: Awaited<ReturnType<typeof createDatabase>>
let holder: StatementHolder

beforeAll(async () => {
  database = await createDatabase()
  holder = await holdStatements(database.url)
})

beforeEach(() => {
  uncaught.length = 0
  process.on('uncaughtExceptionMonitor', note)
  return () => void process.off('uncaughtExceptionMonitor', note)
})

afterAll(async () => {
  await holder.close()
  await database.drop()
})

const open = () => openQueues({ databaseUrl: database.url, redisUrl: null, log })

test('closing while a statement waits for the database ends it, and nothing is left uncaught', async () => {
  const queues = await open()
  expect(await queues.waitingCount('take-turn')).toBe(0)

  await holder.whileLocked(async () => {
    const counted = queues.waitingCount('take-turn')
    await holder.waiting(1)

    await queues.close()

    expect(uncaught).toEqual([])
    expect(await counted).toBe(0)
  }, 'bullmq.job')
})

test('closing while the workers start ends them, and nothing is left uncaught', async () => {
  const queues = await open()

  await holder.whileLocked(async () => {
    queues.work('take-turn', 1, async () => {})
    queues.work('read-text', 1, async () => {})
    await holder.waiting(2)

    await queues.close()

    expect(uncaught).toEqual([])
  }, 'bullmq.job')
})
