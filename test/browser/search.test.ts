import { beforeAll, expect, test } from 'vitest'
import { faultsOf, rested } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { answerDocument } from './support/requests.ts'

const here = useDashboard()
const there = useDashboard({ viewport: { width: 390, height: 844 } })

const field = (of = here) => of.page.getByRole('textbox', { name: 'Search leads, texts and campaigns' })
const options = (of = here) => of.page.getByRole('dialog').getByRole('option')

beforeAll(async () => {
  for (const of of [here, there]) {
    await of.rest('POST', '/v1/leads', {
      phone: '+14155550301',
      attributes: { first_name: 'José', last_name: 'Nuñez', city: 'Oakland' },
    })
    await of.textAs('+14155550301', 'The chimney leaks')
  }
})

test('Ctrl+K finds a lead by name, phone or city and opens it by keyboard, also from another text field', async () => {
  const { page } = here
  await here.goto('leads')
  await page.getByLabel('Search leads').focus()
  await page.keyboard.press('Control+k')
  for (const text of ['nunez', '0301', '(415) 555-0301', 'oakland']) {
    await field().fill(text)
    await options().filter({ hasText: 'José Nuñez' }).first().waitFor()
  }
  await rested(page)
  expect(await faultsOf(page)).toEqual([])

  await field().press('Enter')

  await page.getByRole('heading', { name: 'José Nuñez', level: 1 }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('search finds a text by its words and opens the conversation', async () => {
  const { page } = here
  await here.goto('analytics')
  await page.getByRole('button', { name: 'Search' }).click()
  await field().fill('chimn')
  await options().filter({ hasText: 'The chimney leaks' }).waitFor()

  await field().press('Enter')

  await page.waitForURL(/\/inbox\/conv_.*#msg_/)
  await page.locator('[data-named]').filter({ hasText: 'The chimney leaks' }).waitFor()
})

test('search opens an old text of a long conversation and scrolls to it', async () => {
  const { page } = here
  await here.rest('POST', '/v1/leads', { phone: '+14155550302', attributes: { first_name: 'Olga' } })
  await here.textAs('+14155550302', 'My pergola needs paint. Can I talk to a person?')
  for (let i = 0; i < 60; i++) await here.textAs('+14155550302', `More about it, part ${i}`)
  await here.goto('inbox')
  await page.getByRole('button', { name: 'Search' }).click()
  await field().fill('pergola')
  await options().filter({ hasText: 'My pergola needs paint' }).waitFor()

  await field().press('Enter')

  const found = page.locator('[data-named]')
  await found.filter({ hasText: 'My pergola needs paint' }).waitFor()
  await expect
    .poll(() =>
      found.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    )
    .toBe(true)
})

test('search opens screens, shows when there are no results, and closes with Escape', async () => {
  const { page } = here
  await here.goto('inbox')
  await page.getByRole('button', { name: 'Search' }).waitFor()
  await page.keyboard.press('Control+k')
  await field().fill('zzzzzz')
  await page.getByText('Nothing found for “zzzzzz”').waitFor()
  await page.keyboard.press('Escape')
  await field().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field().fill('go to sett')
  await options().filter({ hasText: 'Go to Settings' }).waitFor()

  await field().press('Enter')

  await page.waitForURL(/\/settings/)
})

test('search opens settings sections by name and starts common owner actions', async () => {
  const { page } = here
  const open = async (typed: string, label: string) => {
    await page.keyboard.press('Control+k')
    await field().fill(typed)
    await options().filter({ hasText: label }).waitFor()
    await field().press('Enter')
  }
  await here.goto('analytics')
  await page.getByRole('button', { name: 'Search' }).waitFor()

  await open('phone num', 'Settings: Phone numbers')
  await page.getByRole('heading', { name: 'Phone numbers', level: 1 }).waitFor()
  await open('turn on alerts', 'Turn on alerts')
  await page.getByRole('heading', { name: 'My alerts', level: 1 }).waitFor()
  await open('new campaign', 'New campaign')
  await page.getByRole('dialog', { name: 'New campaign' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  await open('invite', 'Invite a teammate')
  await page.getByRole('dialog', { name: 'Invite member' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('Enter opens a result of what is typed and not of the search before, also while the results load', async () => {
  const { page } = here
  await here.rest('POST', '/v1/leads', { phone: '+14155550303', attributes: { first_name: 'Ulrike' } })
  await here.goto('analytics')
  await page.getByRole('button', { name: 'Search' }).click()
  await field().fill('nunez')
  await options().filter({ hasText: 'José Nuñez' }).first().waitFor()
  const gate = Promise.withResolvers<void>()
  const stop = await answerDocument(page, 'GlobalSearch', async (route) => {
    await gate.promise
    await route.continue()
  })
  await field().fill('ulrike')
  await field().press('Enter')
  gate.resolve()

  await page.getByRole('heading', { name: 'Ulrike', level: 1 }).waitFor()
  await stop()
})

test('a search that fails shows the error and no results of the search before', async () => {
  const { page } = here
  await here.goto('analytics')
  await page.getByRole('button', { name: 'Search' }).click()
  await field().fill('nunez')
  await options().filter({ hasText: 'José Nuñez' }).first().waitFor()
  const stop = await answerDocument(page, 'GlobalSearch', (route) =>
    route.fulfill({ json: { errors: [{ message: 'Out of order', extensions: { code: 'internal_error' } }] } }),
  )
  await field().fill('settings')

  await page.getByRole('dialog').getByText('Out of order').waitFor()
  expect(await options().filter({ hasText: 'José Nuñez' }).count()).toBe(0)
  await stop()
})

test('on a phone, search is in the header', async () => {
  const { page } = there
  await there.goto('leads')
  await page.getByRole('button', { name: 'Search' }).click()
  await field(there).fill('0301')
  await options(there).filter({ hasText: 'José Nuñez' }).waitFor()
  await rested(page)
  expect(await faultsOf(page)).toEqual([])

  await options(there).first().click()

  await page.getByRole('heading', { name: 'José Nuñez', level: 1 }).waitFor()
})

test('Enter opens a result only for the words that are still typed', async () => {
  const { page } = here
  await here.goto('analytics')
  await page.getByRole('button', { name: 'Search' }).click()
  const searched = Promise.withResolvers<void>()
  const stop = await answerDocument(page, 'GlobalSearch', async (route) => {
    await searched.promise
    await route.fallback()
  })
  await field().fill('nunez')
  await field().press('Enter')
  await field().fill('chimn')
  searched.resolve()
  const text = options().filter({ hasText: 'The chimney leaks' })
  await text.waitFor()

  await field().fill('nunez')
  await text.waitFor({ state: 'detached' })

  expect(await options().filter({ hasText: 'José Nuñez' }).count()).toBeGreaterThan(0)
  await stop()
})
