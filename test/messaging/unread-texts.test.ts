import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createReader, type Reader } from '../../src/adapters/reader/reader.ts'
import { initialState, type TurnFacts } from '../../src/domain/agent/index.ts'
import { PLAYBOOK_TEMPLATES } from '../../src/domain/campaigns/index.ts'
import { type Json, NOON, sharedReader, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { bring, connect } from './support/carrier-account.ts'
import { freshPhone } from './support/carrier-network.ts'
import { startFakeTwilio } from './support/fake-twilio.ts'
import { createSeen } from './support/seen.ts'

const LONG = 'I think we might want to hear about it some time, but let me look at what else there is first. '.repeat(
  15,
)
const LEASE_MS = 31_000

const twilio = await startFakeTwilio()

const { playbook } = PLAYBOOK_TEMPLATES.home_services
const factsOf = (texts: number): TurnFacts => ({
  now: new Date(NOON),
  playbook,
  threshold: 70,
  timezone: 'America/Chicago',
  calendar: { timezone: 'America/Chicago', taken: [] },
  lead: { firstName: 'Ann', attributes: {} },
  conversation: { status: 'active', qualifiedBefore: false },
  state: initialState(),
  texts: Array.from({ length: texts }, (_, n) => ({ messageId: `msg_${n}`, body: LONG, receivedAt: new Date(NOON) })),
})

/** Three readers: one that works, one for which every text takes too long, and one that never gets to a text. */
const well = sharedReader()
const hurried = createReader({ threads: 1, timeoutMs: 1, waitMs: 20_000 })
const busy = createReader({ threads: 1, timeoutMs: 60_000, waitMs: 1 })

let reader: Reader = well
/** The transaction at which the process appears to crash. */
let diesAt: string | null = null

const service = useTestApp({
  overrides: {
    reader: {
      readMeaning: (body) => reader.readMeaning(body),
      planTurn: (facts) => reader.planTurn(facts),
      readProposals: (answer, facts) => reader.readProposals(answer, facts),
      judgeWording: (answer, held) => reader.judgeWording(answer, held),
      explainScore: (facts) => reader.explainScore(facts),
      qualificationAfter: (given, turns) => reader.qualificationAfter(given, turns),
      ready: () => reader.ready(),
      close: async () => {},
    },
    db: (db) => ({
      ...db,
      locked: async (name, ...rest) => {
        if (name === diesAt) throw new Error('The process ends here.')
        return db.locked(name, ...rest)
      },
    }),
  },
})
const seen = createSeen(service)

beforeEach(() => {
  reader = well
  diesAt = null
  service.clock.set(NOON)
})
afterAll(() => Promise.all([hurried.close(), busy.close(), twilio.close()]))

const writes = (from: string, body: string) => service.api('POST', '/v1/sandbox/inbound', { from, body })

/** While two long readings run and more wait, no other text is read. */
async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const readings = Array.from({ length: 4 }, () => busy.planTurn(factsOf(30)).catch(() => null))
  reader = busy
  try {
    return await work()
  } finally {
    reader = well
    await Promise.all(readings)
  }
}

async function conversationOf(phone: string): Promise<Json> {
  const { body } = await service.api('GET', `/v1/leads?phone=${encodeURIComponent(phone)}`)
  const list = await service.api('GET', `/v1/conversations?lead_id=${body.data[0].id}`)
  const { body: conversation } = await service.api('GET', `/v1/conversations/${list.body.data[0].id}`)
  return { ...conversation, suppressed: body.data[0].suppressed }
}

const sentTo = (conversation: Json, by: string): Json[] =>
  conversation.history.filter((message: Json) => message.direction === 'outbound' && message.sent_by === by)

async function eventsOf(conversation: Json, type: string): Promise<Json[]> {
  const { body } = await service.api('GET', `/v1/events?types=${type}&limit=100`)
  return body.data.filter((event: Json) => event.data.conversation_id === conversation.id)
}

test('a text that cannot be read at once is stored, acknowledged and read by a job, which applies an opt-out', async () => {
  const phone = newPhone()
  await writes(phone, 'We need a new roof')

  const { status } = await whileBusy(() => writes(phone, 'please take me off your list and do not text me again'))
  const before = await conversationOf(phone)
  await service.processAll()
  const after = await conversationOf(phone)

  expect(status).toBe(201)
  expect(before).toMatchObject({ status: 'active', suppressed: false, messages: 2 })
  expect(after).toMatchObject({ status: 'opted-out', suppressed: true })
  expect(await eventsOf(after, 'lead.opted_out')).toHaveLength(1)
  expect(sentTo(after, 'agent')).toEqual([])
  expect(sentTo(after, 'system').map(({ purpose }) => purpose)).toEqual(['opt_out_confirmation'])
})

describe('to a released number,', () => {
  async function released() {
    const { live } = await service.newWorkspace()
    const connected = await connect(service, live, twilio)
    const release = 'mutation ($id: ID!) { releasePhoneNumber(input: { id: $id }) { phoneNumber { status } } }'
    const { body } = await service.graphql(release, { id: connected.numberId }, { key: live.key })
    expect(body.data.releasePhoneNumber.phoneNumber.status).toBe('RELEASED')
    const from = freshPhone()
    const writes = (text: string) =>
      bring(service, connected, twilio.text(connected.callbackUrl, { from, to: connected.number, body: text }))
    return { live, from, writes }
  }

  test('an opt-out in words that cannot be read at once still takes effect', async () => {
    const { from, writes } = await released()

    const { status } = await whileBusy(() => writes('please take me off your list and do not text me again'))
    const before = await seen.suppressions(from)
    await service.processAll()

    expect([status, before]).toEqual([200, []])
    expect(await seen.suppressions(from)).toMatchObject([{ method: 'phrase', reason: 'opt_out' }])
  })

  test('a text that may be an opt-out is held for a person', async () => {
    const { live, writes } = await released()

    await writes('see you in court')
    await service.processAll()

    const { body } = await service.api('GET', '/v1/held-texts', undefined, { key: live.key })
    expect(body.data).toHaveLength(1)
  })
})

test('the agent takes no turn while a text of the conversation is unread, and replies after it is read', async () => {
  const phone = newPhone()
  await writes(phone, 'We need a new roof')
  await whileBusy(() => writes(phone, 'our budget is about 15k'))
  service.clock.advance(60_000)

  reader = hurried // the first job cannot read it either
  await service.processAll({ withinMs: 0 })
  const waiting = await conversationOf(phone)
  reader = well
  await service.processAll({ withinMs: 30_000 })
  const after = await conversationOf(phone)

  expect(sentTo(waiting, 'agent')).toEqual([])
  expect(sentTo(after, 'agent')).toHaveLength(1)
  expect(after.qualification.signals).toEqual(expect.arrayContaining(['project', 'budget']))
})

test('a text that times out three times is handed off, and the agent stays silent', async () => {
  const phone = newPhone()
  reader = hurried

  const { status } = await writes(phone, LONG)
  await service.processAll({ withinMs: 60_000 })
  const conversation = await conversationOf(phone)
  const requests = await eventsOf(conversation, 'agent.requested')

  expect(status).toBe(201)
  expect(conversation).toMatchObject({ handler: 'human', suppressed: false })
  expect(requests.map(({ data }) => [data.reason, data.rule])).toEqual([['rule', 'possible_opt_out']])
  expect(sentTo(conversation, 'agent')).toEqual([])
  expect(await seen.unreadTexts()).toEqual([])
})

test('a reading that crashes the process counts as a try, and the third is the last', async () => {
  const phone = newPhone()
  await whileBusy(() => writes(phone, 'We need a new roof'))

  diesAt = 'read-text'
  const tries: number[] = []
  for (let n = 0; n < 3; n++) {
    await service.processAll({ withinMs: 0 })
    tries.push((await seen.unreadTexts())[0]?.tries ?? 0)
    service.clock.advance(LEASE_MS)
  }
  diesAt = null
  await service.processAll({ withinMs: 10 * 60_000 })

  expect(tries).toEqual([1, 2, 3])
  expect(await conversationOf(phone)).toMatchObject({ handler: 'human' })
})

test('STOP is recognized without the reader', async () => {
  const phone = newPhone()
  await writes(phone, 'We need a new roof')

  await whileBusy(() => writes(phone, 'Stop please'))

  expect(await conversationOf(phone)).toMatchObject({ status: 'opted-out', suppressed: true })
})

test('a text that waits to be read is erased with its lead', async () => {
  const phone = newPhone()
  await whileBusy(() => writes(phone, 'We need a new roof'))
  const { lead_id: id } = await conversationOf(phone)

  await service.api('DELETE', `/v1/leads/${id}`)
  await service.processAll()

  expect(await seen.unreadTexts()).toEqual([])
})

test('reading texts does not block the event loop', async () => {
  let ticks = 0
  const beat = setInterval(() => ticks++, 1)

  await well.planTurn(factsOf(30))
  clearInterval(beat)

  expect(ticks).toBeGreaterThan(10)
})

test('a reading beyond its time limit is stopped, and the thread reads the next text', async () => {
  await expect(hurried.readMeaning(LONG)).rejects.toMatchObject({ why: 'timed_out', code: 'unavailable' })
  await expect(hurried.planTurn(factsOf(30))).rejects.toMatchObject({ why: 'timed_out' })
})

test('a thread that does not stop is terminated and replaced', async () => {
  const stubborn = createReader({ threads: 1, timeoutMs: 60_000, graceMs: -299_990, waitMs: 20_000 })
  await stubborn.ready()

  const ended = stubborn.planTurn(factsOf(2_000))

  await expect(ended).rejects.toMatchObject({ why: 'crashed' })
  await stubborn.close()
})
