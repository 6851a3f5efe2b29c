import { beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createSeen } from '../../support/seen.ts'
import { createStory } from '../../support/story.ts'

const HOUR_MS = 3_600_000
const KIND = 'questions_unanswered'

const service = useTestApp()
const seen = createSeen(service)

beforeEach(() => service.clock.set(NOON))

const asks = (text: string) => createStory(service).says(text)

const later = (hours: number) => service.clock.set(new Date(Date.parse(NOON) + hours * HOUR_MS).toISOString())

const notices = () => seen.notifications({ workspaceId: service.sandbox.id, kind: KIND })

test('the owner is notified of unanswered questions once a day per campaign, without the lead’s words', async () => {
  await asks('Do you sell kites?')
  expect(await notices()).toEqual([])
  const channel = { kind: 'webhook', name: 'Team', target: 'https://hooks.example.com/team' }
  expect((await service.api('POST', '/v1/notification-channels', channel)).status).toBe(201)
  later(25)

  await asks('Do you rent out paddles?')
  await asks('Can you teach my son to swim?')
  const [first, ...more] = await notices()
  later(50)
  await asks('Can you drive my aunt to church?')

  expect(more).toEqual([])
  expect(first.body).toMatch(/does not answer \d+ questions of leads/)
  expect(first.body).not.toContain('paddles')
  expect(await notices()).toHaveLength(2)
})

test('a question that the playbook answers notifies no one', async () => {
  const before = (await notices()).length
  later(100)

  await asks('are you licensed?')

  expect(await notices()).toHaveLength(before)
})
