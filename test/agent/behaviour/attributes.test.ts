import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createStory, newPhone, type Story } from '../../support/story.ts'
import { createPast } from '../support/past.ts'

const service = useTestApp()
const past = createPast(service)

beforeEach(() => service.clock.set(NOON))

const confirming = (on: boolean) => past.playbookChanged(service.sandbox.id, ['confirmAttributes'], on)

async function withAttributes(attributes: Record<string, unknown>): Promise<Story> {
  const phone = newPhone()
  await service.api('POST', '/v1/leads', { phone, attributes })
  return createStory(service, phone)
}

const last = async (story: Story) => (await story.received()).at(-1)
const signals = async (story: Story) => (await story.conversation()).qualification.signals

describe('a playbook that requires confirmation of attributes', () => {
  beforeEach(() => confirming(true))

  test('does not score them before the lead’s yes', async () => {
    const story = await withAttributes({ budget: 15_000, owner: true })

    await story.says('I need a new roof')
    expect(await signals(story)).toEqual(['project'])
    expect(await last(story)).toContain('Just to confirm: you own the home?')

    await story.says('yes')
    expect(await signals(story)).toEqual(['project', 'owner'])

    await story.says('next month')
    expect(await last(story)).toContain('We have Budget: $15,000. Is that right?')
    await story.says("that's right")
    expect(await signals(story)).toEqual(['project', 'owner', 'timeline', 'budget'])
  })

  test('asks about a denied attribute', async () => {
    const story = await withAttributes({ budget: 15_000 })
    for (const text of ['I need a new roof', 'yes I own it', 'next month']) await story.says(text)

    await story.says('no')
    expect(await last(story)).toMatch(/budget/i)
    await story.says('more like 20k')

    expect(await signals(story)).toContain('budget')
  })
})

test('without that setting attributes count at once', async () => {
  await confirming(false)
  const story = await withAttributes({ budget: 15_000 })

  await story.says('I need a new roof')

  expect(await signals(story)).toEqual(['project', 'budget'])
})

test('the agent addresses a lead by name once per conversation', async () => {
  await confirming(false)
  const { body } = await service.api('GET', '/v1/campaigns')
  const phone = newPhone()
  const attributes = { first_name: 'Dana' }
  await service.api('POST', '/v1/leads', { phone, attributes, campaign_id: body.data[0].id })
  await service.processAll()
  const story = createStory(service, phone)
  await story.says('I need a new roof')

  await service.processAll({ withinMs: 8 * 24 * 3_600_000 })

  const texts = await story.received()
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.filter((text) => text.includes('Dana'))).toHaveLength(1)
})
