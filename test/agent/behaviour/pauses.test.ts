import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createStory, type Story } from '../../support/story.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)
const DAY_MS = 24 * 3_600_000
const ASK = 'No problem. When should I check back with you?'

beforeEach(() => service.clock.set(NOON))

async function begun(): Promise<Story> {
  const story = createStory(service)
  await story.says('I need a new roof')
  return story
}

const enforceQuietHours = (on: boolean) => past.quietHoursEnforced(service.sandbox.id, on)

async function resumeAt(story: Story): Promise<string | null> {
  return (await story.conversation()).resume_at
}

/** The messages that the lead has received at a time, after all due work. */
async function receivedBy(story: Story, at: string): Promise<string[]> {
  await service.processAll({ withinMs: new Date(at).getTime() - service.clock.now().getTime() })
  return story.received()
}

test('after a handoff, "ok" is no answer to when the agent should check back', async () => {
  const story = await begun()
  await story.says('maybe later')
  expect((await story.received()).at(-1)).toBe(ASK)
  await story.says('can I talk to a real person?')
  const { id } = await story.conversation()
  await service.api('POST', `/v1/conversations/${id}/return`, {})

  await story.says('ok')

  expect((await story.received()).at(-1)).toBe('Is the home yours, or do you rent it?')
})

describe('a lead who wants to be contacted later', () => {
  test.each([
    ['call me in spring', '2026-04-16'],
    ['hit me up in the new year', '2027-01-05'],
    ['not right now, try me in 3 months', '2026-06-03'],
    ['call me after the holidays', '2027-01-03'],
    ['not now. check back in october please', '2026-10-1'],
  ])('and names a day is paused until then without a question: %s', async (text, day) => {
    const story = await begun()

    await story.says(text)

    expect(await story.conversation()).toMatchObject({ status: 'active', handler: 'agent' })
    expect(await resumeAt(story)).toContain(day)
    expect((await story.received()).at(-1)).toMatch(/^No problem\. I'll check back with you around [A-Z][a-z]{2} \d+\./)
  })

  test.each([
    ['not now', 'in september', '2026-09-15'],
    ['not interested right now maybe next year', 'march', '2026-03-15'],
    ['maybe later', 'after summer', '2026-09-01'],
  ])('is asked once for the day: %s, %s', async (text, answer) => {
    const story = await begun()

    await story.says(text)
    expect((await story.received()).at(-1)).toBe(ASK)
    await story.says(answer)

    expect(await resumeAt(story)).not.toBeNull()
    expect((await story.received()).at(-1)).toContain("I'll check back with you around")
  })

  test('and names a year but no day is paused until that year', async () => {
    const story = await begun()
    await story.says('not now, maybe next year')

    await story.says('not sure yet')

    expect(await resumeAt(story)).toContain('2027-01-15')
    expect((await story.received()).filter((body) => body === ASK)).toHaveLength(1)
  })

  test('and never names a day gets no more messages', async () => {
    const story = await begun()
    await story.says('not now')

    await story.says('idk')

    expect(await receivedBy(story, '2026-03-20T18:00:00Z')).toHaveLength(3)
    expect((await story.received()).at(-1)).toBe('No problem. Text us whenever it suits you.')
  })

  test.each([
    ['can you text me again tomorrow', '2026-03-04', 'tomorrow'],
    ['swamped this week hit me back monday', '2026-03-09', 'on Monday Mar 9'],
    ['driving to Tulsa. please message me tomorrow afternoon', '2026-03-04', 'tomorrow at 1:00 PM'],
    ['out of town til friday, try back then', '2026-03-06', 'on Friday Mar 6'],
    ['el viernes me manda mensaje por favor', '2026-03-06', 'el viernes 6 de mar'],
  ])('within days gets the next message then, and no question before: %s', async (text, day, when) => {
    const story = await begun()

    await story.says(text)

    expect(await resumeAt(story)).toContain(day)
    const reply = (await story.received()).at(-1)!
    expect(reply).toContain(`${when}.`)
    expect(reply).not.toContain('?')
    expect(await story.conversation()).toMatchObject({ status: 'active', handler: 'agent' })
  })

  test.each([
    ['in class rn, text me in 2 hours', 120],
    ['give me 45 min then ask', 45],
    ['Give me 48 hours', 48 * 60],
  ])('and names the hours until then gets the next message after them: %s', async (text, minutes) => {
    const story = await begun()
    const asked = service.clock.now().getTime()

    await story.says(text)

    const at = new Date((await resumeAt(story))!).getTime()
    expect(Math.round((at - asked) / 60_000)).toBe(minutes)
    expect((await receivedBy(story, new Date(at + 60_000).toISOString())).at(-1)).toContain('Is this a better time?')
  })

  test.each([
    ['text me tomorrow at 9pm', 'on Thursday Mar 5'],
    ['text me tomorrow at 6am', 'tomorrow at 9:00 AM'],
    ['text me sunday morning', 'on Sunday Mar 8 at 12:00 PM'],
    ['text me tomorrow at 415-555-0123', 'tomorrow'],
  ])('is promised a time within the usual sending hours: %s', async (text, when) => {
    const story = await begun()

    await story.says(text)

    expect((await story.received()).at(-1)).toContain(`I'll text you ${when}.`)
  })

  test('after the agent has closed the conversation still gets the message', async () => {
    const story = await begun()
    await story.says('not now')
    await story.says('idk')

    await story.says('ok text me friday')

    expect((await receivedBy(story, '2026-03-06T20:00:00Z')).at(-1)).toContain('Is this a better time?')
  })

  test.each(["I'd rather talk to a person. Try me tomorrow after 4", 'Please have someone message me tomorrow'])(
    'and wants a person gets one: %s',
    async (text) => {
      const story = await begun()

      await story.says(text)

      expect(await story.conversation()).toMatchObject({ handler: 'human', resume_at: null })
    },
  )

  test('who answers when the work is to be done has answered the question', async () => {
    const story = await begun()
    await story.says('yes I own it')
    expect((await story.received()).at(-1)).toMatch(/when/i)

    await story.says('not today, next week')

    expect(await resumeAt(story)).toBeNull()
    expect((await story.conversation()).qualification.signals).toContain('timeline')
  })

  test('gets an answer to a question in the same text', async () => {
    const story = await begun()

    await story.says('are you licensed? text me friday with the rest')

    expect((await story.received()).at(-1)).toMatch(/licensed.*on Friday/)
  })

  test('is not ended by what the landlord still decides', async () => {
    const story = await begun()

    await story.says('circle back in 2 weeks, my landlord is deciding on it')

    expect(await story.conversation()).toMatchObject({ status: 'active' })
    expect(await resumeAt(story)).toContain('2026-03-17')
  })

  test.each([
    'text me the price list by tomorrow',
    'my husband will text you the measurements tonight',
    'you said you would text me Monday',
    'have the technician text me 30 min before he gets here on Friday',
    'could you hold the truck for me till saturday',
    'We have a pool table, I am here until Friday',
    'Give me 2 hours notice before you come',
    'I get no hot water when I run the shower',
  ])('is not read from a text that wants something else: %s', async (text) => {
    const story = await begun()

    await story.says(text)

    expect(await resumeAt(story)).toBeNull()
  })

  test('a short delay does not start a pause', async () => {
    const story = await begun()

    await story.says("I'm driving right now")

    expect(await resumeAt(story)).toBeNull()
    expect((await story.received()).at(-1)).toBe('No problem. Text us whenever it suits you.')
  })
})

describe('a pause', () => {
  async function paused(): Promise<Story> {
    const story = await begun()
    await story.says('not right now, try me in 3 weeks')
    return story
  }
  /** 10:00 in the workspace's zone, which is 7:00 in the lead's. */
  const DUE = '2026-03-24T14:00:00.000Z'

  test('ends on its day with one message within the sending hours; follow-ups then continue as usual', async () => {
    const story = await paused()
    await enforceQuietHours(true)
    expect(await resumeAt(story)).toBe(DUE)

    expect(await receivedBy(story, '2026-03-24T14:30:00Z')).toHaveLength(2)
    const after = await receivedBy(story, '2026-03-24T17:05:00Z')

    expect(after).toHaveLength(3)
    expect(after.at(-1)).toContain('You asked us to check back with you about now. Is this a better time?')
    expect(after.at(-1)).toContain('Reply STOP')
    expect(await resumeAt(story)).toBeNull()
    expect(await receivedBy(story, '2026-04-15T17:00:00Z')).toHaveLength(4)
    await enforceQuietHours(false)
  })

  test.each([
    ['yes', /\?$/],
    ['no', /^No problem\. Text us whenever it suits you\.$/],
  ])('the answer to its message is read as such: %s', async (text, words) => {
    const story = await paused()
    await receivedBy(story, '2026-03-24T17:05:00Z')

    await story.says(text)

    expect(await story.conversation()).toMatchObject({ status: 'active' })
    expect((await story.conversation()).qualification.signals).not.toContain('owner')
    expect((await story.received()).at(-1)).toMatch(words)
  })

  test('is shown in GraphQL and in its turn', async () => {
    const story = await paused()
    const { id } = await story.conversation()

    const { body } = await service.graphql(`{ conversation(id: "${id}") { resumeAt latestTurn { decision trigger } } }`)

    expect(body.data.conversation).toMatchObject({ resumeAt: DUE, latestTurn: { decision: 'pause:2026-03-24' } })
  })

  test("continues after a courtesy with the lead's own promise to write", async () => {
    const story = await paused()

    await story.says("ok thanks, I'll text you if anything changes")

    expect(await resumeAt(story)).toBe(DUE)
  })

  test('continues after a courtesy and ends when the lead writes more', async () => {
    const story = await paused()

    await story.says('ok thanks')
    expect(await resumeAt(story)).toBe(DUE)
    expect(await story.received()).toHaveLength(2)

    await story.says('actually yes I own the home')
    expect(await resumeAt(story)).toBeNull()
  })

  test.each([
    ['STOP', (story: Story) => story.says('STOP'), 'opted-out'],
    ['a takeover', (story: Story) => act(story, 'handoff', {}), 'active'],
    ['an end', (story: Story) => act(story, 'complete', { outcome: 'disqualified' }), 'disqualified'],
  ])('is canceled by %s', async (_what, change, status) => {
    const story = await paused()
    await change(story)
    const before = (await story.received()).length

    expect(await story.conversation()).toMatchObject({ status, resume_at: null })
    expect(await receivedBy(story, new Date(Date.parse(DUE) + 30 * DAY_MS).toISOString())).toHaveLength(before)
  })

  test('is erased with the lead', async () => {
    const story = await paused()
    const [{ id, lead_id: leadId }] = (await story.conversations()) as [{ id: string; lead_id: string }]

    await service.api('DELETE', `/v1/leads/${leadId}`)
    await service.processAll({ withinMs: 30 * DAY_MS })

    expect((await service.api('GET', `/v1/conversations/${id}`)).body).toMatchObject({ resume_at: null })
    expect(await seen.lead({ id: leadId }, 'language', 'language_set')).toEqual({ language: null, language_set: null })
  })

  async function act(story: Story, what: string, body: unknown) {
    const { id } = await story.conversation()
    await service.api('POST', `/v1/conversations/${id}/${what}`, body)
  }
})

describe('the time of the next contact', () => {
  const SET = `mutation ($input: SetResumeTimeInput!) { setResumeTime(input: $input) { conversation { resumeAt } } }`
  const set = async (story: Story, at: string | null) => {
    const { id } = await story.conversation()
    return (await service.graphql(SET, { input: { id, resumeAt: at } })).body
  }

  test('can be changed by a person: the agent texts at the new time only', async () => {
    const story = await begun()
    await story.says('try me in 3 months')
    const count = (await story.received()).length

    const changed = await set(story, '2026-04-07T16:00:00Z')

    expect(changed.data.setResumeTime.conversation.resumeAt).toBe('2026-04-07T16:00:00.000Z')
    expect(await receivedBy(story, '2026-04-07T15:59:00Z')).toHaveLength(count)
    expect(await receivedBy(story, '2026-04-07T17:00:00Z')).toHaveLength(count + 1)
  })

  test('can be cleared: the agent does not text again', async () => {
    const story = await begun()
    await story.says('try me in 3 months')
    const sent = await story.received()

    const cleared = await set(story, null)

    expect(cleared.data.setResumeTime.conversation.resumeAt).toBeNull()
    expect(await receivedBy(story, '2026-07-01T16:00:00Z')).toEqual(sent)
  })

  test('must be in the future, and can only be changed while the lead waits for it', async () => {
    const story = await begun()
    const early = await set(story, '2026-04-07T16:00:00Z')
    await story.says('try me in 3 months')
    const past = await set(story, '2026-03-01T16:00:00Z')
    const far = await set(story, '2029-03-01T16:00:00Z')

    expect(early.errors[0].extensions).toMatchObject({ code: 'conflict' })
    for (const refused of [past, far]) {
      expect(refused.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param: 'resumeAt' })
    }
    expect(await resumeAt(story)).toContain('2026-06-03')
  })
})
