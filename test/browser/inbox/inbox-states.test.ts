import { expect, test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'

const here = useDashboard()

const rows = () => here.page.locator('[data-conversation]')
const row = (name: string) => rows().filter({ hasText: name })
const button = (name: string) => here.page.getByRole('button', { name, exact: true })
const toast = () => here.page.getByRole('alert')

async function open(phone: string, name: string): Promise<void> {
  await here.rest('POST', '/v1/leads', { phone, attributes: { first_name: name } })
  await here.textAs(phone, 'Hello, I need a roof')
  await here.goto('inbox')
  await row(name).click()
  await here.page.getByRole('region', { name: `Conversation with ${name}` }).waitFor()
  await button('Done').waitFor()
}

async function show(state: string): Promise<void> {
  await here.page
    .getByRole('button', { name: /^(Open|Snoozed|Done|Closed)$/ })
    .first()
    .click()
  await here.page.getByRole('menuitemradio', { name: state, exact: true }).click()
}

test('a done conversation leaves the inbox, can be undone, and returns when the lead texts', async () => {
  await open('+14155550191', 'Dora')
  await here.page.keyboard.press('d')
  await here.page.getByText('Returns to the inbox when the lead texts.').waitFor()
  await toast().getByRole('button', { name: 'Undo' }).click()
  await button('Done').waitFor()
  await here.page.keyboard.press('d')
  await here.page.getByText('Returns to the inbox when the lead texts.').waitFor()

  await here.goto('inbox')
  await expect.poll(() => row('Dora').count()).toBe(0)
  await here.goto('inbox?show=done')
  await row('Dora').waitFor()
  await here.goto('inbox')
  await here.textAs('+14155550191', 'One more thing')
  await row('Dora').waitFor()
})

test('a conversation is snoozed until tomorrow and returned to the inbox', async () => {
  await open('+14155550192', 'Sami')
  await here.page.keyboard.press('s')
  await here.page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await here.page.getByText(/Snoozed until .* or the lead’s next text/).waitFor()
  await expect.poll(() => row('Sami').count()).toBe(0)
  await here.goto('inbox')
  await show('Snoozed')
  await row('Sami')
    .getByText(/^Until/)
    .waitFor()
  await row('Sami').click()
  await here.page.getByRole('button', { name: 'Return to inbox' }).click()

  await button('Done').waitFor()
})

test('an accidental end can be undone, and the lead can be texted again after the conversation has ended', async () => {
  const { page } = here
  await open('+14155550193', 'Ella')
  await page.keyboard.press('e')
  await page.getByRole('menuitem', { name: 'Booked', exact: true }).click()
  await page.getByText('Ending as booked').waitFor()
  await toast().getByRole('button', { name: 'Undo' }).click()
  await button('Done').waitFor()
  expect(await page.getByText('Ending as booked').count()).toBe(0)

  await page.keyboard.press('e')
  await page.getByRole('menuitem', { name: 'Booked', exact: true }).click()
  await page.getByText('Ended as booked').waitFor({ timeout: 25_000 })
  await button('Text again').click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('We are running 20 minutes late')
  const ended = page.url()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.url()).not.toBe(ended)
  await page.getByText('We are running 20 minutes late').last().waitFor()
  await page.getByText('You’ve taken over. The agent is paused.').waitFor()
})

test('a pending end takes effect even when the tab is closed', async () => {
  const page = await here.context.newPage()
  await here.rest('POST', '/v1/leads', { phone: '+14155550195', attributes: { first_name: 'Cleo' } })
  await here.textAs('+14155550195', 'Hello, I need a roof')
  await page.goto(here.at('inbox'))
  await page.locator('[data-conversation]', { hasText: 'Cleo' }).click()
  await page.getByRole('region', { name: 'Conversation with Cleo' }).waitFor()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Disqualified', exact: true }).click()
  await page.getByText('Ending as disqualified').waitFor()
  const id = /inbox\/(\w+)/.exec(page.url())![1]
  await page.close()
  const read = () => here.rest<{ status: string; completes_at: string | null }>('GET', `/v1/conversations/${id}`)
  const { status, completes_at } = await read()

  expect([status, completes_at]).toEqual(['active', expect.any(String)])
  await expect.poll(async () => (await read()).status, { timeout: 40_000 }).toBe('disqualified')
  await here.goto('inbox?show=ended')
  await row('Cleo').waitFor()
})

test('the reason for ending a conversation is stored', async () => {
  const { page } = here
  await open('+14155550194', 'Ria')
  await button('End').click()
  await page.getByRole('menuitem', { name: 'Add a time or a reason…' }).click()
  await page.getByRole('dialog').getByText('Disqualified').click()
  await page.getByLabel('Reason (optional)').fill('Outside our area')
  await page.getByRole('button', { name: 'End conversation' }).click()
  await page.getByText('Ending as disqualified').waitFor()
  await page.getByText('Outside our area').waitFor({ timeout: 25_000 })
})
