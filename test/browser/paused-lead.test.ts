import { expect, test } from 'vitest'
import { faultsOf, rested } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'

const here = useDashboard()

const button = (name: string) => here.page.getByRole('button', { name, exact: true })
const notice = () => here.page.getByText('Paused: the lead asked for a text later.')

test('the time at which a paused lead is texted again is shown, changed and cleared', async () => {
  const { page } = here
  const phone = '+14155550171'
  await here.rest('POST', '/v1/leads', { phone, attributes: { first_name: 'Pau' } })
  await here.textAs(phone, 'Hello, I need a roof')
  await here.textAs(phone, 'not right now, try me in 3 months')
  await here.goto('inbox')
  await page.locator('[data-conversation]').filter({ hasText: 'Pau' }).click()
  await notice().waitFor()
  const before = await notice().textContent()
  await button('Change date').click()
  const year = new Date().getFullYear() + 1
  await page.getByLabel('The agent texts again at').fill(`${year}-03-05T10:30`)
  await button('Save').click()
  await expect.poll(() => notice().textContent()).not.toBe(before)
  expect(await notice().textContent()).toContain(String(year))

  await page.setViewportSize({ width: 390, height: 844 })
  await rested(page)
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await button('Don’t text again').click()
  await expect.poll(() => notice().count()).toBe(0)
})

test('a person sets the language in which the agent writes to a lead', async () => {
  const { page } = here
  const { id } = await here.rest<{ id: string }>('POST', '/v1/leads', { phone: '+14155550172' })
  await here.goto(`leads/${id}`)
  await page.getByText('Unknown (read from the next text)').waitFor()
  await page.getByRole('region', { name: 'Lead', exact: true }).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Spanish' }).click()
  await button('Save').click()
  await page.getByText('Spanish', { exact: true }).waitFor()

  expect(await here.rest('GET', `/v1/leads/${id}`)).toMatchObject({ language: 'es' })
})
