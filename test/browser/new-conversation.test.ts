import { describe, expect, test } from 'vitest'
import { faultsOf } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { enforceQuietHours, zoneAtNight } from './support/quiet-hours.ts'

const here = useDashboard()

const recipient = () => here.page.getByRole('textbox', { name: 'To' })
const firstText = () => here.page.getByRole('textbox', { name: 'Text', exact: true })
const send = () => here.page.getByRole('button', { name: 'Send', exact: true })
const discard = () => here.page.getByRole('button', { name: 'Discard draft' })
const timeline = (text: string | RegExp) => here.page.getByRole('region', { name: 'Timeline' }).getByText(text)
const newLead = (phone: string, lead: object) => here.rest<{ id: string }>('POST', '/v1/leads', { phone, ...lead })

async function openFor(phone: string, lead: object): Promise<{ id: string }> {
  const { id } = await newLead(phone, lead)
  await here.goto(`inbox/new?lead=${id}`)
  await expect.poll(() => recipient().inputValue()).not.toBe('')
  return { id }
}

async function choose(typed: string): Promise<void> {
  await recipient().fill(typed)
  await here.page.getByRole('option', { name: typed }).first().click()
}

async function textsTo(leadId: string): Promise<string[]> {
  const { messages } = await here.graphql<{ messages: { edges: { node: { body: string } }[] } }>(
    `{ messages(leadId: "${leadId}", first: 20) { edges { node { body } } } }`,
  )
  return messages.edges.map(({ node }) => node.body)
}

async function conversationWith(phone: string): Promise<{ id: string; handler: string }> {
  const { id } = await newLead(phone, {})
  const { data } = await here.rest<{ data: { id: string; handler: string }[] }>(
    'GET',
    `/v1/conversations?lead_id=${id}`,
  )
  return data[0]!
}

test('the c key starts a conversation with a new phone number, and the sender handles the replies', async () => {
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
  await timeline(/^owner-/).waitFor()
  await here.textAs('+14155550171', 'yes, in the attic')

  const conversation = await conversationWith('+14155550171')
  expect(conversation.handler).toBe('human')
  await here.goto(`inbox/${conversation.id}`)
  await page.locator('[data-message]', { hasText: 'yes, in the attic' }).waitFor()
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
  await discard().click()
})

test('a text with an unreplaced variable cannot be sent', async () => {
  const { page } = here
  const { id } = await openFor('+14155550175', { attributes: { first_name: 'Ines' } })
  await firstText().fill('Hi {{first_name}}, are you at home?')
  await page.getByText('Replace {{first_name}} before you send this text.').waitFor()

  expect(await send().isDisabled()).toBe(true)
  await page.keyboard.press('Control+Enter')
  expect(await page.getByRole('button', { name: 'Send later' }).isDisabled()).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await firstText().fill('Hi Ines, are you at home?')
  await send().click()
  await timeline('Hi Ines, are you at home?').waitFor()
  expect(await textsTo(id)).toEqual(['Hi Ines, are you at home?'])
})

test('a snippet is filled in for the selected recipient until the user edits it', async () => {
  const { page } = here
  await here.graphql(`mutation { createSnippet(input: { name: "Introduction",
    body: "Hi {{first_name|there}}, {{company}} here. Still need a roof?" }) { snippet { id } } }`)
  await newLead('+14155550176', { attributes: { name: 'Vera Stone' } })
  await here.goto('inbox/new')
  await firstText().fill('/intro')
  await page.getByRole('option', { name: /Introduction/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => firstText().inputValue()).toMatch(/^Hi {{first_name\|there}}/)

  await choose('Vera Stone')
  await expect.poll(() => firstText().inputValue()).toBe('Hi Vera, Oakline Home Services here. Still need a roof?')
  await choose('(415) 555-0177')
  await expect.poll(() => firstText().inputValue()).toBe('Hi there, Oakline Home Services here. Still need a roof?')
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('button', { name: 'house', exact: true }).click()
  await send().click()
  await timeline(/^Hi there, Oakline Home Services here.*🏠$/).waitFor()
})

test('a first text is scheduled', async () => {
  const { page } = here
  await openFor('+14155550178', { attributes: { first_name: 'Kim' } })
  await firstText().fill('See you on Monday')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /^Next week/ }).click()

  await page.getByRole('heading', { name: 'Kim', level: 1 }).waitFor()
  await timeline('See you on Monday').waitFor()
  await timeline(/Scheduled for/).waitFor()
})

test('a first text in quiet hours is sent when they end', async () => {
  const { page } = here
  await enforceQuietHours(here)
  await openFor('+14155550179', { attributes: { first_name: 'Nell' }, timezone: zoneAtNight() })
  await firstText().fill('Are you still looking for a roofer?')
  await page.getByText('Can’t be sent now.').waitFor()
  await send().click()
  await page.getByText(/^Not sent\./).waitFor()
  expect(await firstText().inputValue()).toBe('Are you still looking for a roofer?')

  await page.getByRole('button', { name: /^Send .*\d:\d\d/ }).click()
  await timeline(/Scheduled for/).waitFor()
})

test('a draft is restored when the form is opened again, until it is discarded', async () => {
  const { page } = here
  await here.goto('inbox/new')
  await choose('(415) 555-0180')
  await firstText().fill('Hi, one more question')
  await page.getByRole('link', { name: 'Back to list' }).click()
  await page.getByRole('link', { name: 'New conversation' }).click()

  expect(await recipient().inputValue()).toBe('(415) 555-0180')
  expect(await firstText().inputValue()).toBe('Hi, one more question')
  await discard().click()
  await page.reload()
  expect(await firstText().inputValue()).toBe('')
  expect(await recipient().inputValue()).toBe('')
})

test('a first text written offline is sent once when the network is back, also after a reload', async () => {
  const { page, context } = here
  here.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/)
  const { id } = await openFor('+14155550181', { attributes: { first_name: 'Otto' } })
  await context.setOffline(true)
  await page.getByText('Offline', { exact: true }).waitFor()
  await firstText().fill('We can come at noon')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Waiting for the network').waitFor()

  await page.route('**/graphql', (route) => {
    const isText = /"input".*We can come at noon/.test(route.request().postData() ?? '')
    return isText ? route.abort() : route.continue()
  })
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => firstText().inputValue()).toBe('We can come at noon')
  expect(await firstText().isEditable()).toBe(false)
  expect(await textsTo(id)).toEqual([])

  await page.unroute('**/graphql')
  await page.getByRole('heading', { name: 'Otto', level: 1 }).waitFor({ timeout: 20_000 })
  await timeline('We can come at noon').waitFor()
  expect(await textsTo(id)).toEqual(['We can come at noon'])
})

describe('on a phone', () => {
  const there = useDashboard({ viewport: { width: 390, height: 844 } })

  test('the form fills the screen and links back to the list', async () => {
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
