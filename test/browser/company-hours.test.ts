import { expect, test } from 'vitest'
import { faultsOf, rested } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'

const here = useDashboard()

test('an owner enters opening hours per day by keyboard, and the form is accessible at desktop and phone widths', async () => {
  const { page } = here
  await here.goto('settings/company')
  await page.getByLabel('Company name').fill('Ridge Roofing')
  await page.getByLabel('Help contact').fill('(415) 555-0100')
  await page.getByRole('checkbox', { name: 'Monday' }).press('Space')
  await page.getByLabel('Monday, to').fill('08:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The end must be later than the start.').waitFor()
  await page.getByLabel('Monday, to').fill('16:30')
  await page.getByRole('checkbox', { name: 'Tuesday' }).press('Space')
  expect(await page.getByLabel('Tuesday, to').inputValue()).toBe('16:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()

  const { workspace } = await here.graphql<{ workspace: { company: object } }>(
    '{ workspace { company { hours { day opens closes } } } }',
  )
  expect(workspace.company).toEqual({
    hours: [
      { day: 1, opens: '09:00', closes: '16:30' },
      { day: 2, opens: '09:00', closes: '16:30' },
    ],
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.reload()
      await page.getByLabel('Monday, to').waitFor()
      expect(await page.getByLabel('Monday, to').inputValue()).toBe('16:30')
      await rested(page)
      expect(await faultsOf(page)).toEqual([])
    }
  }
})
