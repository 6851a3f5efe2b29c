import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { addEvents, addLeads } from '../webhooks/support/many-events.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const WRITERS = 8
const LEADS = 60

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)

test('concurrent transactions with events about many leads, each in its own order, never deadlock', async () => {
  const workspaceId = service.sandbox.id
  const leads = await addLeads(service, workspaceId, LEADS)
  await past.leadsAnalyzed()
  const turned = (n: number) => leads.slice(n * 7).concat(leads.slice(0, n * 7))

  await Promise.all(
    Array.from({ length: WRITERS }, (_, n) =>
      addEvents(service, { workspaceId, leads: n % 2 ? turned(n).toReversed() : turned(n), count: 1_000 }),
    ),
  )

  expect(await seen.deadlockCount()).toBe(0)
})
