import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMessagesDue } from '../../src/domain/messaging/index.ts'
import { COUNTED_MAX, countDue } from '../../src/interfaces/jobs/due.ts'
import { writeLongLists } from '../graphql/support/long-lists.ts'
import { createPast as createMessagingPast } from '../messaging/support/past.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { recordStatements } from '../support/statement-recorder.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const WAITING_COUNT = Number(process.env.MANY_WAITING ?? 20_000)
const BLOCKS_MAX = 500

const recorder = recordStatements()
const service = useTestApp()
const past = { ...createMessagingPast(service), ...createPast(service) }
const seen = createSeen(service)

beforeAll(async () => {
  await writeLongLists({ rows: service.rows, workspaceId: service.sandbox.id, now: service.clock.now() }, WAITING_COUNT)
  await past.allWaiting(service.sandbox.id, service.clock.now())
}, 1_200_000)
afterAll(() => recorder.restore())

test('due messages are found by an index alone, however many wait for the same time', async () => {
  const now = service.clock.now()
  let found: Json[] = []
  const [heard] = await recorder.heardDuring(async () => {
    found = await findMessagesDue(service.app.db, { now, limit: 100 })
  })

  const plan = await seen.plan(heard!)

  expect(found).toHaveLength(100)
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(BLOCKS_MAX)
})

test('due work is counted up to a maximum, with a few reads for each row', async () => {
  const now = service.clock.now()
  let counts: ReadonlyMap<string, number> = new Map()
  const heard = await recorder.heardDuring(async () => {
    counts = await countDue(service.app.db, now)
  })

  const plans = await Promise.all(heard.map((statement) => seen.plan(statement)))
  const blocks = plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0)

  expect(counts.get('dispatch-message')).toBe(Math.min(WAITING_COUNT, COUNTED_MAX))
  expect(blocks).toBeLessThan(3 * COUNTED_MAX)
})

test('a message is not counted while it is not due, and one per number with a pace', async () => {
  const count = async () => (await countDue(service.app.db, service.clock.now())).get('dispatch-message')
  await past.paceSet(service.sandbox.id, 1)
  const paced = await count()
  await past.allWaiting(service.sandbox.id, new Date(service.clock.now().getTime() + 1))
  const early = await count()

  expect(paced).toBe(1)
  expect(early).toBeUndefined()
})
