import { afterAll, describe, expect, test } from 'vitest'
import { startPushService } from '../alerts/support/push-service.ts'
import { openForBusiness } from '../campaigns/support/own-company.ts'
import { type Browser, signIn } from '../identity/support/members.ts'
import { startFakeTwilio } from '../messaging/support/fake-twilio.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { startMailServer } from '../support/mail-server.ts'

const [mailbox, pushes, twilio] = [await startMailServer(), await startPushService(), await startFakeTwilio()]
const service = useTestApp({
  env: { SMTP_URL: mailbox.url, SMTP_FROM: 'Leadthread <alerts@example.com>', TWILIO_BASE_URL: twilio.url },
})
afterAll(() => Promise.all([mailbox.close(), pushes.close(), twilio.close()]))

const CREATE_CHANNEL =
  'mutation ($input: CreateNotificationChannelInput!) { createNotificationChannel(input: $input) { __typename } }'
const ADD_BROWSER = 'mutation ($input: AddAlertBrowserInput!) { addAlertBrowser(input: $input) { __typename } }'
const CHOOSE = 'mutation ($input: UpdateMyAlertsInput!) { updateMyAlerts(input: $input) { __typename } }'

const within = (workspaceId: string) => ({ 'Leadthread-Workspace': workspaceId })

let members = 0
const join = (workspaceId: string) =>
  signIn(service, { email: `dana${++members}@example.com`, role: 'owner', workspaceId })

async function choose(member: Browser, workspaceId: string, input: object): Promise<void> {
  expect((await member.ask(CHOOSE, { input }, within(workspaceId))).errors).toBeUndefined()
}

async function done(key: string): Promise<string[]> {
  const { body } = await service.graphql('{ goLive { step isDone } }', {}, { key })
  expect(body.errors).toBeUndefined()
  return body.data.goLive.flatMap(({ step, isDone }: { step: string; isDone: boolean }) => (isDone ? [step] : []))
}

const isNotified = async (key: string) => (await done(key)).includes('NOTIFICATIONS')

test('lists the steps of a live workspace, and those that are done', async () => {
  const { live } = await service.newWorkspace()
  expect(await done(live.key)).toEqual([])

  await openForBusiness(service, live)

  expect(await done(live.key)).toEqual(['COMPANY_PROFILE', 'CAMPAIGN'])
})

test('a carrier account whose credentials the carrier refused is not done until they are replaced', async () => {
  const { live } = await service.newWorkspace()
  const ask = async (query: string, input: object) => (await service.graphql(query, { input }, { key: live.key })).body
  const isDone = async () => (await done(live.key)).includes('CARRIER_ACCOUNT')
  const CREATE = `mutation ($input: CreateCarrierAccountInput!) { createCarrierAccount(input: $input) {
    carrierAccount { id lastTestOutcome } } }`
  const CHANGE = `mutation ($input: UpdateCarrierAccountInput!) { updateCarrierAccount(input: $input) {
    carrierAccount { lastTestOutcome } } }`
  const TEST = 'mutation ($input: TestCarrierAccountInput!) { testCarrierAccount(input: $input) { outcome } }'
  const wrong = { ...twilio.credentials, authToken: 'f'.repeat(32) }
  const { carrierAccount } = (await ask(CREATE, { name: 'Main', twilio: wrong })).data.createCarrierAccount
  const { id } = carrierAccount

  const untested = await isDone()
  const refused = [(await ask(TEST, { id })).data.testCarrierAccount.outcome, await isDone()]
  const rest = await service.api('GET', '/v1/carrier-accounts', undefined, { key: live.key })
  const replaced = (await ask(CHANGE, { id, twilio: twilio.credentials })).data.updateCarrierAccount.carrierAccount
  const accepted = [(await ask(TEST, { id })).data.testCarrierAccount.outcome, await isDone()]

  expect([carrierAccount.lastTestOutcome, untested]).toEqual([null, true])
  expect(refused).toEqual(['REFUSED', false])
  expect(rest.body.data[0].last_test_outcome).toBe('refused')
  expect(replaced.lastTestOutcome).toBeNull()
  expect(accepted).toEqual(['ACCEPTED', true])
})

test('only the step of inviting a teammate is optional', async () => {
  const { live } = await service.newWorkspace()
  const { body } = await service.graphql('{ goLive { step isOptional } }', {}, { key: live.key })

  const optional = body.data.goLive.filter(({ isOptional }: Json) => isOptional)

  expect(optional.map(({ step }: Json) => step)).toEqual(['MEMBERS'])
})

describe('the step of notifications is done', () => {
  test('by a channel of the workspace', async () => {
    const { live } = await service.newWorkspace()
    const input = { kind: 'EMAIL', name: 'Office', target: 'office@example.com' }
    const made = await service.graphql(CREATE_CHANNEL, { input }, { key: live.key })
    expect(made.body.errors).toBeUndefined()

    expect(await isNotified(live.key)).toBe(true)
  })

  test('by a member’s own alerts by email, until the member turns them off', async () => {
    const { live, sandbox } = await service.newWorkspace()
    const member = await join(live.id)

    await choose(member, live.id, { email: ['WAITING'] })
    const chosen = [await isNotified(live.key), await isNotified(sandbox.key)]
    await choose(member, live.id, { email: [] })

    expect(chosen).toEqual([true, false])
    expect(await isNotified(live.key)).toBe(false)
  })

  test('by alerts to a browser only once there is a browser', async () => {
    const { sandbox, live } = await service.newWorkspace()
    const member = await join(live.id)
    await choose(member, sandbox.id, { push: ['WAITING'] })
    const before = await isNotified(sandbox.key)

    const input = { ...pushes.newBrowser().subscription, name: 'Chrome on Windows' }
    const added = await member.ask(ADD_BROWSER, { input }, within(sandbox.id))

    expect(added.errors).toBeUndefined()
    expect([before, await isNotified(sandbox.key)]).toEqual([false, true])
  })
})

test('counts a text that was delivered, and nothing of another workspace', async () => {
  const { live, sandbox } = await service.newWorkspace()
  await service.api('POST', '/v1/messages', { to: '+14155550123', body: 'Test' }, { key: sandbox.key })
  await service.processAll()

  expect(await done(sandbox.key)).toContain('TEST_TEXT')
  expect(await done(live.key)).toEqual([])
})
