import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPushService } from '../alerts/support/push-service.ts'
import { rested } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { takePicture } from './support/pictures.ts'
import { subscribeAt } from './support/push.ts'

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

describe.each([
  ['on a desk', WIDE],
  ['on a phone', PHONE],
])('a day in the inbox, %s', (_, viewport) => {
  const here = useDashboard({ viewport })
  const row = (name: string) => here.page.locator('[data-conversation]', { hasText: name })
  const button = (name: string) => here.page.getByRole('button', { name, exact: true })
  const hasNoSidewaysScroll = () =>
    here.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

  test('a user answers a waiting lead, undoes an accidental end, and snoozes the conversation until the lead texts', async () => {
    const { page } = here
    await here.rest('POST', '/v1/leads', { phone: '+14155550141', attributes: { first_name: 'Walter' } })
    await here.rest('POST', '/v1/leads', { phone: '+14155550142', attributes: { first_name: 'Other' } })
    await here.textAs('+14155550142', 'Hello, I need a roof')
    await here.textAs('+14155550141', 'Can I talk to a real person?')
    await here.goto('inbox')
    await button('Waiting').click()
    await row('Walter').waitFor()
    expect(await row('Other').count()).toBe(0)
    await row('Walter').click()
    await page.getByRole('textbox', { name: 'Your reply' }).fill('Hi Walter, this is Mike. How can I help?')
    await button('Send').click()
    await page.locator('[data-message]', { hasText: 'this is Mike' }).waitFor()

    await button('End').click()
    await page.getByRole('menuitem', { name: 'Booked', exact: true }).click()
    await page.getByText('Ending as booked').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await button('Done').waitFor()

    await button('Snooze').click()
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
    await page.getByText(/Snoozed until .* or the lead’s next text/).waitFor()
    await here.goto('inbox')
    await row('Other').waitFor()
    expect(await row('Walter').count()).toBe(0)
    await here.textAs('+14155550141', 'Is Thursday possible?')
    await row('Walter').waitFor()
    expect(await hasNoSidewaysScroll()).toBe(true)
  })

  test('each main screen fits the viewport width', async () => {
    const { page } = here
    const { data } = await here.rest<{ data: { id: string }[] }>('GET', '/v1/leads?phone=%2B14155550141')
    const screens = [
      ['leads', 'Leads'],
      [`leads/${data[0]!.id}`, 'Walter'],
      ['appointments', 'Appointments'],
      ['campaigns', 'Campaigns'],
      ['analytics', 'Analytics'],
      ['settings/company', 'Company'],
      ['settings/alerts', 'My alerts'],
      ['settings/snippets', 'Snippets'],
    ] as const
    for (const [path, heading] of screens) {
      await here.goto(path)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect([path, await hasNoSidewaysScroll()]).toEqual([path, true])
    }
  })
})

describe('the rest of the day, on a phone', () => {
  const here = useDashboard({ viewport: PHONE, hasTouch: true, permissions: ['notifications'] })
  const button = (name: string) => here.page.getByRole('button', { name, exact: true })
  let pushes: Awaited<ReturnType<typeof startPushService>>
  beforeAll(async () => {
    pushes = await startPushService()
  })
  afterAll(() => pushes.close())

  const fits = () =>
    here.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

  /** Taps a main action, which a thumb must not miss, on a screen that fits the window. */
  async function tap(action: Locator): Promise<void> {
    await action.waitFor()
    await rested(here.page)
    const name = (await action.getAttribute('aria-label')) ?? (await action.innerText())
    await takePicture(here.page, `phone-${name.replaceAll(/\W+/g, '-')}`, [PHONE])
    const { height } = (await action.boundingBox())!
    expect.soft([name, Math.min(height, 40), await fits()]).toEqual([name, 40, true])
    await action.tap()
  }

  async function sendCampaignTo(words: string): Promise<void> {
    const { page } = here
    const dialog = page.getByRole('dialog', { name: `Send a campaign to ${words}` })
    await tap(dialog.getByRole('combobox', { name: 'Campaign' }))
    await tap(page.getByRole('option', { name: 'Home services' }))
    await dialog.getByText(`${words} will be texted`).waitFor()
    await dialog.getByRole('checkbox', { name: /^I confirm that/ }).check()
    await tap(dialog.getByRole('button', { name: `Text ${words}` }))
    await dialog.getByText(`2 of ${words}`).waitFor()
    await tap(dialog.getByRole('link', { name: 'View all sends' }).or(dialog.getByRole('button', { name: 'Close' })))
    await dialog.waitFor({ state: 'detached' })
  }

  test('a campaign is sent to the leads of a search and to selected leads', async () => {
    const { page } = here
    for (const [n, name] of ['Paula', 'Paul', 'Rita', 'Ron'].entries())
      await here.rest('POST', '/v1/leads', { phone: `+1415555014${n}`, attributes: { first_name: name } })
    await here.goto('leads')
    await page.getByLabel('Search leads').fill('paul')
    await page.getByText('2 leads', { exact: true }).waitFor()
    await tap(button('Send campaign'))
    await sendCampaignTo('2 leads')

    await here.goto('leads')
    for (const name of ['Rita', 'Ron']) await page.getByRole('checkbox', { name: `Select ${name}` }).tap()
    await tap(page.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Send campaign' }))
    await sendCampaignTo('2 leads')

    const texted = async () => {
      const { data } = await here.rest<{ data: { to: string }[] }>('GET', '/v1/messages?direction=outbound')
      return data.map(({ to }) => to).sort()
    }
    await expect.poll(texted).toEqual(['+14155550140', '+14155550141', '+14155550142', '+14155550143'])
  })

  test('a member turns on alerts in the browser of the phone', async () => {
    const { page } = here
    await subscribeAt(page.context(), pushes.newBrowser())
    await here.goto('settings/alerts')
    await tap(button('Turn on in this browser'))
    await page.getByText('(this browser)').waitFor()
    const alertAbout = (event: string) => page.getByRole('checkbox', { name: `${event}: browser`, exact: true })
    await alertAbout('Lead qualified').and(page.locator(':checked')).waitFor()
    const wasChecked = await alertAbout('Delivery problem').isChecked()
    await alertAbout('Delivery problem').setChecked(!wasChecked)
    await tap(button('Save changes'))
    await page.getByText('Saved', { exact: true }).waitFor()

    await page.reload()
    await alertAbout('Lead qualified').and(page.locator(':checked')).waitFor()
    expect(await alertAbout('Delivery problem').isChecked()).toBe(!wasChecked)
  })

  test('the search finds a lead and opens it', async () => {
    const { page } = here
    await here.goto('inbox')
    await tap(button('Search'))
    await page.getByRole('textbox', { name: 'Search leads, texts and campaigns' }).fill('rita')
    await tap(page.getByRole('option').filter({ hasText: 'Rita' }).first())
    await page.getByRole('heading', { name: 'Rita', level: 1 }).waitFor()
    await tap(button('Text'))
    await page.getByRole('textbox', { name: 'Text', exact: true }).and(page.locator(':focus')).waitFor()
  })
})
