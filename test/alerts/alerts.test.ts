import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { type Browser, codes, signIn } from '../identity/support/members.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { startMailServer } from '../support/mail-server.ts'
import { createStory } from '../support/story.ts'
import { createPast } from './support/past.ts'
import { startPushService, type TestBrowser, vapidClaims } from './support/push-service.ts'
import { createSeen } from './support/seen.ts'

const HOUR_MS = 3_600_000
const mailbox = await startMailServer()
const pushes = await startPushService()
const here = useTestApp({ env: { SMTP_URL: mailbox.url, SMTP_FROM: 'Leadthread <alerts@example.com>' } })
const withoutMail = useTestApp()
const past = createPast(here)
const seen = createSeen(here)
afterAll(() => Promise.all([mailbox.close(), pushes.close()]))

let names = 0
const email = () => `mike${++names}@example.com`

beforeEach(async () => {
  here.clock.set(NOON)
  mailbox.mails.length = 0
  mailbox.refuse('recipient')
  pushes.receiver.requests.length = 0
  pushes.receiver.respondWith({ status: 201 })
  await past.alertsRemoved()
})

const SETTINGS =
  '{ push email emailPace quietStart quietEnd timezone canEmail browsers { id name } recent { kind channel status lastError } }'
const UPDATE = `mutation ($input: UpdateMyAlertsInput!) { updateMyAlerts(input: $input) { myAlerts ${SETTINGS} } }`
const ADD = `mutation ($input: AddAlertBrowserInput!) { addAlertBrowser(input: $input) { myAlerts ${SETTINGS} } }`
const REMOVE =
  'mutation ($input: RemoveAlertBrowserInput!) { removeAlertBrowser(input: $input) { myAlerts { browsers { id } } } }'
const TEST = 'mutation { testMyAlerts { myAlerts { recent { kind status } } } }'

/** A signed-in member in the sandbox. */
async function newMember(wanted: { role?: 'owner' | 'agent' | 'viewer' } = {}): Promise<Browser & { email: string }> {
  const address = email()
  return { ...(await signIn(here, { email: address, role: wanted.role ?? 'agent' })), email: address }
}

async function choose(member: Browser, input: Record<string, unknown>): Promise<Json> {
  const body = await member.ask(UPDATE, { input })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data.updateMyAlerts.myAlerts
}

async function withBrowser(member: Browser): Promise<TestBrowser> {
  const browser = pushes.newBrowser()
  const body = await member.ask(ADD, { input: { ...browser.subscription, name: 'Chrome on Windows' } })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return browser
}

/** Without invitations. */
const mails = () => mailbox.mails.filter(({ raw }) => !raw.includes('Subject: Your invitation'))
const settings = async (member: Browser): Promise<Json> => (await member.ask(`{ myAlerts ${SETTINGS} }`)).data.myAlerts
const recent = async (member: Browser): Promise<Json[]> => (await settings(member)).recent

async function handOff(name = 'Maria Lopez'): Promise<Json> {
  const story = createStory(here)
  const [first_name, last_name] = name.split(' ')
  await here.api('POST', '/v1/leads', { phone: story.phone, attributes: { first_name, last_name } })
  await story.says('Can I talk to a real person?')
  return story.conversation()
}

describe('an alert', () => {
  test('reaches the browser and the mailbox of each member who chose it', async () => {
    const [mike, dana] = [await newMember(), await newMember()]
    const browser = await withBrowser(mike)
    await choose(mike, { push: ['WAITING'], email: ['WAITING'] })
    await choose(dana, { email: ['BOOKED'] })

    const { id } = await handOff()

    expect(browser.shown()).toEqual([
      {
        title: '[Sandbox] Maria Lopez is waiting for a person',
        body: expect.any(String),
        url: `/w/${here.sandbox.id}/inbox/${id}`,
        tag: id,
      },
    ])
    expect(mails().map(({ to }) => to)).toEqual([[mike.email]])
    expect(mails()[0]!.raw).toContain('Maria Lopez is waiting for a person')
    expect(mails()[0]!.raw.replaceAll('=\r\n', '')).toContain(`/inbox/${id}`)
    expect((await recent(mike)).map(({ kind, channel, status }) => `${kind} ${channel} ${status}`).sort()).toEqual([
      'WAITING EMAIL SENT',
      'WAITING PUSH SENT',
    ])
    expect(await recent(dana)).toEqual([])
  })

  test('is signed with the key of the deployment, and says how long the push service keeps it', async () => {
    const mike = await newMember()
    await withBrowser(mike)
    await choose(mike, { push: ['WAITING'] })
    await handOff()

    const [request] = pushes.receiver.requests
    const { data } = await mike.ask('{ myAlerts { vapidPublicKey } }')
    const claims = vapidClaims(request!, data.myAlerts.vapidPublicKey)
    expect(claims.aud).toBe(new URL(pushes.receiver.url).origin)
    expect(claims.sub).toBe('mailto:alerts@example.com')
    expect(request!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', urgency: 'high' })
  })

  test('about a reply reaches only the assignee', async () => {
    const [mike, dana] = [await newMember(), await newMember()]
    const browsers = [await withBrowser(mike), await withBrowser(dana)]
    for (const member of [mike, dana]) await choose(member, { push: ['REPLY'] })
    const story = createStory(here)
    await story.says('Hello')
    const { id } = await story.conversation()
    await mike.ask('mutation ($id: ID!) { claimConversation(input: { id: $id }) { conversation { id } } }', { id })

    await story.says('When can you come?')

    expect(browsers.map((browser) => browser.shown().map(({ body }) => body))).toEqual([['When can you come?'], []])
  })

  test('about a message that failed names the lead', async () => {
    const mike = await newMember()
    const browser = await withBrowser(mike)
    await choose(mike, { push: ['DELIVERY_PROBLEM'] })
    const story = createStory(here, '+15005550006')
    await story.says('Hello')

    expect(browser.shown().map(({ title }) => title)).toEqual(['[Sandbox] A message to +15005550006 was not delivered'])
  })

  test('about an opening that failed names the lead', async () => {
    const mike = await newMember()
    const browser = await withBrowser(mike)
    await choose(mike, { push: ['DELIVERY_PROBLEM'] })
    await here.api('POST', '/v1/leads', { phone: '+15005550003', campaign_id: here.sandbox.campaignId })
    await here.processAll()

    expect(browser.shown().map(({ title }) => title)).toEqual(['[Sandbox] A message to +15005550003 was not delivered'])
  })

  test('waits for the end of quiet hours, and then all are sent together', async () => {
    const mike = await newMember()
    const browser = await withBrowser(mike)
    await choose(mike, { push: ['WAITING'], quietStart: '09:00', quietEnd: '15:00', timezone: 'America/New_York' })

    await handOff('Ann Smith')
    await handOff('Bo Jones')
    expect(browser.shown()).toEqual([])

    here.clock.advance(2 * HOUR_MS)
    await here.processAll()
    expect(browser.shown()).toEqual([
      expect.objectContaining({
        title: expect.stringContaining('2 alerts in Test'),
        body: 'Bo Jones is waiting for a person\nAnn Smith is waiting for a person',
        url: `/w/${here.sandbox.id}/inbox`,
      }),
    ])
  })

  test('is collected in one email per hour', async () => {
    const mike = await newMember()
    await choose(mike, { email: ['WAITING'], emailPace: 'HOURLY' })

    await handOff('Ann Smith')
    await handOff('Bo Jones')
    expect(mails()).toEqual([])

    here.clock.advance(HOUR_MS)
    await here.processAll()
    expect(mails()).toHaveLength(1)
    expect(mails()[0]!.raw).toMatch(/Bo Jones is waiting[\s\S]*Ann Smith is waiting/)
  })

  test('contains nothing about a lead that was erased before it was sent', async () => {
    const mike = await newMember()
    const browser = await withBrowser(mike)
    await choose(mike, { push: ['WAITING'], quietStart: '09:00', quietEnd: '15:00', timezone: 'America/New_York' })
    const { lead_id: leadId } = await handOff('Zelda Quick')

    await here.api('DELETE', `/v1/leads/${leadId}`)
    here.clock.advance(2 * HOUR_MS)
    await here.processAll()

    expect(browser.shown()).toEqual([])
    expect(await recent(mike)).toEqual([])
  })
})

describe('delivery', () => {
  test('is retried after an error of the push service, and ends as failed after a day', async () => {
    const mike = await newMember()
    await withBrowser(mike)
    await choose(mike, { push: ['WAITING'] })
    pushes.receiver.respondWith({ status: 503 })
    await handOff()
    expect(await recent(mike)).toMatchObject([{ status: 'PENDING', lastError: 'http_503' }])

    await here.processAll({ withinMs: 26 * HOUR_MS })

    expect(pushes.receiver.requests).toHaveLength(8)
    expect(await recent(mike)).toMatchObject([{ status: 'FAILED', lastError: 'http_503' }])
  })

  test.each([404, 410])('ends the subscription after %s', async (status) => {
    const mike = await newMember()
    await withBrowser(mike)
    await choose(mike, { push: ['WAITING'] })
    pushes.receiver.respondWith({ status })
    await handOff()
    await handOff()

    expect(pushes.receiver.requests).toHaveLength(1)
    expect((await settings(mike)).browsers).toEqual([])
  })

  test('to one browser does not wait for another', async () => {
    const mike = await newMember()
    await withBrowser(mike)
    const second = await withBrowser(mike)
    await choose(mike, { push: ['WAITING'] })
    pushes.receiver.respondWith((_n, { path }) => ({
      status: path === new URL(second.subscription.endpoint).pathname ? 201 : 500,
    }))
    await handOff()

    expect(second.shown()).toHaveLength(1)
    expect((await recent(mike)).map(({ status }) => status).sort()).toEqual(['PENDING', 'SENT'])
  })

  test('by email is retried when the server is busy', async () => {
    const mike = await newMember()
    await choose(mike, { email: ['WAITING'] })
    mailbox.refuse('recipient', { code: 451, message: 'Try later' })
    await handOff()
    mailbox.refuse('recipient')
    await here.processAll({ withinMs: HOUR_MS })

    expect(mails()).toHaveLength(1)
    expect(await recent(mike)).toMatchObject([{ status: 'SENT' }])
  })
})

describe('settings', () => {
  test('begin empty, in the time zone of the workspace', async () => {
    expect(await settings(await newMember({ role: 'viewer' }))).toEqual({
      push: [],
      email: [],
      emailPace: 'AT_ONCE',
      quietStart: null,
      quietEnd: null,
      timezone: 'America/New_York',
      canEmail: true,
      browsers: [],
      recent: [],
    })
  })

  test('change only what is given', async () => {
    const mike = await newMember()
    await choose(mike, { push: ['QUALIFIED', 'QUALIFIED', 'BOOKED'], quietStart: '22:00', quietEnd: '07:00' })

    expect(await choose(mike, { emailPace: 'DAILY', timezone: 'America/Chicago' })).toMatchObject({
      push: ['QUALIFIED', 'BOOKED'],
      emailPace: 'DAILY',
      quietStart: '22:00',
      quietEnd: '07:00',
      timezone: 'America/Chicago',
    })
    expect(await choose(mike, { quietStart: null, quietEnd: null })).toMatchObject({ quietStart: null, quietEnd: null })
  })

  test.each([
    [{ quietStart: '22:00' }, 'quietEnd'],
    [{ quietStart: '22:00', quietEnd: '22:00' }, 'quietEnd'],
    [{ quietStart: '24:00', quietEnd: '07:00' }, 'quietStart'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
  ])('refuse %j', async (input, param) => {
    const mike = await newMember()

    expect((await mike.ask(UPDATE, { input })).errors).toMatchObject([
      { extensions: { code: 'invalid_parameter', param } },
    ])
  })

  test('refuse email where the deployment sends none', async () => {
    const mike = await signIn(withoutMail, { email: email(), role: 'agent' })

    const body = await mike.ask(UPDATE, { input: { email: ['BOOKED'] } })

    expect(body.errors).toMatchObject([{ extensions: { code: 'invalid_parameter', param: 'email' } }])
  })

  test('belong to members: a key can neither read nor change them', async () => {
    const read = await here.graphql('{ myAlerts { push } }')
    const changed = await here.graphql(UPDATE, { input: { push: ['BOOKED'] } })

    expect([codes(read.body), codes(changed.body)]).toEqual([['insufficient_scope'], ['insufficient_scope']])
  })

  test('of a removed member are deleted, and nothing is sent', async () => {
    const mike = await newMember()
    const browser = await withBrowser(mike)
    await choose(mike, { push: ['WAITING'], quietStart: '09:00', quietEnd: '15:00', timezone: 'America/New_York' })
    await handOff()
    const owner = await newMember({ role: 'owner' })
    await owner.ask('mutation ($id: ID!) { removeMember(input: { id: $id }) { removedId } }', { id: mike.memberId })

    here.clock.advance(2 * HOUR_MS)
    await here.processAll()

    expect(browser.shown()).toEqual([])
    expect(await seen.count('member_alerts')).toBe(0)
    expect(await seen.count('alert_browser')).toBe(0)
  })
})

describe('a browser', () => {
  test('is added once, however often its page asks, and belongs to the member who asked last', async () => {
    const [mike, dana] = [await newMember(), await newMember()]
    const browser = await withBrowser(mike)
    const again = { input: { ...browser.subscription, name: 'Firefox' } }
    await mike.ask(ADD, again)
    expect((await settings(mike)).browsers).toMatchObject([{ name: 'Firefox' }])

    await dana.ask(ADD, again)
    expect([(await settings(mike)).browsers, (await settings(dana)).browsers]).toMatchObject([
      [],
      [{ name: 'Firefox' }],
    ])
  })

  test.each([
    [{ endpoint: 'https://10.0.0.1/push' }, 'endpoint'],
    [{ endpoint: 'http://example.com/push' }, 'endpoint'],
    [{ p256dh: `B${'A'.repeat(86)}` }, 'p256dh'],
    [{ p256dh: 'short' }, 'p256dh'],
    [{ auth: 'short' }, 'auth'],
  ])('is refused with %j', async (wrong, param) => {
    const mike = await newMember()
    const input = { ...pushes.newBrowser().subscription, name: 'Chrome', ...wrong }

    expect((await mike.ask(ADD, { input })).errors).toMatchObject([
      { extensions: { code: 'invalid_parameter', param } },
    ])
    expect((await settings(mike)).browsers).toEqual([])
  })

  test('gets a test notification on request, and none after it was removed', async () => {
    const mike = await newMember()
    expect(codes(await mike.ask(TEST))).toEqual(['conflict'])
    const browser = await withBrowser(mike)

    await mike.ask(TEST)
    await here.processAll()
    expect(browser.shown()).toMatchObject([{ title: '[Sandbox] Notifications work' }])

    const [{ id }] = (await settings(mike)).browsers
    const stranger = await newMember()
    expect(codes(await stranger.ask(REMOVE, { input: { id } }))).toEqual(['not_found'])
    await mike.ask(REMOVE, { input: { id } })
    expect(codes(await mike.ask(TEST))).toEqual(['conflict'])
  })

  test('is one of at most ten', async () => {
    const mike = await newMember()
    for (let n = 0; n < 10; n++) await withBrowser(mike)

    const body = await mike.ask(ADD, { input: { ...pushes.newBrowser().subscription, name: 'One more' } })

    expect(codes(body)).toEqual(['conflict'])
  })
})

test('alerts are kept for 30 days', async () => {
  const mike = await newMember()
  await withBrowser(mike)
  await choose(mike, { push: ['WAITING'] })
  await handOff()

  here.clock.advance(31 * 24 * HOUR_MS)
  await forgetOld(here.app.db, here.clock.now())

  expect(await seen.count('alert')).toBe(0)
})
