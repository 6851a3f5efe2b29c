import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMessagesDue } from '../../src/domain/messaging/index.ts'
import { writeLongLists } from '../graphql/support/long-lists.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { recordStatements } from '../support/statement-recorder.ts'

const WAITING_COUNT = Number(process.env.MANY_WAITING ?? 20_000)
const BLOCKS_MAX = 500

const recorder = recordStatements()
const service = useTestApp()

beforeAll(async () => {
  await writeLongLists({ rows: service.rows, workspaceId: service.sandbox.id, now: service.clock.now() }, WAITING_COUNT)
  // As an import leaves them: all of them at one moment.
  await service.rows(
    `update message set direction = 'outbound', status = 'queued', sent_by = 'agent', purpose = 'opening', priority = 1,
       not_before = $2 where workspace_id = $1`,
    [service.sandbox.id, service.clock.now()],
  )
  await service.rows('vacuum analyze message')
}, 300_000)
afterAll(() => recorder.restore())

test('however many wait for one moment, the next are found by an index alone', async () => {
  const now = service.clock.now()
  let found: Json[] = []
  const [heard] = await recorder.heardDuring(async () => {
    found = await findMessagesDue(service.app.db, { now, limit: 100 })
  })

  const [row] = await service.rows<Json>(`explain (analyze, buffers, format json) ${heard!.text}`, heard!.values)

  const plan = row['QUERY PLAN'][0].Plan
  expect(found).toHaveLength(100)
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(BLOCKS_MAX)
})
