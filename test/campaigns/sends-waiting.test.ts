import { expect, test } from 'vitest'
import { runSend } from '../../src/domain/campaigns/index.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { createSends } from './support/sends.ts'

const service = useTestApp({ now: NOON })
const sends = createSends(service)

test('a send whose last opening waits for the morning is looked at every five minutes, not twice a second', async () => {
  const minuteMs = 60_000
  await service.graphql('mutation { updateWorkspace(input: { enforceQuietHours: true }) { workspace { id } } }')
  service.clock.set(new Date('2026-03-04T03:54:00.000Z')) // one minute before sending ends in California
  const [lead] = await sends.leads(1)
  const { body } = await sends.start({ lead_ids: [lead!.id] })
  const look = () => runSend(service.app, { workspaceId: service.sandbox.id, id: body.id })
  for (let n = 0; n < 3; n++) await look()

  service.clock.advance(2 * minuteMs)
  await service.processAll({ withinMs: 0 })
  service.clock.advance(5 * minuteMs)
  const at = service.clock.now().getTime()
  const again = await look()
  const waiting = await sends.read(body.id)
  await service.processAll({ withinMs: 14 * 60 * minuteMs })

  expect(waiting).toMatchObject({ status: 'running', counts: { texted: 1 } })
  expect(again!.getTime() - at).toBe(5 * minuteMs)
  expect((await sends.read(body.id)).status).toBe('completed')
})
