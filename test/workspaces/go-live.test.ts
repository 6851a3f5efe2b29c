import { afterAll, describe, expect, test } from 'vitest'
import { startPushService } from '../alerts/support/push-service.ts'
import { openForBusiness } from '../campaigns/support/own-company.ts'
import { type Browser, signIn } from '../identity/support/members.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { startMailServer } from '../support/mail-server.ts'

const [mailbox, pushes] = [await startMailServer(), await startPushService()]
const service = useTestApp({ env: { SMTP_URL: mailbox.url, SMTP_FROM: 'Leadthread <alerts@example.com>' } })
afterAll(() => Promise.all([mailbox.close(), pushes.close()]))

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
