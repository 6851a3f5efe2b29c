import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { addEvents, addLeads } from '../webhooks/support/many-events.ts'

const WRITERS = 8
const LEADS = 60

const service = useTestApp()

test('transactions that tell of many leads at once, each in an order of its own, never wait for each other in a circle', async () => {
  const workspaceId = service.sandbox.id
  const leads = await addLeads(service, workspaceId, LEADS)
  await service.rows('analyze lead')
  const turned = (n: number) => leads.slice(n * 7).concat(leads.slice(0, n * 7))

  await Promise.all(
    Array.from({ length: WRITERS }, (_, n) =>
      addEvents(service, { workspaceId, leads: n % 2 ? turned(n).toReversed() : turned(n), count: 1_000 }),
    ),
  )

  const [database] = await service.rows<{ deadlocks: number }>(
    'select pg_stat_force_next_flush(), deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(database!.deadlocks).toBe(0)
})
