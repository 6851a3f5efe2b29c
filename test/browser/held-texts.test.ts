import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { faultsOf, rested } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'

const here = useDashboard()
/** A text that may be an opt-out and does not ask for a person. */
const DOUBTFUL = 'cancel everything'

const button = (name: string) => here.page.getByRole('button', { name, exact: true })
const question = () => here.page.getByRole('status').getByText('Is this an opt-out?')

async function open(phone: string, name: string): Promise<void> {
  await here.rest('POST', '/v1/leads', { phone, attributes: { first_name: name } })
  await here.textAs(phone, 'Hello, I need a roof')
  await here.textAs(phone, DOUBTFUL)
  await here.goto('inbox')
  await here.page.locator('[data-conversation]').filter({ hasText: name }).click()
  await question().waitFor()
}

test('a teammate answers with one click whether a message is an opt-out', async () => {
  const { page } = here
  await open('+14155550181', 'Gus')
  await button('Not an opt-out').click()
  await expect.poll(() => question().count()).toBe(0)
  await expect.poll(() => page.getByText('Waiting for a teammate').count()).toBe(0)

  await open('+14155550182', 'Hal')
  await button('Opt-out').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Ended: the lead opted out').first().waitFor()
  expect(await question().count()).toBe(0)
})

test('held messages are listed with their answers and can be downloaded', async () => {
  const { page } = here
  await open('+14155550183', 'Ida')
  await button('Opt-out').click()
  await page.getByText('Ended: the lead opted out').first().waitFor()
  await here.goto('settings/compliance')
  await page.getByRole('heading', { name: 'Held messages' }).waitFor()
  await page.getByRole('link', { name: DOUBTFUL }).first().waitFor()

  const files = []
  for (const format of ['CSV', 'JSON']) {
    const downloading = page.waitForEvent('download')
    await button(`Download ${format}`).click()
    files.push(await readFile(await (await downloading).path(), 'utf8'))
  }
  expect(files[0]).toMatch(/^\uFEFFtext,answer,answered_at,held_at\r\ncancel everything,opt_out,/)
  expect(JSON.parse(files[1]!)[0]).toMatchObject({ text: DOUBTFUL, answer: 'opt_out' })
})

test('the question is accessible on a phone', async () => {
  const { page } = here
  await open('+14155550184', 'Jo')
  await page.setViewportSize({ width: 390, height: 844 })
  await question().waitFor()

  await rested(page)
  expect(await faultsOf(page)).toEqual([])
  expect(await button('Not an opt-out').isVisible()).toBe(true)
})
