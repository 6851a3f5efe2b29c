import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'

const service = useTestApp()
const CONFIRM = "Just to confirm: you don't own the home?"

beforeEach(() => service.clock.set(NOON))

/** A lead who was asked whether they own the home. */
async function asked() {
  const story = createStory(service)
  await story.says('I need a new roof')
  return story
}

describe('an answer that disqualifies a lead', () => {
  test.each(['no', 'Nope', 'no sorry', 'renting'])(
    'must be confirmed once if it is a single word: %s',
    async (text) => {
      const story = await asked()

      await story.says(text)

      expect(await story.conversation()).toMatchObject({ status: 'active', handler: 'agent' })
      expect((await story.received()).at(-1)).toBe(CONFIRM)
    },
  )

  test.each([
    'I rent but my landlord said go ahead and get quotes',
    "no, although I'm buying it from my dad next month",
    'rentamos pero el dueño ya nos dio permiso',
  ])('must be confirmed once if it has a reservation: %s', async (text) => {
    const story = await asked()

    await story.says(text)

    expect(await story.conversation()).toMatchObject({ status: 'active', handler: 'agent' })
    expect((await story.received()).at(-1)).toMatch(/^(?:Just to confirm|Solo para confirmar)/)
  })

  test.each(['no trees anymore', 'no pets here'])('must be confirmed once if it denies a thing: %s', async (text) => {
    const story = await asked()

    await story.says(text)

    expect(await story.conversation()).toMatchObject({ status: 'active', handler: 'agent' })
    expect((await story.received()).at(-1)).toBe(CONFIRM)
  })

  test.each(['no, I rent', 'no its my landlords house', 'we are just renting here'])(
    'counts at once if it is a sentence: %s',
    async (text) => {
      const story = await asked()

      await story.says(text)

      expect(await story.conversation()).toMatchObject({ status: 'disqualified' })
    },
  )

  test.each(['yes', 'yea', 'yes, that is correct', "yep I'm sure", 'no', 'correct', "that's right", 'I rent it'])(
    'counts after the confirmation: %s',
    async (text) => {
      const story = await asked()
      await story.says('no')

      await story.says(text)

      expect(await story.conversation()).toMatchObject({ status: 'disqualified' })
    },
  )

  test.each(['oh wait yes I own it', 'sorry i do own it'])(
    'does not count if the lead takes it back: %s',
    async (text) => {
      const story = await asked()
      await story.says('no')

      await story.says(text)

      expect(await story.conversation()).toMatchObject({ status: 'active' })
      expect((await story.conversation()).qualification.signals).toContain('owner')
      expect((await story.received()).at(-1)).not.toContain('confirm')
    },
  )

  test('stays open while the agent answers a question of the lead', async () => {
    const story = await asked()
    await story.says('no')

    await story.says('are you licensed?')
    expect((await story.received()).at(-1)).toBe(`Yes, we are licensed and insured. ${CONFIRM}`)

    await story.says('yes')
    expect(await story.conversation()).toMatchObject({ status: 'disqualified' })
  })

  test.each(['call me after 5', 'can I talk to a real person?'])(
    'is not confirmed by a request for a person: %s',
    async (text) => {
      const story = await asked()
      await story.says('no')

      await story.says(text)

      expect(await story.conversation()).toMatchObject({ status: 'active', handler: 'human' })
      expect((await story.received()).at(-1)).toContain('Of course.')
    },
  )
})

test('a date can be corrected while another question is open', async () => {
  const story = await asked()
  await story.says('yes')
  await story.says('maybe next year')
  const asksBudget = (await story.received()).at(-1)

  await story.says('actually next spring')

  const reply = (await story.received()).at(-1)
  expect(asksBudget).toContain('budget')
  expect(reply).toContain('budget')
  expect(reply).not.toContain("didn't catch")
})
