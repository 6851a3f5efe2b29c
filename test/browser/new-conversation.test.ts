import { describe, expect, test } from 'vitest'
import { useDashboard } from './support/dashboard.ts'

const here = useDashboard()

const recipient = () => here.page.getByRole('textbox', { name: 'To' })
const firstText = () => here.page.getByRole('textbox', { name: 'Text', exact: true })
const send = () => here.page.getByRole('button', { name: 'Send', exact: true })
const timeline = (text: string) => here.page.getByRole('region', { name: 'Timeline' }).getByText(text)

async function conversationWith(phone: string): Promise<{ id: string; handler: string }> {
  const { id } = await here.rest<{ id: string }>('POST', '/v1/leads', { phone })
  const { data } = await here.rest<{ data: { id: string; handler: string }[] }>(
    'GET',
    `/v1/conversations?lead_id=${id}`,
  )
  return data[0]!
}

test('c starts a conversation with a new phone number, and the sender answers the reply', async () => {
  const { page } = here
  await here.goto('inbox')
  await page.getByRole('link', { name: 'New conversation' }).waitFor()
  await page.keyboard.press('c')
  await recipient().fill('(415) 555-0171')
  await page.getByRole('option', { name: /Text \(415\) 555-0171/ }).click()
  await firstText().fill('Hi, this is Mike from the roofing company. You called about a leak?')
  await send().click()

  await page.getByRole('heading', { name: '(415) 555-0171', level: 1 }).waitFor()
  await timeline('You called about a leak?').waitFor()
  await here.textAs('+14155550171', 'yes, in the attic')

  const conversation = await conversationWith('+14155550171')
  expect(conversation.handler).toBe('human')
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  await page.waitForURL(new RegExp(`/inbox/${conversation.id}`))
  await page.locator('[data-message]', { hasText: 'yes, in the attic' }).waitFor()
})

test('a lead is texted from their page, and the agent answers if the sender wants to', async () => {
  const { page } = here
  const { id } = await here.rest<{ id: string }>('POST', '/v1/leads', {
    phone: '+14155550172',
    attributes: { first_name: 'Rosa' },
  })
  await here.goto(`leads/${id}`)
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  await page.waitForURL(/\/inbox\/new/)
  expect(await recipient().inputValue()).toBe('Rosa · (415) 555-0172')
  await page.getByText('The agent', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Campaign' }).waitFor()
  await firstText().fill('Hi Rosa, thanks for calling. What can we help with?')
  await send().click()
  await timeline('What can we help with?').waitFor()
  await here.textAs('+14155550172', 'I need a new roof')

  expect((await conversationWith('+14155550172')).handler).toBe('agent')
})

test('a lead who opted out cannot be texted, and the form says why', async () => {
  const { page } = here
  await here.rest('POST', '/v1/leads', { phone: '+14155550173', attributes: { first_name: 'Stopped' } })
  await here.textAs('+14155550173', 'STOP')
  await here.goto('inbox/new')
  await recipient().fill('Stopped')
  await page.getByRole('option', { name: /Stopped/ }).click()
  await page.getByRole('alert').filter({ hasText: 'opted out' }).waitFor()
  await firstText().fill('Hello again')
  await page.getByText('Can’t be sent now.').waitFor()
})

describe('on a phone', () => {
  const there = useDashboard({ viewport: { width: 390, height: 844 } })

  test('the form has the whole screen, and leads back to the list', async () => {
    const { page } = there
    await there.textAs('+14155550174', 'Hello')
    await there.goto('inbox')
    await page.getByRole('link', { name: 'New conversation' }).click()
    await page.getByRole('textbox', { name: 'To' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await page.locator('[data-conversation]').first().isVisible()).toBe(false)

    await page.getByRole('link', { name: 'Back to list' }).click()
    await page.locator('[data-conversation]').first().waitFor()
  })
})
