import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMessagesDue } from '../../src/domain/messaging/index.ts'
import { writeLongLists } from '../graphql/support/long-lists.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { recordStatements } from '../support/statement-recorder.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const WAITING_COUNT = Number(process.env.MANY_WAITING ?? 20_000)
const BLOCKS_MAX = 500

const recorder = recordStatements()
const service = useTestApp()
const past = createPast(service)
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
