import { expect, test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'

const here = useDashboard()

const rows = () => here.page.locator('[data-conversation]')
const names = async () => (await rows().allTextContents()).map((text) => /First|Second|Third/.exec(text)?.[0])

async function lead(phone: string, name: string, ...texts: string[]): Promise<void> {
  await here.rest('POST', '/v1/leads', { phone, attributes: { first_name: name } })
  for (const text of texts) await here.textAs(phone, text)
}

test('leads who wait for a person are listed first, longest wait on top, until a teammate replies', async () => {
  const { page } = here
  await lead('+14155550181', 'First', 'Hello', 'Can I talk to a real person?')
  await here.goto('inbox')
  await rows().filter({ hasText: 'First' }).getByText('Waiting').waitFor()
  await lead('+14155550182', 'Second', 'Hello', 'Can I talk to a real person?')
  await lead('+14155550183', 'Third', 'Hello, I need a roof')
  await page.getByLabel('2 waiting for a teammate').waitFor()
  await expect.poll(names).toEqual(['First', 'Second', 'Third'])

  await page.getByRole('button', { name: 'Waiting', exact: true }).click()
  await expect.poll(names).toEqual(['First', 'Second'])
  await page.getByRole('button', { name: 'Waiting', exact: true }).click()

  await rows().filter({ hasText: 'First' }).click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Hi, this is Mike. How can I help?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByLabel('1 waiting for a teammate').waitFor()
  await expect.poll(async () => (await names())[0]).toBe('Second')
  await expect.poll(() => rows().filter({ hasText: 'First' }).getByText('Waiting').count()).toBe(0)

  await here.textAs('+14155550181', 'Thanks. How soon can you come?')
  await page.getByLabel('2 waiting for a teammate').waitFor()
  await expect.poll(names).toEqual(['Second', 'First', 'Third'])
})

test('the list can be sorted by longest wait or highest score, also by keyboard, and shows how long leads have waited', async () => {
  const { page } = here
  await here.goto('inbox')
  await rows().first().waitFor()

  await page.getByRole('button', { name: 'Sort, Latest' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Longest wait' }).press('Enter')
  await expect.poll(names).toEqual(['Second', 'First'])
  await page
    .getByText(/^Waiting (now|\d+ min)/)
    .first()
    .waitFor()
  expect(page.url()).toContain('sort=wait')

  await page.getByRole('button', { name: 'Sort, Longest wait' }).click()
  await page.getByRole('menuitemradio', { name: 'Highest score' }).click()
  await expect.poll(async () => (await names()).length).toBe(3)
  const scores = (await rows().allTextContents()).map((text) => Number(/Score (\d+)/.exec(text)?.[1]))
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))

  await page.getByRole('button', { name: 'Sort, Highest score' }).click()
  await page.getByRole('menuitemradio', { name: 'Latest' }).click()
  await expect.poll(() => page.url()).not.toContain('sort=')
})
