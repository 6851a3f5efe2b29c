import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { faultsEverywhere, settled } from './support/axe.ts'
import { connectToDatabase } from './support/database.ts'
import { useFirstService } from './support/first-service.ts'
import { takePicture } from './support/pictures.ts'

const PHONE = { width: 390, height: 844 }
const WALTER = '+14155556141'
const FILE = [
  'Phone,First Name,City',
  '(415) 555-6141,Walter,Oakland',
  '(415) 555-6142,Olga,Berkeley',
  '(415) 555-6143,Ada,Oakland',
].join('\n')

const here = useFirstService({ viewport: PHONE, hasTouch: true, timezoneId: 'America/Los_Angeles' })
let page: Page
beforeAll(() => {
  page = here.page
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.locator('[data-conversation]', { hasText: name })

async function open(screen: string): Promise<void> {
  await button('Open menu').click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click()
  await page.getByRole('heading', { name: screen, level: 1 }).waitFor()
}

/** Expects no accessibility faults and no overflow in both color schemes. */
async function looksGood(name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.getByRole('menu').or(page.getByRole('tooltip')).first().waitFor({ state: 'hidden' })
  if (page.url().includes('/w/') && !page.url().endsWith('/welcome')) await settled(page)
  await takePicture(page, `day-${name}`, [PHONE])
  expect.soft([name, await faultsEverywhere(page, [PHONE])]).toEqual([name, []])
}

test('the first sign-in asks for the company and sets the workspace time zone from the phone', async () => {
  await page.goto(here.signInLink)
  await looksGood('sign-in')
  await button('Sign in').click()
  await page.getByRole('heading', { name: 'Tell us about your company' }).waitFor()
  await page.getByLabel('Company name').fill('Ridge Roofing')
  await page.getByLabel('Trade').fill('Roofing')
  await page.getByLabel('Service area').fill('Oakland and Berkeley')
  await page.getByLabel('Help contact').fill('(415) 555-0100')
  await looksGood('welcome')
  await button('Continue').click()

  await page.getByRole('heading', { name: 'Text as a lead and watch the agent reply' }).waitFor()
  await looksGood('empty-inbox')
  const { workspace } = await here.graphql<{ workspace: object }>('{ workspace { timezone company { name trade } } }')
  expect(workspace).toEqual({ timezone: 'America/Los_Angeles', company: { name: 'Ridge Roofing', trade: 'Roofing' } })
  const database = await connectToDatabase(here.service.dataDir)
  const { rows } = await database.query('select distinct timezone from workspace')
  await database.end()
  expect(rows).toEqual([{ timezone: 'America/Los_Angeles' }])
})

test('the owner edits the texts of a campaign in a form and activates it', async () => {
  await open('Campaigns')
  await page.getByRole('link', { name: 'Home services' }).waitFor()
  expect(await page.getByText('Example', { exact: true }).count()).toBe(0)
  await button('New campaign').click()
  await page.getByLabel('Name').fill('Roof inspections')
  await page.getByRole('radio', { name: /Home/ }).click()
  await looksGood('new-campaign')
  await button('Create draft').click()
  await page.getByRole('heading', { name: 'Roof inspections', level: 1 }).waitFor()
  await page
    .locator('[data-path="opening"]')
    .fill('Hi {{first_name}}, this is {{company}}. Is your roof due for a check? Reply STOP to opt out.')
  await page.getByRole('note', { name: 'Preview' }).filter({ hasText: 'this is Ridge Roofing. Is your' }).waitFor()
  await looksGood('campaign')
  await button(/^Confirm all \d answers$/).click()
  await page.getByRole('button', { name: 'Save…', disabled: false }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).waitFor()
  await looksGood('save-campaign')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Playbook version 2').waitFor()
  await button('Activate').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await button('Pause').waitFor()
  await looksGood('active-campaign')
})

test('leads are imported from a file, and each gets the opening text', async () => {
  await open('Leads')
  await looksGood('no-leads')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'Import a file' }).first().click()
  const file = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: 'Roof inspections' }).click()
  await page.getByRole('switch', { name: 'Send the campaign’s opening text to new leads' }).click()
  await looksGood('map-columns')
  await button('Check file').click()
  await button('Import 3 rows').waitFor()
  await looksGood('checked-file')
  await button('Import 3 rows').click()
  await page.waitForURL(/\/imports\/imp_/)
  await page.getByText('Done').waitFor()
  await looksGood('import')

  const delivered = async () => {
    const { data } = await here.rest<{ data: { status: string; body: string }[] }>('GET', '/v1/messages?limit=100')
    return data.filter(({ status, body }) => status === 'delivered' && body.includes('this is Ridge Roofing')).length
  }
  await expect.poll(delivered, { timeout: 30_000 }).toBe(3)
  await open('Leads')
  await page.getByText('3 leads').waitFor()
  await looksGood('leads')
})

test('a lead who waits for a person is found and answered', async () => {
  await here.textAs('+14155556142', 'Yes, we own the house. It needs a new roof')
  await here.textAs(WALTER, 'Can I talk to a real person?')
  await open('Inbox')
  await row('Walter').getByText('Waiting').waitFor({ timeout: 45_000 }) // the agent waits for more texts, then replies
  await row('Olga').waitFor()
  await looksGood('inbox')
  await button('Waiting').click()
  await expect.poll(() => row('Olga').count()).toBe(0)
  await row('Walter').click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Hi Walter, this is Mike. How can I help?')
  await looksGood('conversation')
  await button('Send').click()
  await page.locator('[data-message]', { hasText: 'this is Mike' }).waitFor()
})

test('an accidental end is undone, and the conversation is snoozed and returned to the inbox', async () => {
  await button('End').click()
  await page.getByRole('menuitem', { name: 'Disqualified', exact: true }).click()
  await page.getByText('Ending as disqualified').waitFor()
  await takePicture(page, 'day-ending', [PHONE])
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await button('Done').waitFor()

  await button('Snooze').click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).waitFor()
  await takePicture(page, 'day-snooze', [PHONE])
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await page.getByText(/Snoozed until .* or the lead’s next text/).waitFor()
  await looksGood('snoozed')
  await page.getByRole('link', { name: 'Back to list' }).click()
  await button('Waiting').and(page.locator('[aria-pressed=true]')).click()
  await button('Open').click()
  await page.getByRole('menuitemradio', { name: 'Snoozed', exact: true }).click()
  await row('Walter')
    .getByText(/^Until/)
    .waitFor()
  await looksGood('snoozed-list')
  await row('Walter').click()
  await button('Return to inbox').click()
  await button('Done').waitFor()
})

test('a booked appointment appears on the appointments screen', async () => {
  await button('End').click()
  await page.getByRole('menuitem', { name: 'Add a time or a reason…' }).click()
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel('Appointment (optional)').fill(`${tomorrow}T10:00`)
  await looksGood('end')
  await page.getByRole('dialog').getByRole('button', { name: 'End conversation' }).click()
  await page.getByText(/A new text from the lead starts a new conversation/).waitFor()
  await looksGood('booked')

  await open('Appointments')
  await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click()
  await page.getByRole('link', { name: 'Walter', exact: true }).waitFor()
  await page.getByText('10:00 AM').first().waitFor()
  await looksGood('appointments')
  await page.getByRole('link', { name: 'Walter', exact: true }).click()
  await page.getByRole('heading', { name: 'Walter', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Call' }).waitFor()
  await looksGood('lead')
})

test('the campaign shows its results', async () => {
  await open('Campaigns')
  await page.getByRole('link', { name: 'Roof inspections' }).waitFor()
  await looksGood('campaigns')
  await page.getByRole('link', { name: 'Roof inspections' }).click()
  await page.getByRole('tab', { name: 'Results' }).click()
  const funnel = page.getByRole('list', { name: 'Funnel' })
  await expect.poll(() => funnel.innerText()).toMatch(/Leads\s+3/)
  expect(await funnel.innerText()).toMatch(/Booked\s+1/)
  await looksGood('results')
  await open('Analytics')
  await looksGood('analytics')
})
