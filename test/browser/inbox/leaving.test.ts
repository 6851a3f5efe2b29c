import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'
import { answerDocument } from '../support/requests.ts'

const here = useDashboard()

const box = (name: string) => here.page.getByRole('textbox', { name, exact: true })
const button = (name: string) => here.page.getByRole('button', { name, exact: true })
const row = (name: string) => here.page.locator('[data-conversation]').filter({ hasText: name })

/** A lead who has texted. Returns the ID of the conversation. */
async function lead(phone: string, first_name: string): Promise<string> {
  const { id } = await here.rest<{ id: string }>('POST', '/v1/leads', { phone, attributes: { first_name } })
  await here.textAs(phone, 'Hello, I need a roof')
  const { data } = await here.rest<{ data: { id: string }[] }>('GET', `/v1/conversations?lead_id=${id}`)
  return data[0]!.id
}

async function open(name: string): Promise<void> {
  await row(name).click()
  await here.page.getByRole('region', { name: `Conversation with ${name}` }).waitFor()
}

const end = (id: string) => here.rest('POST', `/v1/conversations/${id}/complete`, { outcome: 'disqualified' })

/** Holds the next text that the page sends until it is let go. */
async function holdText() {
  const sent = Promise.withResolvers<Route>()
  const stop = await answerDocument(here.page, 'SendMessage', async (route) => sent.resolve(route))
  return { route: sent.promise, stop }
}

test('a reply that is refused after the user has left the conversation is reported, and kept as a draft', async () => {
  const { page } = here
  await lead('+14155550701', 'Agnes')
  await lead('+14155550702', 'Boris')
  await here.goto('inbox')
  await open('Agnes')
  await box('Your reply').fill('Are you at home?')
  const held = await holdText()
  await button('Send').click()
  const route = await held.route
  await open('Boris')

  const refused = { __typename: 'MessageWithheld', code: 'QUIET_HOURS', message: 'It is quiet hours.', retryAt: null }
  await route.fulfill({ json: { data: { sendMessage: refused } } })
  await held.stop()

  await page.getByRole('alert').getByText('It is quiet hours. It is kept as a draft.').waitFor()
  await open('Agnes')
  expect(await box('Your reply').inputValue()).toBe('Are you at home?')
})

test('a text that opens a new conversation does not take the user away from another one', async () => {
  const { page } = here
  await end(await lead('+14155550703', 'Clara'))
  await lead('+14155550704', 'David')
  await here.goto('inbox?show=all')
  await open('Clara')
  await button('Text again').click()
  await box('Your reply').fill('Do you still need a roof?')
  const held = await holdText()
  await button('Send').click()
  const route = await held.route
  await open('David')
  const opened: string[] = []
  page.on('framenavigated', (frame) => opened.push(frame.url()))

  const answered = page.waitForResponse((response) => response.request() === route.request())
  await route.continue()
  await (await answered).finished()
  await held.stop()

  await expect.poll(() => row('Clara').count()).toBe(2)
  expect(opened).toEqual([])
})

test('a note that is being written is kept when another conversation is opened, and when its own ends', async () => {
  const { page } = here
  const id = await lead('+14155550705', 'Edgar')
  await lead('+14155550706', 'Frida')
  await here.goto('inbox')
  await open('Edgar')
  await box('Your reply').waitFor()
  await page.keyboard.press('n')
  await box('Note for your team').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Gate code')
  await open('Frida')
  await box('Your reply').waitFor()
  await open('Edgar')
  await expect.poll(() => box('Note for your team').inputValue()).toBe('Gate code')

  await page.keyboard.press('n')
  await page.keyboard.type(' is')
  await end(id)
  await page.getByText('Ended as disqualified').first().waitFor()
  await page.keyboard.type(' 4711')
  await button('Add note').click()

  await page.getByRole('article', { name: 'Note' }).getByText('Gate code is 4711').waitFor()
  await button('Text again').waitFor()
  await page.reload()
  await button('Text again').waitFor()
  expect(await box('Note for your team').count()).toBe(0)
})
