import { beforeEach, describe, expect, test } from 'vitest'
import { rehearse } from '../../../src/domain/agent/index.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'
import { type Json, NOON, sharedReader, useTestApp } from '../../support/harness.ts'
import { createStory, type Story } from '../../support/story.ts'

const service = useTestApp()

beforeEach(() => service.clock.set(NOON))

const last = async (story: Story) => (await story.received()).at(-1)
const EXPLAIN =
  'query ($id: ID!) { explainQualification(conversationId: $id) { signals { key proof { value quote } } } }'

/** The known values by key, and the words that prove them. */
async function known(story: Story): Promise<Record<string, Json>> {
  const { id } = await story.conversation()
  const { signals } = (await service.graphql(EXPLAIN, { id })).body.data.explainQualification
  return Object.fromEntries(signals.flatMap(({ key, proof }: Json) => (proof ? [[key, proof] as const] : [])))
}

/** Texts that name June or 14,000 beside something else. How sure the model is of each changes when it is trained again. */
const NAME_JUNE = [
  ...['we get our refund in june', 'my surgery is in june', 'my lease ends in june', 'i retire in june'],
  ...['we have guests in june', 'the baby comes in june', 'we move in june', 'we are away until june'],
]
const NAME_14K = ['mom gave us 14k toward it', 'the bank gave us 14k', 'dad left us 14k', 'got 14k from the insurance']

/** The first of the texts of which the model is unsure; `stands`: it is rather sure. */
function unsure(texts: string[], pending: string, stands: boolean): string {
  const isUnsure = (body: string) =>
    understand({
      ...{ playbook: homeServices, timezone: null, pending, lastSet: null, known: {}, asksBack: true },
      texts: [{ messageId: 'msg_1', body, receivedAt: new Date(NOON) }],
    }).some((command) => command.type === 'DoubtSignal' && command.stands === stands)
  const text = texts.find(isUnsure)
  if (text === undefined) throw new Error('The model is sure of every text: add one of which it is not')
  return text
}

/** A lead who was asked when the work should be done, and whose answer may name a month. */
async function mayHaveSaidJune() {
  const story = createStory(service)
  for (const text of ['I need a new roof, I own the place', unsure(NAME_JUNE, 'timeline', false)])
    await story.says(text)
  return story
}

describe('a value that the lead may have said', () => {
  test('is not confirmed by a yes to a follow-up', async () => {
    const story = await mayHaveSaidJune()
    const asked = await last(story)
    await service.processAll({ withinMs: 2 * 24 * 3_600_000 })
    expect(await last(story)).not.toBe(asked)

    await story.says('yes')

    expect(await known(story)).not.toHaveProperty('timeline')
  })

  test('is not confirmed by a yes to a person', async () => {
    const story = await mayHaveSaidJune()
    const { id } = await story.conversation()
    await service.api('POST', `/v1/conversations/${id}/handoff`, {})
    await story.sends('Hi, Sam here. Did my colleague call you?')
    await service.api('POST', `/v1/conversations/${id}/return`, {})

    await story.says('yes')

    expect(await known(story)).not.toHaveProperty('timeline')
  })

  test('is asked back, and counts after a yes', async () => {
    const story = await mayHaveSaidJune()
    expect(await last(story)).toMatch(/^[^.]+: Jun 15, 20\d\d, is that right\?$/)
    expect(await known(story)).not.toHaveProperty('timeline')

    await story.says('yes')

    expect((await known(story)).timeline.value).toMatch(/-06-15$/)
  })

  test('does not count after a no, and is asked for in the usual way', async () => {
    const story = await mayHaveSaidJune()

    await story.says('no')

    expect(await known(story)).not.toHaveProperty('timeline')
    expect(await last(story)).toContain('When would you like it done?')
  })

  test('gives way to another value', async () => {
    const story = await mayHaveSaidJune()

    await story.says('no, in august')

    expect((await known(story)).timeline.value).toMatch(/-08-/)
  })

  test('is not stored if the lead goes on to something else', async () => {
    const story = await mayHaveSaidJune()

    await story.says('our budget is 15k')

    expect(await known(story)).toMatchObject({ budget: { value: 15_000 } })
    expect(await known(story)).not.toHaveProperty('timeline')
  })

  test('is confirmed by a yes beside a question', async () => {
    const story = await mayHaveSaidJune()

    await story.says('yes, are you licensed?')

    expect((await known(story)).timeline.value).toMatch(/-06-15$/)
    expect(await last(story)).toMatch(/licensed/i)
  })
})

test('a likely value counts unless the lead denies it', async () => {
  const [kept, denied] = [createStory(service), createStory(service)]
  for (const story of [kept, denied]) await story.says(unsure(NAME_14K, 'project', true))
  expect(await last(kept)).toContain('$14,000, is that right?')

  await kept.says('it is for a new roof')
  await denied.says('no')

  expect((await known(kept)).budget).toMatchObject({ value: 14_000, quote: '14k' })
  expect(await known(denied)).not.toHaveProperty('budget')
})

test('a no that answers another question does not deny it', async () => {
  const story = createStory(service)
  await story.says(unsure(NAME_14K, 'project', true))

  await story.says('no, we rent the place')

  expect(await known(story)).toMatchObject({ budget: { value: 14_000 }, owner: { value: false } })
})

test('at most one reply of three asks a value back', async () => {
  const june = unsure(NAME_JUNE, 'timeline', false)
  const texts = [unsure(NAME_14K, 'project', true), 'a new roof, and I own the place', june, june]

  const turns = await rehearse(sharedReader(), {
    ...{ playbook: homeServices, threshold: 70, timezone: 'America/Chicago', texts, at: new Date(NOON) },
    ...{ lead: { firstName: null, attributes: {} }, calendar: { timezone: 'America/Chicago', taken: [] } },
  })

  expect(turns.map(({ reply }) => reply?.includes('is that right?'))).toEqual([true, false, false, true])
})
