import { describe, expect, test } from 'vitest'
import { useDashboard } from './support/dashboard.ts'

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
