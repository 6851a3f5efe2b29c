import { expect, test } from 'vitest'
import { runSend } from '../../src/domain/campaigns/index.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { createStory } from '../support/story.ts'
import { createSends } from './support/sends.ts'

const service = useTestApp({ now: NOON })
const sends = createSends(service)
const seen = createSeen(service)

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

test('a text in an open conversation does not cancel a waiting opening of another campaign', async () => {
  await service.graphql('mutation { updateWorkspace(input: { enforceQuietHours: true }) { workspace { id } } }')
  service.clock.set(new Date('2026-03-05T03:54:00.000Z')) // one minute before sending ends in California
  const [lead] = await sends.leads(1)
  const { body } = await sends.start({ lead_ids: [lead!.id] })
  for (let n = 0; n < 3; n++) await runSend(service.app, { workspaceId: service.sandbox.id, id: body.id })
  service.clock.advance(2 * 60_000)
  await service.processAll({ withinMs: 0 })
  const other = await service.api('POST', '/v1/campaigns', { name: 'Solar', template: 'solar', status: 'active' })
  const story = createStory(service, lead!.phone)
  await story.sends('About solar', { campaign_id: other.body.id, when_withheld: 'schedule' })
  await story.says('HELP') // opens a conversation of the newer message's campaign

  await story.says('Hi, what is this about?')

  const texts = await seen.textsTo(lead!.phone, 'purpose', 'status', 'error_code')
  expect((await story.conversation()).campaign_id).toBe(other.body.id)
  expect(texts).toContainEqual({ purpose: 'opening', status: 'scheduled', error_code: null })
})
