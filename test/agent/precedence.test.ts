import { beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp } from '../support/harness.ts'
import { bookBy, createBooker } from './support/booking.ts'

/** Priority of a burst's outcomes: opted-out, booked, disqualified, handed off, qualified, active. */
const service = useTestApp({ now: NOON })
let week = 0

beforeEach(async () => {
  service.clock.set(new Date(Date.parse(NOON) + 7 * 24 * 3_600_000 * week++))
  await bookBy(service, {
    signals: [
      {
        ...{ key: 'owner', label: 'Owner', kind: 'boolean', weight: 10, required: true, maxAsks: 2 },
        ask: ['Do you own the home?'],
        extract: [
          { match: 'phrase', means: true, phrases: ['i own'] },
          { match: 'phrase', means: false, phrases: ['i rent', 'i am renting'] },
        ],
        value: [{ when: { is: true }, points: 1 }],
      },
    ],
    knockouts: [{ id: 'renter', signal: 'owner', when: { is: false } }],
  })
})

const QUALIFIES = 'I own the house'
const RENTS = 'Sorry, I misspoke: I rent the house'
const PERSON = 'Can I talk to a person?'
const STOP = 'STOP'
const ENDS = ['lead.opted_out', 'agent.requested', 'conversation.completed', 'lead.qualified']

/** The lead sends these one by one, and then a burst. */
async function after(before: string[], burst: string[]) {
  const lead = await createBooker(service)
  for (const text of before) await lead.says(text)
  const [heard, told] = [await lead.received(), await lead.events()]
  for (const body of burst) await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body })
  await service.processAll()
  const { status, handler } = await lead.conversation()
  const news = (await lead.events()).slice(told.length).filter((type) => ENDS.includes(type))
  const replies = (await lead.received()).slice(heard.length)
  return { lead, status, handler, news, replies }
}

/** The message about a handoff, without a question. */
const TAKEN_OVER = /^[^?]* (?:will get back to you|know right away)[^?]*\.$/

const NOT_YET: string[] = []
const OFFERED = [QUALIFIES]
const HELD = [QUALIFIES, 'the first one']

test.each<[string, string[], string[], { status: string; handler: string; news: string[] }]>([
  [
    'all of it and STOP in one text',
    NOT_YET,
    [`${QUALIFIES}. ${PERSON} And take me off your list.`],
    { status: 'opted-out', handler: 'agent', news: ['lead.opted_out', 'conversation.completed'] },
  ],
  [
    'all of it, one text after another, and STOP last',
    NOT_YET,
    [QUALIFIES, PERSON, RENTS, STOP],
    { status: 'opted-out', handler: 'agent', news: ['lead.opted_out', 'conversation.completed'] },
  ],
  [
    'a yes to the time, and STOP',
    HELD,
    ['yes', STOP],
    { status: 'opted-out', handler: 'agent', news: ['lead.opted_out', 'conversation.completed'] },
  ],
  [
    'a yes to the time, and a person',
    HELD,
    ['yes', PERSON],
    { status: 'booked', handler: 'human', news: ['agent.requested', 'conversation.completed'] },
  ],
  [
    'a yes to the time, and a knock-out',
    HELD,
    ['yes', RENTS],
    { status: 'booked', handler: 'agent', news: ['conversation.completed'] },
  ],
  [
    'a yes to the time, a knock-out and a person',
    HELD,
    ['yes', RENTS, PERSON],
    { status: 'booked', handler: 'human', news: ['agent.requested', 'conversation.completed'] },
  ],
  [
    'a knock-out and a person',
    NOT_YET,
    ['I rent the house', PERSON],
    { status: 'disqualified', handler: 'human', news: ['agent.requested', 'conversation.completed'] },
  ],
  [
    'a knock-out and a person, by one who is qualified',
    OFFERED,
    [`${RENTS}. ${PERSON}`],
    { status: 'disqualified', handler: 'human', news: ['agent.requested', 'conversation.completed'] },
  ],
  [
    'disinterest while times are on the table',
    OFFERED,
    ['the first one', 'no wait, I am not interested any more'],
    { status: 'disqualified', handler: 'agent', news: ['conversation.completed'] },
  ],
  [
    'a knock-out and an emergency, in which the lead is not disqualified',
    NOT_YET,
    ['I rent the house. I smell gas in the kitchen'],
    { status: 'active', handler: 'human', news: ['agent.requested'] },
  ],
  [
    'what qualifies, and a person',
    NOT_YET,
    [QUALIFIES, PERSON],
    { status: 'qualified', handler: 'human', news: ['lead.qualified', 'agent.requested'] },
  ],
  [
    'what qualifies, a question, and an emergency',
    NOT_YET,
    [`${QUALIFIES}. is the visit free? I smell gas in the kitchen`],
    { status: 'qualified', handler: 'human', news: ['lead.qualified', 'agent.requested'] },
  ],
  [
    'what qualifies, and a question',
    NOT_YET,
    [`${QUALIFIES}. is the visit free?`],
    { status: 'qualified', handler: 'agent', news: ['lead.qualified'] },
  ],
])('%s', async (_what, before, burst, expected) => {
  const { lead, replies, ...came } = await after(before, burst)

  expect(came).toEqual(expected)
  expect(replies.length).toBeLessThanOrEqual(1)
  const isOver = came.status === 'booked' || came.status === 'disqualified'
  if (came.handler === 'human') expect(replies).toEqual(isOver ? [] : [expect.stringMatching(TAKEN_OVER)])
  const booked = (await lead.appointments()).filter(({ status }) => status === 'booked')
  expect(booked).toHaveLength(came.status === 'booked' ? 1 : 0)
})

test('the handoff’s summary has the appointment that the same turn booked', async () => {
  const { lead } = await after(HELD, ['yes', PERSON])

  const { handoffSummary, suggestedReply } = await lead.shows('handoffSummary suggestedReply')
  expect(handoffSummary).toMatch(/Booked for \w+day \w{3} \d+ at \d+:\d\d [AP]M\./)
  expect(suggestedReply).toMatch(/You're booked for \w+day \w{3} \d+ at \d+:\d\d [AP]M/)
})

test.each(['yes, but I am not interested', 'yes or cancel it, whatever', 'yes? which day was it'])(
  'an unclear yes books nothing: %s',
  async (text) => {
    const { lead, status } = await after(HELD, [text])

    expect(status).not.toBe('booked')
    expect((await lead.appointments()).filter((appointment) => appointment.status === 'booked')).toEqual([])
  },
)
