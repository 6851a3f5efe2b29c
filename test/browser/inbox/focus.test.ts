import { beforeAll, expect, test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'

const here = useDashboard()

const focused = () => here.page.locator(':focus')
const button = (name: string | RegExp) => here.page.getByRole('button', { name })
const reply = () => here.page.getByRole('textbox', { name: 'Your reply' })
const isClosed = () => here.page.getByRole('dialog').waitFor({ state: 'detached' })

beforeAll(async () => {
  await here.rest('POST', '/v1/leads', { phone: '+14155550711', attributes: { first_name: 'Greta' } })
  await here.textAs('+14155550711', 'Hello, I need a roof')
})

async function openConversation(): Promise<void> {
  await here.goto('inbox')
  await here.page.locator('[data-conversation]').filter({ hasText: 'Greta' }).click()
  await reply().waitFor()
}

test('a search that is closed returns the focus to the reply, so that what is typed next is no shortcut', async () => {
  const { page } = here
  await openConversation()
  await reply().focus()
  await page.keyboard.type('We star')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search leads, texts and campaigns' }).and(focused()).waitFor()
  await page.keyboard.press('Escape')
  await isClosed()
  await page.keyboard.type('ted')

  expect(await reply().inputValue()).toBe('We started')
})

test('a dialog that a menu opens returns the focus to the button of the menu', async () => {
  const { page } = here
  await openConversation()
  await button('More actions').click()
  await page.getByRole('menuitem', { name: 'Request a teammate' }).click()
  await page.getByRole('textbox', { name: 'Note for your team' }).and(focused()).waitFor()
  await page.keyboard.press('Escape')
  await isClosed()

  await button('More actions').and(focused()).waitFor()
})

test('a dialog that follows another one returns the focus to what opened the first', async () => {
  const { page } = here
  await here.goto('settings/api-keys')
  await button(/^Actions for/)
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Rotate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I’ve copied it' }).click()
  await isClosed()

  await button(/^Actions for/)
    .first()
    .and(focused())
    .waitFor()
})
