import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReceivedRequest, type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { useDashboard } from './support/dashboard.ts'

const PHONE = '+14155550161'

const here = useDashboard({ permissions: ['clipboard-read', 'clipboard-write'] })

describe('from an API key to a suppression', () => {
  const thread = () => here.page.getByRole('region', { name: 'Messages' })
  const score = async () => Number(await here.page.getByRole('meter', { name: 'Score' }).getAttribute('aria-valuenow'))
  let key: string
  let handset: Page

  /** Sends a request as the customer's system, with the API key that this test created. */
  const call = (path: string, body: object) =>
    fetch(`${here.url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  /** Texts as the lead from the handset in a second window. */
  async function textFromHandset(body: string): Promise<void> {
    await handset.getByRole('textbox', { name: 'Text as the lead' }).fill(body)
    await handset.getByRole('button', { name: 'Send as the lead' }).click()
  }

  test('an API key is created with scopes and an expiry date, and is shown once to be copied', async () => {
    const { page } = here
    await here.goto('settings/api-keys')
    await page.getByRole('button', { name: 'Create key' }).first().click()
    const dialog = page.getByRole('dialog')

    await dialog.getByRole('textbox', { name: 'Name' }).fill('Landing page')
    await dialog.getByRole('checkbox', { name: 'Read only' }).uncheck()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Select at least one scope.').waitFor()
    await dialog.getByRole('checkbox', { name: 'Leads' }).check()
    await dialog.getByRole('combobox', { name: 'Expires' }).click()
    await page.getByRole('option', { name: 'In 7 days' }).click()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    key = (await dialog.getByRole('group', { name: 'API key' }).textContent())!
    await dialog.getByRole('button', { name: 'Copy: API key' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    await dialog.getByRole('button', { name: 'I’ve copied it' }).click()
    await page.reload()

    const row = page.getByRole('row').filter({ hasText: 'Landing page' })
    await row.getByText('Active').waitFor()
    expect(await row.getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining([`…${key.slice(-4)}`, 'Leads', 'Never']),
    )
    const ends = await row.locator('time').last().getAttribute('datetime')
    expect((Date.parse(ends!) - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
    expect(await page.content()).not.toContain(key)
  })

  test('a lead created with the key over REST appears without a reload', async () => {
    const { page } = here
    await here.goto('leads')
    await page.getByText('No leads yet').waitFor()
    await page.getByRole('link', { name: 'Connect a web form or CRM with the API' }).waitFor()
    await page.evaluate(() => {
      document.body.dataset.loaded = 'once'
    })

    const created = await call('/v1/leads', { phone: PHONE, attributes: { first_name: 'Dana', last_name: 'Reyes' } })
    await page.getByRole('link', { name: 'Dana Reyes' }).waitFor()

    expect(created.status).toBe(201)
    expect(await page.locator('body[data-loaded=once]').count()).toBe(1)
    expect((await call('/v1/messages', { to: PHONE, body: 'Hello' })).status).toBe(403)
  })

  test('the agent replies to a text from the handset, and the score rises', async () => {
    const { page } = here
    handset = await here.context.newPage()
    await handset.goto(here.at(`handset?phones=${encodeURIComponent(JSON.stringify([PHONE]))}`))
    await here.goto('inbox')
    await page.locator('[data-connection=live]').waitFor({ state: 'attached' })

    await textFromHandset('Hi, we need a new roof')
    await page.locator('[data-conversation]', { hasText: 'Dana Reyes' }).click()
    await thread().locator('[data-by=AGENT]').first().waitFor()
    await page.locator('[data-signal-row=project][data-state=KNOWN]').waitFor()
    const before = await score()
    await textFromHandset('Yes, we own the house')
    await page.locator('[data-signal-row=owner][data-state=KNOWN]').waitFor()

    expect(before).toBeGreaterThan(0)
    expect(await score()).toBeGreaterThan(before)
    const answer = await thread().locator('[data-by=AGENT] .lt-text').first().textContent()
    await handset.locator('[data-from=us]', { hasText: answer! }).waitFor()
  })

  test('a member takes over and texts the lead', async () => {
    const { page } = here

    await page.getByRole('button', { name: 'Take over' }).click()
    await page.getByText('You’ve taken over. The agent is paused.').waitFor()
    await page.getByRole('textbox', { name: 'Your reply' }).fill('This is Sam. When may I call you?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()

    await handset.locator('[data-from=us]', { hasText: 'This is Sam.' }).waitFor()
  })

  test('after STOP, the lead cannot be texted from the dashboard or the API, and the phone is on the suppression list', async () => {
    const { page } = here

    await handset.getByRole('button', { name: 'STOP' }).click()
    await page.getByText('This lead has opted out').waitFor()
    await page.getByText('You can’t reply: the lead opted out.').waitFor()
    const refused = here.rest('POST', '/v1/messages', { to: PHONE, body: 'One more thing' })

    await expect(refused).rejects.toThrow('recipient_opted_out')
    expect(await page.getByRole('textbox', { name: 'Your reply' }).count()).toBe(0)
    await here.goto('settings/compliance')
    await page.getByRole('row').filter({ hasText: '(415) 555-0161' }).waitFor()
  })
})

describe('from a webhook endpoint to a delivery', () => {
  let receiver: Receiver
  const isReceipt = ({ rawBody }: ReceivedRequest) => rawBody.includes('"type":"message.received"')
  const isOfText = (request: ReceivedRequest) => isReceipt(request) && request.rawBody.includes('is anybody there?')
  beforeAll(async () => {
    // No automatic retry within the hour, so that only "Retry now" sends the event again.
    const headers = { 'Retry-After': '3600' }
    receiver = await startReceiver({
      respond: (_n, request) => (isReceipt(request) ? { status: 503, headers, body: 'We are moving' } : {}),
    })
  })
  afterAll(() => receiver.close())

  test('a test event and a real event fail, and a retry succeeds after the receiver recovers', async () => {
    const { page } = here
    await here.goto('developers/endpoints')
    await page.getByRole('button', { name: 'New endpoint' }).first().click()
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByRole('button', { name: 'I’ve copied it' }).click()
    await page.getByRole('link', { name: receiver.url }).click()

    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByText('Not delivered. Response 503').waitFor()
    await here.textAs('+14155550162', 'Hello, is anybody there?')
    await receiver.waitFor((requests) => requests.some(isOfText))
    await page.getByRole('link', { name: 'View all deliveries' }).click()
    await page.getByRole('link', { name: 'message.received' }).first().click()
    await page.getByText('The last response was 503.').waitFor()
    await page.getByText('We are moving').locator('visible=true').first().waitFor()
    receiver.respondWith({ status: 200 })
    await page.getByRole('button', { name: 'Retry now' }).click()

    await page.locator('main').getByText('Delivered', { exact: true }).waitFor()
    expect(receiver.requests.filter(isOfText)).toHaveLength(2)
  })
})
