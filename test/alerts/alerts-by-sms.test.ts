import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReceiptStatus } from '../../src/domain/messaging/index.ts'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { openForBusiness } from '../campaigns/support/own-company.ts'
import { type Browser, codes, signIn } from '../identity/support/members.ts'
import { bring, type Connected, connect } from '../messaging/support/carrier-account.ts'
import { type Failure, freshPhone } from '../messaging/support/carrier-network.ts'
import { startFakeTwilio } from '../messaging/support/fake-twilio.ts'
import { type Json, NOON, useTestApp, type Workspace } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const twilio = await startFakeTwilio()
const here = useTestApp({ env: { TWILIO_BASE_URL: twilio.url } })
const past = createPast(here)
const seen = createSeen(here)
let live: Workspace
let byTwilio: Connected
beforeAll(() => {
  twilio.now = () => here.clock.now()
})
beforeEach(async () => {
  here.clock.set(NOON)
  live = (await here.newWorkspace()).live
  await openForBusiness(here, live)
  byTwilio = await connect(here, live, twilio)
})
afterAll(() => twilio.close())

const MINE = `{ sms smsPace phone { phone verifiedAt stoppedAt codeSentAt } recent { kind channel status lastError } }`
const mutationOf = (name: string, type: string) =>
  `mutation ($input: ${type}!) { ${name}(input: $input) { myAlerts ${MINE} } }`
const ADD = mutationOf('addAlertPhone', 'AddAlertPhoneInput')
const VERIFY = mutationOf('verifyAlertPhone', 'VerifyAlertPhoneInput')
const UPDATE = mutationOf('updateMyAlerts', 'UpdateMyAlertsInput')
const REMOVE = `mutation { removeAlertPhone { myAlerts ${MINE} } }`
const TEST = `mutation { testAlertPhone { myAlerts ${MINE} } }`

type Member = Browser & { phone: string }
let names = 0

async function newMember(role: 'owner' | 'agent' = 'agent', phone = freshPhone()): Promise<Member> {
  const browser = await signIn(here, { email: `dana${++names}@example.com`, role, workspaceId: live.id })
  const inLive = { 'Leadthread-Workspace': live.id }
  const ask: Browser['ask'] = (query, variables, headers) => browser.ask(query, variables, { ...inLive, ...headers })
  return { ...browser, phone, ask }
}

/** What the carrier has sent to a phone, oldest first. */
const texts = async (phone: string) => (await twilio.books(phone)).map(({ body }) => body)
const codeIn = async (phone: string) => /\d{6}/.exec((await texts(phone)).at(-1) ?? '')?.[0] ?? ''

async function add(member: Member): Promise<Json> {
  const body = await member.ask(ADD, { input: { phone: member.phone } })
  await here.processAll()
  return body
}

async function verified(member: Member): Promise<Member> {
  expect((await add(member)).errors).toBeUndefined()
  const body = await member.ask(VERIFY, { input: { code: await codeIn(member.phone) } })
  expect(body.errors).toBeUndefined()
  return member
}

async function choose(member: Member, input: Record<string, unknown>): Promise<Json> {
  return member.ask(UPDATE, { input })
}

async function listening(input: Record<string, unknown> = {}, role: 'owner' | 'agent' = 'agent'): Promise<Member> {
  const member = await verified(await newMember(role))
  expect((await choose(member, { sms: ['WAITING'], ...input })).errors).toBeUndefined()
  return member
}

const mine = async (member: Member): Promise<Json> => (await member.ask(`{ myAlerts ${MINE} }`)).data.myAlerts

async function says(from: string, body: string): Promise<void> {
  const answer = await bring(here, byTwilio, twilio.text(byTwilio.callbackUrl, { from, to: byTwilio.number, body }))
  expect(answer.status).toBe(200)
  await here.processAll()
}

/** The carrier reports on its last text to the member. */
async function receipt(member: Member, status: ReceiptStatus, failure?: Failure): Promise<void> {
  const booked = (await twilio.books(member.phone)).at(-1)!
  const answer = await bring(here, byTwilio, twilio.receipt(booked, status, failure && { failure }))
  expect(answer.status).toBe(200)
  await here.processAll({ withinMs: 0 })
}

/** A lead of the live workspace asks for a person. */
async function handOff(name = 'Maria Lopez'): Promise<Json> {
  const phone = freshPhone()
  const [first_name, last_name] = name.split(' ')
  const made = { phone, attributes: { first_name, last_name } }
  await here.api('POST', '/v1/leads', made, { key: live.key })
  await says(phone, 'Can I talk to a real person?')
  return createStory(here, phone, () => live).conversation()
}

const leadCount = (phone: string) => seen.count('lead', { workspace_id: live.id, phone })

describe('a phone', () => {
  test('is verified by the code in a text from the workspace’s own number', async () => {
    const dana = await newMember()

    await add(dana)
    const [sent] = await twilio.books(dana.phone)
    expect(sent).toMatchObject({
      from: byTwilio.number,
      body: expect.stringMatching(/^Your Leadthread code is \d{6}\./),
    })
    expect((await mine(dana)).phone).toMatchObject({ phone: dana.phone, verifiedAt: null })
    expect((await choose(dana, { sms: ['WAITING'] })).errors).toMatchObject([
      { extensions: { code: 'invalid_parameter', param: 'sms' } },
    ])

    const body = await dana.ask(VERIFY, { input: { code: await codeIn(dana.phone) } })
    expect(body.data.verifyAlertPhone.myAlerts.phone).toMatchObject({
      verifiedAt: here.clock.now().toISOString(),
      codeSentAt: null,
    })
    expect(await leadCount(dana.phone)).toBe(0)
  })

  test('is not verified by a wrong code, by the sixth try, or after ten minutes', async () => {
    const dana = await newMember()
    await add(dana)
    const right = await codeIn(dana.phone)
    const wrong = right === '000000' ? '000001' : '000000'

    for (let n = 0; n < 5; n++)
      expect(codes(await dana.ask(VERIFY, { input: { code: wrong } }))).toEqual(['invalid_parameter'])
    expect(codes(await dana.ask(VERIFY, { input: { code: right } }))).toEqual(['conflict'])

    here.clock.advance(2 * MINUTE_MS)
    await add(dana)
    const next = await codeIn(dana.phone)
    here.clock.advance(10 * MINUTE_MS)
    expect(codes(await dana.ask(VERIFY, { input: { code: next } }))).toEqual(['conflict'])
    expect((await mine(dana)).phone.verifiedAt).toBeNull()
  })

  test('is verified although the carrier’s response was lost: the receipt names our ID', async () => {
    const dana = await newMember('agent', twilio.phone('taken_in_silence'))
    await add(dana)
    const before = await seen.memberTexts({ phone: dana.phone })
    await receipt(dana, 'delivered')

    expect(before).toMatchObject([{ status: 'sending', carrier_message_id: null }])
    expect(await seen.memberTexts({ phone: dana.phone })).toMatchObject([{ status: 'delivered' }])
  })

  test('gets at most five codes a day, a minute apart', async () => {
    const dana = await newMember()
    await add(dana)
    expect(codes(await add(dana))).toEqual(['conflict'])
    for (let n = 0; n < 4; n++) {
      here.clock.advance(2 * MINUTE_MS)
      expect((await add(dana)).errors).toBeUndefined()
    }
    here.clock.advance(HOUR_MS)
    expect(codes(await add({ ...dana, phone: freshPhone() }))).toEqual(['conflict'])
    here.clock.advance(DAY_MS)
    expect((await add(dana)).errors).toBeUndefined()
  })

  test('cannot be added in a sandbox, or by an API key', async () => {
    const dana = await signIn(here, { email: `dana${++names}@example.com`, role: 'agent' })
    expect(codes(await dana.ask(ADD, { input: { phone: freshPhone() } }))).toEqual(['conflict'])
    const byKey = await here.graphql(ADD, { input: { phone: freshPhone() } }, { key: live.key })
    expect(codes(byKey.body)).toEqual(['insufficient_scope'])
    expect(await seen.count('member_phone', { workspace_id: here.sandbox.id })).toBe(0)
  })

  test('belongs to the member who verified it last', async () => {
    const dana = await verified(await newMember())
    here.clock.advance(2 * MINUTE_MS)
    const mike = await verified(await newMember('agent', dana.phone))

    expect([(await mine(dana)).phone, (await mine(mike)).phone.phone]).toEqual([null, dana.phone])
  })

  test('gets a test text, which completes the step of going live and creates no lead', async () => {
    const dana = await newMember()
    expect(codes(await dana.ask(TEST))).toEqual(['not_found'])
    await verified(dana)
    await dana.ask(TEST)
    await here.processAll()
    const sent = (await twilio.books(dana.phone)).at(-1)!
    expect(sent.body).toContain('Texts from your Leadthread workspace work.')

    await bring(here, byTwilio, twilio.receipt(sent, 'delivered'))
    await here.processAll()

    const { body } = await here.graphql('{ goLive { step isDone } }', {}, { key: live.key })
    expect(body.data.goLive).toContainEqual({ step: 'TEST_TEXT', isDone: true })
    expect(await leadCount(dana.phone)).toBe(0)
  })
})

describe('an alert by SMS', () => {
  test('reaches the verified phone once, with a link, and creates no lead', async () => {
    const dana = await listening()

    const { id } = await handOff()

    expect((await texts(dana.phone)).slice(1)).toEqual([expect.stringContaining('Maria Lopez is waiting for a person')])
    expect((await texts(dana.phone)).at(-1)).toContain(`/w/${live.id}/inbox/${id}`)
    expect((await mine(dana)).recent).toMatchObject([{ kind: 'WAITING', channel: 'SMS', status: 'SENT' }])
    expect(await leadCount(dana.phone)).toBe(0)
    const stored = await seen.memberTexts({ workspace_id: live.id })
    expect(stored.every(({ body }) => body === null)).toBe(true)
  })

  test('waits for the end of quiet hours, and then all are one text', async () => {
    const dana = await listening({ quietStart: '09:00', quietEnd: '15:00', timezone: 'America/New_York' })
    await handOff('Ann Smith')
    await handOff('Bo Jones')
    expect(await texts(dana.phone)).toHaveLength(1)

    here.clock.advance(3 * HOUR_MS)
    await here.processAll()

    expect((await texts(dana.phone)).slice(1)).toEqual([
      expect.stringMatching(/2 alerts in [\s\S]*Bo Jones[\s\S]*Ann Smith/),
    ])
  })

  test('is collected in one text per hour', async () => {
    const dana = await listening({ smsPace: 'HOURLY' })
    await handOff('Ann Smith')
    await handOff('Bo Jones')
    expect(await texts(dana.phone)).toHaveLength(1)

    here.clock.advance(HOUR_MS)
    await here.processAll()

    expect(await texts(dana.phone)).toHaveLength(2)
  })

  test('counts for the daily limit of the workspace, and waits for the next day when it is reached', async () => {
    const dana = await listening()
    const limit = 'mutation { updateWorkspace(input: { messagesPerDayMax: 1 }) { workspace { id } } }'
    expect((await here.graphql(limit, {}, { key: live.key })).body.errors).toBeUndefined()

    await handOff()
    expect(await texts(dana.phone)).toHaveLength(1)
    expect((await mine(dana)).recent).toMatchObject([{ status: 'PENDING', lastError: 'frequency_cap_reached' }])

    await here.processAll({ withinMs: 3 * DAY_MS })
    expect(await texts(dana.phone)).toHaveLength(2)
  })

  test('is sent at most 30 times in 24 hours; what follows waits together', async () => {
    const dana = await listening()
    await past.alertsTexted({ workspaceId: live.id, ...dana }, { count: 29, at: here.clock.now() })
    await handOff('Ann Smith')
    await handOff('Bo Jones')
    expect(await texts(dana.phone)).toHaveLength(1)

    await here.processAll({ withinMs: DAY_MS })
    expect((await texts(dana.phone)).slice(1)).toEqual([expect.stringContaining('2 alerts in')])
  })

  test('is retried while the carrier is down, and fails when it refuses', async () => {
    const dana = await verified(await newMember('agent', twilio.phone('accepted')))
    await choose(dana, { sms: ['WAITING'] })
    await past.numberUnregistered({ workspace_id: live.id })
    await handOff()

    expect((await mine(dana)).recent).toMatchObject([{ status: 'FAILED', lastError: 'no_sender_available' }])
  })

  test.each([
    [['undelivered', 'sent'], 'FAILED'],
    [['delivered', 'undelivered', 'sent'], 'SENT'],
    [['sent', 'undelivered'], 'FAILED'],
    [['undelivered', 'delivered'], 'SENT'],
  ] as const)('with the receipts %j is %s', async (statuses, status) => {
    const dana = await listening()
    await handOff()
    for (const one of statuses) await receipt(dana, one, one === 'undelivered' ? 'unreachable' : undefined)

    expect((await mine(dana)).recent).toMatchObject([{ status }])
  })

  test('contains nothing about a lead that was erased before it was sent', async () => {
    const dana = await listening({ quietStart: '09:00', quietEnd: '15:00', timezone: 'America/New_York' })
    const { lead_id: leadId } = await handOff('Zelda Quick')
    await here.api('DELETE', `/v1/leads/${leadId}`, undefined, { key: live.key })

    here.clock.advance(3 * HOUR_MS)
    await here.processAll()

    expect(await texts(dana.phone)).toHaveLength(1)
  })
})

describe('a text from the phone', () => {
  test('creates no lead and no conversation', async () => {
    const dana = await listening()
    await handOff()
    await says(dana.phone, 'Thanks, I will call her')

    expect(await leadCount(dana.phone)).toBe(0)
    expect(await seen.count('message', { workspace_id: live.id, from: dana.phone })).toBe(0)
  })

  test('STOP ends the alerts and is confirmed; START restores them', async () => {
    await past.keywordsAnsweredByUs(live.id)
    const dana = await listening()

    await says(dana.phone, 'STOP')
    expect((await texts(dana.phone)).at(-1)).toMatch(/You are unsubscribed/)
    expect((await mine(dana)).phone.stoppedAt).not.toBeNull()
    await handOff('Ann Smith')
    expect(await texts(dana.phone)).toHaveLength(2)
    expect(codes(await dana.ask(TEST))).toEqual(['conflict'])

    await says(dana.phone, 'START')
    expect((await texts(dana.phone)).at(-1)).toMatch(/You are subscribed again/)
    await handOff('Bo Jones')
    expect((await texts(dana.phone)).at(-1)).toContain('Bo Jones is waiting')
    expect(await leadCount(dana.phone)).toBe(0)
  })

  test('a second STOP does not take back the confirmation of the first', async () => {
    await past.keywordsAnsweredByUs(live.id)
    const dana = await listening()
    for (let n = 0; n < 2; n++)
      await bring(
        here,
        byTwilio,
        twilio.text(byTwilio.callbackUrl, { from: dana.phone, to: byTwilio.number, body: 'STOP' }),
      )
    await here.processAll()

    expect((await texts(dana.phone)).slice(1)).toEqual([expect.stringMatching(/You are unsubscribed/)])
  })

  test('after STOP, verifying it again restores the alerts', async () => {
    const dana = await listening()
    await says(dana.phone, 'STOP')
    here.clock.advance(2 * MINUTE_MS)

    await verified(dana)
    await handOff()

    expect((await texts(dana.phone)).at(-1)).toContain('Maria Lopez is waiting')
    const suppressed = await seen.count('suppression', { workspace_id: live.id, phone: dana.phone })
    expect(suppressed, 'the phone stays suppressed for texts to leads').toBe(1)
  })

  test('that opted out gets no code if the member never verified it', async () => {
    const dana = await newMember()
    await here.api('POST', '/v1/suppressions', { phones: [dana.phone] }, { key: live.key })

    expect(codes(await add(dana))).toEqual(['conflict'])
    expect(await texts(dana.phone)).toEqual([])
  })

  test('START lifts the suppression by STOP, but none that was added by hand', async () => {
    await past.keywordsAnsweredByUs(live.id)
    const [dana, erin] = [await listening(), await listening()]
    await here.api('POST', '/v1/suppressions', { phones: [erin.phone] }, { key: live.key })
    const suppressedBy = async ({ phone }: Member) => (await seen.suppressions(phone)).map(({ method }) => method)

    for (const { phone } of [dana, erin]) await says(phone, 'STOP')
    expect(await suppressedBy(dana)).toEqual(['keyword'])
    for (const { phone } of [dana, erin]) await says(phone, 'START')

    expect(await suppressedBy(dana)).toEqual([])
    expect(await suppressedBy(erin)).toEqual(['manual'])
    expect((await mine(erin)).phone.stoppedAt).toBeNull()
  })

  test('HELP is answered', async () => {
    await past.keywordsAnsweredByUs(live.id)
    const dana = await listening()
    await says(dana.phone, 'HELP')

    expect((await texts(dana.phone)).at(-1)).toMatch(/For help from a person/)
    expect(await leadCount(dana.phone)).toBe(0)
  })

  test('a Spanish keyword is answered in Spanish', async () => {
    await past.keywordsAnsweredByUs(live.id)
    const dana = await listening()
    await says(dana.phone, 'AYUDA')

    expect((await texts(dana.phone)).at(-1)).toMatch(/Para ayuda de una persona/)
  })

  test('HELP is answered once, also if the carrier repeats the callback', async () => {
    await past.keywordsAnsweredByUs(live.id)
    const dana = await listening()
    const help = twilio.text(byTwilio.callbackUrl, { from: dana.phone, to: byTwilio.number, body: 'HELP' })
    for (let n = 0; n < 2; n++) await bring(here, byTwilio, help)
    await here.processAll()
    const answers = async () => (await texts(dana.phone)).filter((text) => text.includes('For help from a person'))
    const once = await answers()
    here.clock.advance(6 * MINUTE_MS)
    await says(dana.phone, 'HELP')

    expect(once).toHaveLength(1)
    expect(await answers()).toHaveLength(2)
  })
})

describe('a phone that is also a lead’s', () => {
  test('continues the lead’s conversation, and STOP ends both', async () => {
    const dana = await listening()
    await here.api('POST', '/v1/messages', { to: dana.phone, body: 'Do you need a new roof?' }, { key: live.key })
    await here.processAll()
    await says(dana.phone, 'Yes, please')
    const story = createStory(here, dana.phone, () => live)
    expect(await story.conversation()).toMatchObject({ status: 'active' })

    await handOff()
    await says(dana.phone, 'It leaks')
    expect((await story.conversation()).messages).toBeGreaterThan(2)

    await says(dana.phone, 'STOP')
    expect(await story.conversation()).toMatchObject({ status: 'opted-out' })
    expect((await mine(dana)).phone.stoppedAt).not.toBeNull()
  })

  test('opens no conversation with a reply to an alert', async () => {
    const dana = await listening()
    await here.api('POST', '/v1/leads', { phone: dana.phone }, { key: live.key })
    here.clock.advance(MINUTE_MS)
    await handOff()

    await says(dana.phone, 'ok')

    expect(await seen.count('conversation', { workspace_id: live.id, phone: dana.phone })).toBe(0)
  })
})

test('the phone and its texts are deleted with the member', async () => {
  const [owner, dana] = [await newMember('owner'), await listening()]
  await handOff()
  const remove = 'mutation ($id: ID!) { removeMember(input: { id: $id }) { removedId } }'
  expect((await owner.ask(remove, { id: dana.memberId })).errors).toBeUndefined()

  for (const table of ['member_phone', 'member_text', 'member_alerts']) {
    expect(await seen.count(table, { workspace_id: live.id }), table).toBe(0)
  }
  expect(await seen.callbacksWith(dana.phone)).toEqual([])
})

test('a removed phone gets nothing more', async () => {
  const dana = await listening({ quietStart: '09:00', quietEnd: '15:00', timezone: 'America/New_York' })
  await handOff()
  await dana.ask(REMOVE)
  expect(codes(await dana.ask(REMOVE))).toEqual(['not_found'])
  here.clock.advance(3 * HOUR_MS)
  await here.processAll()

  expect(await mine(dana)).toMatchObject({ phone: null, sms: [], recent: [{ status: 'CANCELED' }] })
  expect(await texts(dana.phone)).toHaveLength(1)
})

test('texts are kept for 30 days', async () => {
  await past.memberTextsRemoved()
  await listening()
  await handOff()
  here.clock.advance(31 * DAY_MS)
  await forgetOld(here.app.db, here.clock.now())

  expect(await seen.memberTexts()).toEqual([])
})
