import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useFirstService } from './support/first-service.ts'
import { takePicture } from './support/pictures.ts'

const CLICKS_MAX = 25
/** The click on the printed link in the terminal. */
const LINK_CLICKS = 1
/** The clicks in the file dialog of the operating system: the file and Open. */
const FILE_DIALOG_CLICKS = 2
const LEADS = Array.from({ length: 15 }, (_, i) => `(415) 555-${6_000 + i},Ada${'abcdefghijklmno'[i]},Oakland`)
const FILE = ['Phone,First Name,City', ...LEADS].join('\n')

type Texts = { data: { body: string; to: string; status: string }[] }

describe('from an empty data folder', () => {
  const here = useFirstService({ viewport: { width: 1280, height: 800 } })
  const texts = async () => (await here.rest<Texts>('GET', '/v1/messages?direction=outbound&limit=100')).data

  test('an owner texts 15 imported leads under their company name in at most 25 clicks and without JSON', async () => {
    const { page } = here
    const seen = await watchOwner(page)

    await page.goto(here.signInLink)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Tell us about your company' }).waitFor()
    await page.getByLabel('Company name').click()
    for (const words of ['Ridge Roofing', 'Roofing', 'Oakland', '(415) 555-0100']) {
      await page.keyboard.type(words)
      await page.keyboard.press('Tab')
    }
    expect(await page.getByLabel('Help contact').inputValue()).toBe('(415) 555-0100')
    await takePicture(page, 'welcome')
    await page.getByRole('button', { name: 'Continue' }).click()

    await page.waitForURL(/\/inbox$/)
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('button', { name: 'New campaign' }).click()
    await page.getByLabel('Name').and(page.locator(':focus')).fill('Roof inspections')
    await page.getByRole('radio', { name: /Home/ }).click()
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('heading', { name: 'Roof inspections', level: 1 }).waitFor()
    await page.getByText('From the company profile: Ridge Roofing').waitFor()
    const opening = page.locator('[data-path="opening"]')
    await opening.click()
    await opening.fill('Hi {{first_name}}, this is {{company}}. Is your roof due for a check? Reply STOP to opt out.')
    await page
      .getByRole('note', { name: 'Preview' })
      .filter({ hasText: 'this is Ridge Roofing. Is your roof due' })
      .waitFor()
    await page.getByRole('button', { name: /^Confirm all \d answers$/ }).click()
    await takePicture(page, 'campaign')
    await page.getByRole('button', { name: 'Save…', disabled: false }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Playbook version 2').waitFor()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()

    await page.getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.getByRole('link', { name: 'Import a file' }).first().click()
    const file = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) }
    const fileDialog = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await fileDialog).setFiles(file)
    await page.getByRole('combobox', { name: 'Campaign' }).click()
    await page.getByRole('option', { name: 'Roof inspections' }).click()
    await page.getByRole('switch', { name: 'Send the campaign’s opening text to new leads' }).click()
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('button', { name: 'Import 15 rows' }).click()
    await page.waitForURL(/\/imports\/imp_/)
    await page.getByText('Done').waitFor()

    await expect
      .poll(async () => (await texts()).filter(({ status }) => status === 'delivered').length, { timeout: 30_000 })
      .toBe(15)
    for (const { body } of await texts()) expect(body).toMatch(/^Hi Ada[a-o], this is Ridge Roofing\. Is your roof due/)
    expect(LINK_CLICKS + seen.clicks + FILE_DIALOG_CLICKS).toBeLessThanOrEqual(CLICKS_MAX)
    expect(seen.jsonEditors).toBe(0)
  })
})

/** Counts, from now on, mouse clicks and JSON editors that appear, even briefly. */
async function watchOwner(page: Page): Promise<{ clicks: number; jsonEditors: number }> {
  const seen = { clicks: 0, jsonEditors: 0 }
  await page.exposeFunction('countOne', (what: keyof typeof seen) => void seen[what]++)
  await page.addInitScript(() => {
    const { countOne } = window as unknown as { countOne(what: string): void }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countOne('clicks'), true)
    const look = () => document.querySelector('.cm-editor') && countOne('jsonEditors')
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  return seen
}
