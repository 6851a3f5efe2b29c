import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAYBOOK } from '../agent/support/booking.ts'
import { startPushService } from '../alerts/support/push-service.ts'
import type { Json } from '../support/harness.ts'
import { startMailServer } from '../support/mail-server.ts'
import { faultsEverywhere } from './support/axe.ts'
import { connectToDatabase } from './support/database.ts'
import { subscribeAt } from './support/push.ts'
import { type StartedService, startService } from './support/service.ts'
import { createWorkspace, inviteLink, type NewWorkspace } from './support/shell.ts'

const ARRIVES_WITHIN_MS = 60_000
/** What a member is promised, by the times that the service stores. */
const SENT_WITHIN_MS = 5_000
const PHONE = '+14155550191'

const [mailbox, pushes] = [await startMailServer(), await startPushService()]
let service: StartedService
let browser: Browser
let workspace: NewWorkspace

beforeAll(async () => {
  service = await startService({ SMTP_URL: mailbox.url, SMTP_FROM: 'Leadthread <alerts@example.com>' })
  workspace = await createWorkspace('Oakline Home Services', service)
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([service?.close(), mailbox.close(), pushes.close()])
})

async function signIn(email: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ['notifications'] })
  const page = await context.newPage()
  await page.goto(`${service.serviceUrl}/sign-in${await inviteLink(workspace.live.id, email, 'agent', service)}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((to) => to.pathname.startsWith('/w/'))
  return page
}

const at = (path: string) => `${service.serviceUrl}/w/${workspace.sandbox.id}/${path}`

async function textAs(from: string, body: string): Promise<void> {
  const headers = { Authorization: `Bearer ${workspace.sandbox.key}`, 'Content-Type': 'application/json' }
  const url = `${service.serviceUrl}/v1/sandbox/inbound`
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ from, body }) })
  expect(status).toBe(201)
}

/** Returns a function that gives a decrypted push message to the service worker, as the browser does. */
async function delivery(page: Page): Promise<(data: string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await known
  const origin = service.serviceUrl
  return (data) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }).then(() => {})
}

test('a qualified lead triggers a browser notification and an email, and the notification opens the conversation', async () => {
  const first = await signIn('ann@example.com')
  await first.goto(at('inbox'))
  const second = await signIn('mike@example.com')
  const phone = pushes.newBrowser()
  await subscribeAt(second.context(), phone)
  await second.goto(at('settings/alerts'))
  await second.getByRole('button', { name: 'Turn on in this browser' }).click()
  await second.getByText('(this browser)').waitFor()
  await second.getByRole('checkbox', { name: 'Lead qualified: browser' }).and(second.locator(':checked')).waitFor()
  await second.getByRole('checkbox', { name: 'Lead qualified: email' }).check()
  await second.getByRole('button', { name: 'Save changes' }).click()
  await second.getByText('Saved', { exact: true }).waitFor()
  expect(await faultsEverywhere(second)).toEqual([])
  const deliver = await delivery(second)

  await textAs(
    PHONE,
    'Hi, we own our house in Springfield 62704 and need a new roof, budget is 15000, as soon as possible',
  )
  const row = first.locator('[data-conversation]').filter({ hasText: 'Qualified' })
  await row.waitFor({ timeout: 20_000 })

  await expect.poll(() => phone.shown().length, { timeout: ARRIVES_WITHIN_MS }).toBeGreaterThan(0)
  const mails = () => mailbox.mails.filter(({ raw }) => raw.includes('qualified'))
  await expect.poll(() => mails().length, { timeout: ARRIVES_WITHIN_MS }).toBe(1)
  expect(mails()[0]!.to).toEqual(['mike@example.com'])

  const [notification] = phone.shown()
  // Chromium drops messages while it stops an idle worker, so repeat until shown. The tag prevents duplicates.
  const shown = async () => {
    await deliver(JSON.stringify(notification))
    return second.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title }) => title)
    })
  }
  await expect.poll(shown, { timeout: 10_000, interval: 1_000 }).toEqual([notification!.title])
  expect(notification!.title).toContain('qualified')

  const [worker] = second.context().serviceWorkers()
  await worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): boolean
    }
    const [notification] = await scope.registration.getNotifications()
    const Click = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    scope.dispatchEvent(new Click('notificationclick', { notification }))
  })
  await second.waitForURL((to) => to.pathname.endsWith(notification!.url))
})

test('alerts about a qualified lead and about a booked appointment are sent within 5 s of their events', async () => {
  const [phone, email] = ['+14155550192', 'lee@example.com']
  const page = await signIn(email)
  const receiver = pushes.newBrowser()
  const asks = (query: string, input: object) =>
    page.evaluate(
      async ([workspaceId, body]) => {
        const headers = { 'Content-Type': 'application/json', 'Leadthread-Workspace': workspaceId! }
        const answer = await fetch('/graphql', { method: 'POST', headers, body: body! })
        return (await answer.json()) as { errors?: object[] }
      },
      [workspace.sandbox.id, JSON.stringify({ query, variables: { input } })],
    )
  const added = await asks(
    'mutation ($input: AddAlertBrowserInput!) { addAlertBrowser(input: $input) { __typename } }',
    {
      ...receiver.subscription,
      name: 'Chrome on Linux',
    },
  )
  const chosen = await asks(
    'mutation ($input: UpdateMyAlertsInput!) { updateMyAlerts(input: $input) { __typename } }',
    {
      push: ['QUALIFIED', 'BOOKED'],
      email: ['QUALIFIED', 'BOOKED'],
    },
  )
  expect([added.errors, chosen.errors]).toEqual([undefined, undefined])
  await bookingCampaign()

  await textAs(phone, 'I own the house')
  await expect.poll(() => textsTo(phone), POLL).toContainEqual(expect.stringContaining('Which works best for you?'))
  await textAs(phone, 'the second one works')
  await expect.poll(() => textsTo(phone), POLL).toContainEqual(expect.stringContaining('To confirm:'))
  await textAs(phone, 'yes')

  const mails = () => mailbox.mails.filter(({ to }) => to.includes(email))
  const all = [expect.stringContaining('qualified'), expect.stringContaining('booked an appointment')]
  await expect.poll(() => receiver.shown().map(({ title }) => title), POLL).toEqual(all)
  await expect.poll(() => mails().map(({ raw }) => /^Subject: (.*)$/m.exec(raw)![1]), POLL).toEqual(all)
  const sent = await sentAlerts(email)
  expect(sent.map(({ kind, channel }) => `${kind} ${channel}`)).toEqual([
    ...['booked email', 'booked push', 'qualified email', 'qualified push'],
  ])
  for (const { kind, channel, afterMs } of sent) {
    expect(afterMs, `${kind} ${channel}`).toBeGreaterThanOrEqual(0)
    expect(afterMs, `${kind} ${channel}`).toBeLessThanOrEqual(SENT_WITHIN_MS)
  }
})

const POLL = { timeout: ARRIVES_WITHIN_MS }

async function call(method: string, path: string, body?: object): Promise<Json> {
  const headers = { Authorization: `Bearer ${workspace.sandbox.key}`, 'Content-Type': 'application/json' }
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${service.serviceUrl}/v1${path}`, sent)
  expect(answer.ok, path).toBe(true)
  return answer.json()
}

/** Gives the sandbox's campaign a playbook that books appointments. */
async function bookingCampaign(): Promise<void> {
  const { data } = await call('GET', '/campaigns')
  const path = `/campaigns/${data[0].id}/playbook`
  const { version } = await call('GET', path)
  await call('POST', path, { playbook: PLAYBOOK, expected_version: version })
}

async function textsTo(phone: string): Promise<string[]> {
  const { id } = await call('POST', '/leads', { phone })
  const { data } = await call('GET', `/messages?lead_id=${id}&direction=outbound`)
  return data.map(({ body }: Json) => body)
}

/** The sent alerts of a member, and how long after the event each was sent, by the stored times. */
async function sentAlerts(email: string): Promise<{ kind: string; channel: string; afterMs: number }[]> {
  const database = await connectToDatabase(service.dataDir)
  try {
    const { rows } = await database.query(
      `select a.kind, a.channel, extract(epoch from a.finished_at - e.created_at)::float * 1000 as "afterMs"
       from alert a join member m on m.id = a.member_id join event e
         on e.workspace_id = a.workspace_id and e.conversation_id = a.conversation_id
           and e.type = case a.kind when 'booked' then 'appointment.booked' else 'lead.qualified' end
       where m.email = $1 and a.status = 'sent' order by a.kind, a.channel`,
      [email],
    )
    return rows
  } finally {
    await database.end()
  }
}
