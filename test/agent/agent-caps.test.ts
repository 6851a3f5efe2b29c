import { expect, test } from 'vitest'
import { appendEvents } from '../../src/domain/events/index.ts'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { queueMessage } from '../../src/domain/messaging/index.ts'
import { useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createPast } from './support/past.ts'

const HOUR_MS = 3_600_000

const service = useTestApp()
const past = createPast(service)

/** Queues a follow-up of the agent. Returns the refusal if the gate withholds it, else null. */
async function followUp(phone: string, body: string): Promise<{ code: string; retryAt: Date | null } | null> {
  const { app, sandbox } = service
  const refusal = await app.db.locked('test.follow-up', sandbox.id, phone, async (tx) => {
    const draft = { workspaceId: sandbox.id, phone: phone as E164, body, defer: false }
    const queued = await queueMessage(app, tx, { ...draft, purpose: 'follow_up', sentBy: 'agent' })
    appendEvents(app, tx, sandbox.id, queued.events)
    return queued.outcome === 'withheld' ? queued.refusal : null
  })
  await service.processAll({ withinMs: 0 })
  return refusal as { code: string; retryAt: Date | null } | null
}

const setLimits = (limits: object) => past.playbookChanged(service.sandbox.id, ['limits'], limits)

const capped = (retryAt: Date | null) => ({ code: 'frequency_cap_reached', retryAt })

test('a lead who never answers gets two follow-ups, a day apart, and no more', async () => {
  const lead = createStory(service)
  await lead.sends('Hello')
  const first = service.clock.now()

  expect(await followUp(lead.phone, 'Still there?')).toBeNull()
  service.clock.advance(23 * HOUR_MS)
  expect(await followUp(lead.phone, 'Hello?')).toMatchObject(capped(new Date(first.getTime() + 24 * HOUR_MS)))
  service.clock.advance(HOUR_MS)
  expect(await followUp(lead.phone, 'Hello again?')).toBeNull()
  service.clock.advance(48 * HOUR_MS)
  expect(await followUp(lead.phone, 'Last call')).toMatchObject(capped(null))
  expect(await lead.received()).toEqual(['Hello', 'Still there?', 'Hello again?'])
})

test('an answer restarts the count', async () => {
  const lead = createStory(service)
  await lead.sends('Hello')
  for (let n = 0; n < 2; n++) {
    expect(await followUp(lead.phone, `Still there, ${n}?`)).toBeNull()
    service.clock.advance(25 * HOUR_MS)
  }
  await lead.says('Sorry, I was away')
  service.clock.advance(25 * HOUR_MS)

  expect(await followUp(lead.phone, 'Shall we go on?')).toBeNull()
})

test.each([
  ['may lower the number of follow-ups', { followUps: 1 }, 1],
  ['may ask for three', { followUps: 3 }, 3],
  ['cannot raise it above three', { followUps: 9 }, 3],
])('a playbook %s', async (_what, limits, expected) => {
  const lead = createStory(service)
  await setLimits(limits)
  await lead.sends('Hello')
  let sent = 0
  while (sent < 5 && (await followUp(lead.phone, `Still there, ${sent}?`)) === null) {
    sent++
    service.clock.advance(25 * HOUR_MS)
  }
  await setLimits({})

  expect(sent).toBe(expected)
})

test('the same text is not sent twice within five minutes', async () => {
  const lead = createStory(service)
  await lead.sends('Hello')
  await setLimits({ followUps: 3 })
  await followUp(lead.phone, 'Still there?')
  await past.textsWereOpenings(lead.phone) // excludes the daily cap as the reason
  const sentAt = service.clock.now()
  service.clock.advance(4 * 60_000)
  const refused = await followUp(lead.phone, 'Still there?')
  const other = await followUp(lead.phone, 'Anybody home?')
  await setLimits({})

  expect(refused).toMatchObject(capped(new Date(sentAt.getTime() + 5 * 60_000)))
  expect(other).toBeNull()
})
