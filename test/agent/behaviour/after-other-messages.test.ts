import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createStory, type Story } from '../../support/story.ts'
import { bookBy, createBooker, PLAYBOOK } from '../support/booking.ts'

const service = useTestApp()
const DAY_MS = 24 * 3_600_000
const QUESTION = 'Do you own the home?'
const REMINDER = 'Oakline here. Still planning to redo the roof? Reply STOP to opt out.'

const FOLLOW_UP = { afterHours: 24, text: REMINDER }
const RENTER = { id: 'renter', signal: 'owner', when: { is: false }, goodbye: 'Thanks for letting us know.' }

const bookWith = (...followUps: object[]) => bookBy(service, { knockouts: [RENTER], followUps })

beforeEach(async () => {
  service.clock.set(NOON)
  await bookWith(FOLLOW_UP)
})

/** Sends the due follow-up. */
async function passDay(): Promise<void> {
  const until = new Date(service.clock.now().getTime() + DAY_MS + 60_000)
  await service.processAll({ withinMs: DAY_MS + 60_000 })
  service.clock.set(until)
  await service.processAll()
}

/** A lead whom the agent asked its question. */
async function asked() {
  const lead = await createBooker(service)
  expect(await lead.hears('Hi, my roof is old')).toContain(QUESTION)
  return lead
}

const OTHER_MESSAGES: [string, (lead: Story) => Promise<unknown>][] = [
  ['a follow-up', passDay],
  [
    'a message by the API',
    async (lead) => {
      await bookWith()
      service.clock.advance(DAY_MS)
      await lead.sends('Our office is closed on Monday. Is that a problem?')
      await service.processAll()
    },
  ],
]

describe.each(OTHER_MESSAGES)('after %s, a bare', (_, follow) => {
  test.each(['no', 'yes', 'yes still planning it'])(
    '%s does not answer the question before it, which is asked again',
    async (text) => {
      const lead = await asked()
      await follow(lead)

      const answer = await lead.hears(text)

      expect(answer).toContain('own the home')
      expect(answer).not.toContain('confirm')
      expect(await lead.conversation()).toMatchObject({
        status: 'active',
        handler: 'agent',
        qualification: { signals: [] },
      })
    },
  )

  test('yes does not confirm an answer that would disqualify the lead', async () => {
    const lead = await asked()
    expect(await lead.hears('no')).toBe("Just to confirm: you don't own the home?")
    await follow(lead)

    const answer = await lead.hears('yes')

    expect(answer).toBe("Just to confirm: you don't own the home?")
    expect(await lead.conversation()).toMatchObject({ status: 'active', handler: 'agent' })
    await lead.says('yes')
    expect(await lead.conversation()).toMatchObject({ status: 'disqualified' })
  })

  test('yes does not book the time before it, which is repeated', async () => {
    const lead = await asked()
    await lead.says('I own the house')
    const echo = await lead.hears('the third one')
    expect(echo).toMatch(/^To confirm: /)
    await follow(lead)

    const answer = await lead.hears('yes')

    expect(answer).toBe(echo)
    expect(await lead.hears('yes')).toMatch(/^You're booked for /)
  })
})

describe.each(OTHER_MESSAGES)('after %s, words of the lead’s own still', (_, follow) => {
  test('answer the question before it', async () => {
    const lead = await asked()
    await follow(lead)

    await lead.says('yes I own it')

    expect(await lead.conversation()).toMatchObject({ status: 'qualified' })
  })

  test('settle an answer that would disqualify the lead', async () => {
    const lead = await asked()
    await lead.says('no')
    await follow(lead)

    await lead.says("no, I don't own it")

    expect(await lead.conversation()).toMatchObject({ status: 'disqualified' })
  })

  test('choose a time', async () => {
    const lead = await asked()
    await lead.says('I own the house')
    await follow(lead)

    expect(await lead.hears('the third one')).toMatch(/^To confirm: /)
  })
})

describe('a yes answers a message', () => {
  test('that repeats the question', async () => {
    await bookBy(service, {
      followUps: [{ afterHours: 24, text: `Oakline again. ${QUESTION} Reply STOP to opt out.` }],
    })
    const lead = await asked()
    await passDay()

    await lead.says('yes')

    expect(await lead.conversation()).toMatchObject({ status: 'qualified' })
  })

  test('before one that was sent while the agent had not read it yet', async () => {
    const lead = await asked()
    const inbound = await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: 'yes' })
    expect(inbound.status).toBe(201)
    service.clock.advance(1_000)
    await lead.sends('Our office is closed on Monday.')

    await service.processAll()

    expect(await lead.conversation()).toMatchObject({ status: 'qualified' })
  })
})

test('a question that was asked as often as it may be is asked again, if its last answer was to another message', async () => {
  await bookBy(service, { signals: [{ ...PLAYBOOK.signals[0], maxAsks: 1 }], followUps: [FOLLOW_UP] })
  const story = createStory(service)
  await story.says('Hi, my roof is old')
  await passDay()

  await story.says('yes')

  expect((await story.received()).at(-1)).toContain(QUESTION)
})

test('an amount answers the question before a follow-up', async () => {
  const budget = {
    ...{
      key: 'budget',
      label: 'Budget',
      kind: 'money',
      weight: 5,
      ask: ['What budget do you have in mind?'],
      maxAsks: 2,
    },
    ...{ extract: [{ match: 'range', min: 200, max: 2_000_000 }], value: [{ when: { atLeast: 10_000 }, points: 1 }] },
  }
  await bookBy(service, { signals: [PLAYBOOK.signals[0], budget], followUps: [FOLLOW_UP] })
  const lead = await asked()
  expect(await lead.hears('I own the house')).toContain('What budget')
  await passDay()

  await lead.says('around 15000')

  expect((await lead.conversation()).qualification.signals).toContain('budget')
})
