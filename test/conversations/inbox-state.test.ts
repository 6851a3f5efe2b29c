import { beforeEach, describe, expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
const HOUR_MS = 3_600_000

beforeEach(() => service.clock.set(NOON))

const inHours = (hours: number) => new Date(service.clock.now().getTime() + hours * HOUR_MS).toISOString()

async function handedOff() {
  const story = createStory(service)
  await story.says('I need a new roof')
  const { id } = await story.conversation()
  await service.api('POST', `/v1/conversations/${id}/handoff`, {})
  return { story, id: id as string }
}

const set = (id: string, fields: string) =>
  service.graphql(`mutation { setInboxState(input: { id: "${id}", ${fields} }) {
    conversation { inboxState snoozedUntil waitingSince } refusal { __typename } } }`)

const read = async (id: string) => (await service.api('GET', `/v1/conversations/${id}`)).body

async function listed(state: string): Promise<string[]> {
  const { body } = await service.api('GET', `/v1/conversations?inbox_state=${state}&limit=100`)
  return body.data.map(({ id }: Json) => id)
}

describe('a conversation in the inbox', () => {
  test('that is done leaves it, and returns when the lead writes', async () => {
    const { story, id } = await handedOff()
    const done = await set(id, 'state: DONE')
    const lists = [await listed('done'), await listed('open')]
    await story.says('One more thing')

    expect(done.body.data.setInboxState.conversation).toEqual({
      inboxState: 'DONE',
      snoozedUntil: null,
      waitingSince: null,
    })
    expect(lists.map((ids) => ids.includes(id))).toEqual([true, false])
    expect(await read(id)).toMatchObject({
      inbox_state: 'open',
      status: 'active',
      waiting_since: service.clock.now().toISOString(),
    })
  })

  test('is changed over REST too, with the same checks', async () => {
    const { id } = await handedOff()
    const change = (body: object) => service.api('POST', `/v1/conversations/${id}/inbox-state`, body)
    const snoozed = await change({ state: 'snoozed', snoozed_until: inHours(2) })
    const refused = [
      await change({ state: 'snoozed' }),
      await change({ state: 'done', snoozed_until: inHours(2) }),
      await change({ state: 'snoozed', snoozed_until: inHours(-2) }),
      await change({ state: 'gone' }),
    ]

    expect(snoozed.body).toMatchObject({ id, inbox_state: 'snoozed', snoozed_until: inHours(2) })
    expect(refused.map(({ status, body }) => [status, body.code, body.param])).toEqual([
      [400, 'missing_parameter', 'snoozed_until'],
      [400, 'invalid_parameter', 'snoozed_until'],
      [400, 'invalid_parameter', 'snoozed_until'],
      [400, 'invalid_parameter', 'state'],
    ])
    expect(await read(id)).toMatchObject({ inbox_state: 'snoozed' })
  })

  test('that is snoozed returns at its time, once', async () => {
    const { id } = await handedOff()
    const { waiting_since: since } = await read(id)
    await set(id, `state: SNOOZED, snoozedUntil: "${inHours(2)}"`)
    await service.processAll()
    const asleep = await read(id)
    service.clock.advance(2 * HOUR_MS)
    await service.processAll()
    await service.processAll()

    expect(asleep).toMatchObject({ inbox_state: 'snoozed', waiting_since: since })
    expect(await read(id)).toMatchObject({ inbox_state: 'open', snoozed_until: null, waiting_since: since })
  })

  test('that is snoozed returns early when the lead writes or a person is needed', async () => {
    const [written, needed] = [await handedOff(), await handedOff()]
    for (const { id } of [written, needed]) await set(id, `state: SNOOZED, snoozedUntil: "${inHours(24)}"`)
    await written.story.says('HELP')
    await service.api('POST', `/v1/conversations/${needed.id}/handoff`, {})

    for (const { id } of [written, needed]) {
      expect(await read(id)).toMatchObject({ inbox_state: 'open', snoozed_until: null })
    }
  })

  test('returns by a request, and a repeated one changes nothing', async () => {
    const { id } = await handedOff()
    await set(id, `state: SNOOZED, snoozedUntil: "${inHours(24)}"`)
    await set(id, 'state: OPEN')
    const again = await set(id, 'state: OPEN')

    expect(again.body.data.setInboxState.conversation).toMatchObject({ inboxState: 'OPEN', snoozedUntil: null })
  })

  test('that is snoozed is not counted as waiting, and gets no reminders', async () => {
    const { id } = await handedOff()
    const count = async () => (await service.graphql('{ overview { waiting } }')).body.data.overview.waiting
    const before = await count()
    await set(id, `state: SNOOZED, snoozedUntil: "${inHours(24)}"`)

    expect(await count()).toBe(before - 1)
    expect(await seen.conversation({ id }, 'escalate_at')).toEqual({ escalate_at: null })
  })

  test.each([
    ['a snooze without a time', 'state: SNOOZED', 'snoozedUntil'],
    ['a time without a snooze', `state: DONE, snoozedUntil: "2026-12-01T00:00:00Z"`, 'snoozedUntil'],
    ['a time in the past', `state: SNOOZED, snoozedUntil: "2020-01-01T00:00:00Z"`, 'snoozedUntil'],
    ['a time after more than a year', `state: SNOOZED, snoozedUntil: "2031-01-01T00:00:00Z"`, 'snoozedUntil'],
  ])('refuses %s', async (_what, fields, param) => {
    const { id } = await handedOff()
    const { body } = await set(id, fields)

    expect(body.errors).toMatchObject([{ extensions: { param } }])
    expect(await read(id)).toMatchObject({ inbox_state: 'open' })
  })

  test('cannot change after its end, which also ends a snooze', async () => {
    const { id } = await handedOff()
    await set(id, `state: SNOOZED, snoozedUntil: "${inHours(24)}"`)
    await service.api('POST', `/v1/conversations/${id}/complete`, { outcome: 'disqualified' })
    const late = await set(id, 'state: DONE')

    expect(late.body.data.setInboxState).toEqual({ conversation: null, refusal: { __typename: 'ConversationOver' } })
    expect(await read(id)).toMatchObject({ inbox_state: 'open', snoozed_until: null })
  })

  test('of another workspace does not exist', async () => {
    const { id } = await handedOff()
    const { sandbox } = await service.newWorkspace()
    const { body } = await service.graphql(
      `mutation { setInboxState(input: { id: "${id}", state: DONE }) { conversation { id } } }`,
      {},
      { key: sandbox.key },
    )

    expect(body.errors).toMatchObject([{ extensions: { code: 'not_found' } }])
  })
})
