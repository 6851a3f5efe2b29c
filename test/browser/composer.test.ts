import { expect, test } from 'vitest'
import { faultsEverywhere } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { ageMessages, enforceQuietHours, zoneAtNight } from './support/quiet-hours.ts'
import { answerDocument } from './support/requests.ts'

const here = useDashboard()

const field = () => here.page.getByRole('textbox', { name: 'Your reply' })
const bubble = (text: string) => here.page.locator('article').filter({ hasText: text })
const button = (name: string) => here.page.getByRole('button', { name, exact: true })

async function open(phone: string, name: string, lead: object = {}): Promise<{ id: string }> {
  const { id } = await here.rest<{ id: string }>('POST', '/v1/leads', {
    phone,
    attributes: { first_name: name },
    ...lead,
  })
  await here.textAs(phone, 'Hello, I need a roof')
  await here.goto('inbox')
  await here.page.locator('[data-conversation]').filter({ hasText: name }).click()
  await here.page.getByRole('region', { name: `Conversation with ${name}` }).waitFor()
  await field().waitFor()
  return { id }
}

test('a snippet from Settings is inserted with a slash and filled with the lead’s name; an unknown variable blocks sending', async () => {
  const { page } = here
  await here.goto('settings/snippets')
  await button('Add snippet').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Running late')
  await dialog.getByLabel('Text').fill('Hi {{first_name}}, we are late. {{company_car}}')
  await dialog.getByRole('button', { name: 'Add snippet' }).click()
  await page.getByRole('table').getByText('Running late').waitFor()

  await open('+14155550181', 'Dora')
  await field().fill('/run')
  await page.getByRole('option', { name: /Running late/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field().inputValue()).toBe('Hi Dora, we are late. {{company_car}}')

  await page.getByText('Replace {{company_car}} before you send this text.').waitFor()
  expect(await button('Send').isDisabled()).toBe(true)
  await page.keyboard.press('Control+Enter')
  expect(await bubble('we are late').count()).toBe(0)

  await field().fill('Hi Dora, we are late.')
  await button('Emoji').press('Enter')
  await page.keyboard.press('Escape')
  await button('Emoji').and(page.locator(':focus')).waitFor()
  await button('Emoji').click()
  await button('thanks').click()
  await page.getByRole('dialog', { name: 'Emoji' }).waitFor({ state: 'detached' })
  await page.keyboard.type(' Dora')
  await button('Send').click()
  await bubble('Hi Dora, we are late.🙏 Dora')
    .getByText(/^owner-/)
    .waitFor()
})

test('a snippet is filled with the first word of a full name and with the company', async () => {
  const { page } = here
  await here.graphql(`mutation { createSnippet(input: { name: "Introduction",
    body: "Hi {{first_name}}, {{company|we}} here. {{trade_in|Still}} need a roof?" }) { snippet { id } } }`)
  await open('+14155550188', 'Vera Stone', { attributes: { full_name: 'Vera Stone' } })
  await field().fill('/intro')
  await page.getByRole('option', { name: /Introduction/ }).waitFor()
  await page.keyboard.press('Enter')

  await expect.poll(() => field().inputValue()).toBe('Hi Vera, Oakline Home Services here. Still need a roof?')
  await button('Send').click()
  await bubble('Hi Vera, Oakline Home Services here.').waitFor()
})

test('a note is shown to the team and never sent', async () => {
  const { page } = here
  await open('+14155550182', 'Sami')
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note for your team' })
  await note.fill('Gate code is 4711')
  const saved = Promise.withResolvers<void>()
  await answerDocument(page, 'AddNote', async (route) => {
    await saved.promise
    await route.continue()
  })
  await button('Add note').click()
  await expect.poll(() => note.isEditable()).toBe(false)
  saved.resolve()

  await page.getByRole('article', { name: 'Note' }).getByText('Gate code is 4711').waitFor()
  const { messages } = await here.graphql<{ messages: { edges: { node: { body: string } }[] } }>(
    '{ messages(first: 50) { edges { node { body } } } }',
  )
  expect(messages.edges.filter(({ node }) => node.body.includes('4711'))).toEqual([])
  await page.getByRole('article', { name: 'Note' }).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => page.getByRole('article', { name: 'Note' }).count()).toBe(0)
})

test('a text is scheduled, shows its time, and is canceled', async () => {
  const { page } = here
  await open('+14155550183', 'Ella')
  await field().fill('See you on Monday')
  await button('Send later').click()
  await page.getByRole('menuitem', { name: /^Next week/ }).click()

  await bubble('See you on Monday')
    .getByText(/Scheduled for/)
    .waitFor()
  await bubble('See you on Monday').getByRole('button', { name: 'Cancel' }).click()
  await bubble('See you on Monday').getByText('Not sent, canceled').waitFor()
})

test('a reply in quiet hours is sent when they end', async () => {
  const { page } = here
  const { id } = await open('+14155550189', 'Nora', { timezone: zoneAtNight() })
  await ageMessages(id)
  await enforceQuietHours(here)
  await field().fill('Did the roof hold?')
  await page.getByText('Can’t be sent now.').waitFor()
  await page.getByRole('button', { name: /^Send .*\d:\d\d/ }).click()

  await bubble('Did the roof hold?')
    .getByText(/Scheduled for/)
    .waitFor()
  expect(await field().inputValue()).toBe('')
})

test('a text written offline is sent once when the network is back, also after a reload', async () => {
  const { page, context } = here
  here.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
  await open('+14155550184', 'Otto')
  await context.setOffline(true)
  await page.getByText('Offline', { exact: true }).waitFor()
  await field().fill('We can come at noon')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Waiting for the network').waitFor()

  await context.setOffline(false)
  await bubble('We can come at noon')
    .getByText(/Sent|Delivered/)
    .waitFor({ timeout: 20_000 })
  await expect.poll(() => page.getByText('Offline', { exact: true }).count()).toBe(0)
  await expect.poll(() => page.getByText('Can’t reach the server').count()).toBe(0)
  await expect.poll(() => bubble('We can come at noon').count()).toBe(1)

  await context.setOffline(true)
  await field().fill('Or at one')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Waiting for the network').waitFor()
  await context.setOffline(false)
  await page.reload()
  await bubble('Or at one')
    .getByText(/Sent|Delivered/)
    .waitFor({ timeout: 20_000 })
  await expect.poll(() => bubble('Or at one').count()).toBe(1)
})

test('a conversation that was opened before can be opened and answered offline', async () => {
  const { page, context } = here
  here.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
  await open('+14155550186', 'Nina')
  await open('+14155550187', 'Paul')
  await page.locator('[data-conversation]').filter({ hasText: 'Nina' }).click()
  await page.getByRole('region', { name: 'Conversation with Nina' }).waitFor()

  await context.setOffline(true)
  await page.locator('[data-conversation]').filter({ hasText: 'Paul' }).click()
  await page.getByRole('region', { name: 'Conversation with Paul' }).waitFor()
  await bubble('Hello, I need a roof').waitFor()
  await page.getByText('Offline', { exact: true }).waitFor()
  await field().fill('Back soon')
  expect(await page.getByRole('region', { name: 'Conversation with Paul' }).getByText('Couldn’t load').count()).toBe(0)
  await context.setOffline(false)
})

test('the page title shows the number of leads who wait for a person', async () => {
  await here.textAs('+14155550185', 'Can I talk to a real person?')
  await here.goto('inbox')

  await expect.poll(() => here.page.title(), { timeout: 15_000 }).toMatch(/^\(1\) /)
})

test('the draft of an assistant is sent with the changes of a member, or rejected, in the conversation and in the list', async () => {
  const { page } = here
  const { id } = await open('+14155550196', 'Maya')
  const write = (body: string) => here.rest('POST', '/v1/drafts', { lead_id: id, body })
  await write('See you friday')
  await write('Buy now!')
  await page.reload()
  const drafts = page.getByRole('article', { name: /^Draft by/ })
  const count = (n: number) => page.getByRole('link', { name: /^Drafts/ }).getByLabel(`${n} to send or reject`)
  await count(2).waitFor()
  await expect.poll(() => drafts.count()).toBe(2)
  await drafts.first().getByRole('button', { name: 'Edit' }).click()
  await drafts.first().getByRole('textbox').fill('See you Friday!')
  expect(await faultsEverywhere(page)).toEqual([])
  await drafts.first().getByRole('button', { name: 'Send draft' }).click()
  await bubble('See you Friday!').waitFor()
  await expect.poll(() => drafts.count()).toBe(1)
  await count(1).waitFor()
  await write('One more')
  await count(2).waitFor()

  await here.goto('drafts')
  await drafts.getByText('Buy now!').waitFor()
  await drafts.last().getByRole('button', { name: 'Edit' }).click()
  await drafts.last().getByRole('textbox').fill('Buy a roof!')
  await drafts.last().getByRole('link', { name: 'To Maya' }).click()
  await page.waitForURL(/inbox/)
  await expect.poll(() => drafts.getByRole('textbox').inputValue()).toBe('Buy a roof!')
  await page.goBack()
  await expect.poll(() => drafts.getByRole('textbox').inputValue()).toBe('Buy a roof!')
  await drafts.last().getByRole('button', { name: 'Reject' }).click()
  await count(1).waitFor()
  await drafts.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('No drafts').waitFor()
})
