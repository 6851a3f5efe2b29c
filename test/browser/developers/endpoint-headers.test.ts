import { test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'

const here = useDashboard()

test('an endpoint with two headers of the same name says why it is rejected', async () => {
  const { page } = here
  await here.goto('developers')
  await page.getByRole('button', { name: 'New endpoint' }).first().click()
  await page.getByRole('textbox', { name: 'URL' }).fill('https://example.com/leads')
  for (const nth of [1, 2]) {
    await page.getByRole('button', { name: 'Add header' }).click()
    await page.getByRole('textbox', { name: `Header ${nth} name` }).fill('X-Twice')
    await page.getByRole('textbox', { name: 'Value of X-Twice' }).last().fill('abc')
  }

  await page.getByRole('button', { name: 'Add endpoint' }).click()

  await page.getByRole('alert').filter({ hasText: 'Header names must be unique, ignoring case.' }).waitFor()
})
