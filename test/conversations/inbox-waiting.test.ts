import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { MIGRATIONS_DIR } from '../../src/adapters/db/migrate.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'

const service = useTestApp()
const MINUTE_MS = 60_000

beforeEach(() => service.clock.set(NOON))

async function handedOff() {
  const story = createStory(service)
  await story.says('I need a new roof')
  const { id } = await story.conversation()
  service.clock.advance(MINUTE_MS)
  await service.api('POST', `/v1/conversations/${id}/handoff`, {})
  return { story, id: id as string, at: service.clock.now().toISOString() }
}

const waitingSince = async (id: string) => (await service.api('GET', `/v1/conversations/${id}`)).body.waiting_since

async function waitingIds(): Promise<string[]> {
  const { body } = await service.api('GET', '/v1/conversations?waiting=true&limit=100')
  return body.data.map(({ id }: Json) => id)
}

describe('a lead waits for a person', () => {
  test('from the handoff until a person writes, and again from the next text on', async () => {
    const { story, id, at } = await handedOff()
    const first = await waitingSince(id)
    await story.sends('Hi, Mike here. How big is the roof?')
    const answered = await waitingSince(id)
    await service.graphql(
      `mutation { claimConversation(input: { id: "${id}", assignedTo: "Mike" }) { conversation { id } } }`,
    )
    service.clock.advance(MINUTE_MS)
    const secondAt = service.clock.now().toISOString()
    await story.says('about 30 squares')
    service.clock.advance(MINUTE_MS)
    await story.says('it is steep')

    expect([first, answered, await waitingSince(id)]).toEqual([at, null, secondAt])
    expect(await waitingIds()).toContain(id)
  })

  test('claiming does not end the wait', async () => {
    const { id, at } = await handedOff()
    await service.graphql(
      `mutation { claimConversation(input: { id: "${id}", assignedTo: "Mike" }) { conversation { id } } }`,
    )

    expect(await waitingSince(id)).toBe(at)
  })

  test.each([
    ['is returned to the agent', (id: string) => service.api('POST', `/v1/conversations/${id}/return`, {})],
    ['ends', (id: string) => service.api('POST', `/v1/conversations/${id}/complete`, { outcome: 'disqualified' })],
  ])('no longer when the conversation %s', async (_what, act) => {
    const { id } = await handedOff()
    await act(id)

    expect(await waitingSince(id)).toBeNull()
    expect(await waitingIds()).not.toContain(id)
  })

  test('not after STOP, and HELP starts no wait', async () => {
    const [stopped, helped] = [await handedOff(), await handedOff()]
    await stopped.story.says('STOP')
    await helped.story.sends('Hi, Mike here')
    await helped.story.says('HELP')

    expect([await waitingSince(stopped.id), await waitingSince(helped.id)]).toEqual([null, null])
  })

  test('the overview counts them', async () => {
    const count = async () => (await service.graphql('{ overview { waiting } }')).body.data.overview.waiting
    const before = await count()
    const { id } = await handedOff()
    const waiting = await count()
    await service.api('POST', `/v1/conversations/${id}/return`, {})

    expect([waiting, await count()]).toEqual([before + 1, before])
  })
})

test('an erased lead whom an earlier release left waiting no longer waits after the migration', async () => {
  const [waiting, answered] = [await handedOff(), await handedOff()]
  const erased = []
  for (let n = 0; n < 3; n++) erased.push(await handedOff())
  await answered.story.sends('Hi, Mike here')
  for (const { story } of erased) {
    const { lead_id } = await story.conversation()
    await service.api('DELETE', `/v1/leads/${lead_id}`)
  }
  await stillWaiting(erased.map(({ id }) => id))
  const count = async () => (await service.graphql('{ overview { waiting } }')).body.data.overview.waiting
  const before = await count()
  const steps = await readFile(join(MIGRATIONS_DIR, '20261201051100_ended_not_waiting_fill', 'migration.sql'), 'utf8')

  await service.rows(steps)
  await service.rows(steps)

  expect(await count()).toBe(before - 3)
  expect(await waitingSince(waiting.id)).toBe(waiting.at)
  expect(await waitingSince(answered.id)).toBeNull()
  for (const { id } of erased) expect(await waitingSince(id)).toBeNull()
})

/** An earlier release erased the leads of these conversations, and left the wait. */
const stillWaiting = (ids: string[]) =>
  service.rows('update conversation set waiting_since = handoff_at where id = any ($1)', [ids])
