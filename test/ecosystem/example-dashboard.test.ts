import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faultsEverywhere } from '../browser/support/axe.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { useExampleDashboard } from './support/example-dashboard.ts'

const MINUTE_MS = 60_000

// The browser has real time.
const service = useTestApp({ now: new Date().toISOString() })
const example = useExampleDashboard(service)

test('the example builds, and its types match the schema', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'build'], { cwd: example.folder, encoding: 'utf8' })

  expect(status, stdout + stderr).toBe(0)
})

async function text(from: string, body: string): Promise<void> {
  service.clock.advance(1_000)
  expect((await service.api('POST', '/v1/sandbox/inbound', { from, body })).status).toBe(201)
}

/** A conversation that the page shows. */
async function openConversation(page: Page, path = '/'): Promise<string> {
  const phone = newPhone()
  await page.goto(example.origin + path)
  await page.getByRole('status').getByText('Live').waitFor()
  await text(phone, 'We need a new roof')
  await page.getByRole('link', { name: phone }).click()
  await page.getByText('We need a new roof').waitFor()
  return phone
}

const messages = (page: Page) => page.getByRole('log').locator('li > p').allTextContents()
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function send(page: Page, body: string): Promise<void> {
  await composer(page).fill(body)
  await composer(page).press('Enter')
}

describe.each(['/', '/?live=sse'])('the page %s on another origin', (path) => {
  test('sends a message, and shows its status and the replies as they happen', async () => {
    const { page } = await example.open()
    const phone = await openConversation(page, path)

    await send(page, 'Hello from another origin')
    const sent = page.getByRole('listitem').filter({ hasText: 'Hello from another origin' })
    await sent.waitFor()
    await service.processAll()
    await sent.getByText('Delivered').waitFor()
    await text(phone, 'Thanks!')

    await page.getByText('Thanks!').waitFor()
    expect(await composer(page).inputValue()).toBe('')
  })

  test('continues after a broken connection, with each message once', async () => {
    const { page } = await example.open()
    const phone = await openConversation(page, path)
    const before = await messages(page)

    example.wire.cut()
    await page.getByRole('status').getByText('Reconnecting').waitFor()
    for (const body of ['one', 'two', 'three']) await text(phone, body)
    example.wire.mend()
    await page.getByRole('status').getByText('Live').waitFor()
    await text(phone, 'four')

    await page.getByText('four').waitFor()
    expect(await messages(page)).toEqual([...before, 'one', 'two', 'three', 'four'])
  })

  test('gets a new token when the service rejects the old one, and misses no message', async () => {
    const { page, tokenCount } = await example.open()
    const phone = await openConversation(page, path)
    const before = await messages(page)

    service.clock.advance(16 * MINUTE_MS)
    for (const body of ['one', 'two']) await text(phone, body)
    await expect.poll(tokenCount).toBe(2)
    await send(page, 'three')
    await page.getByText('three').waitFor()

    await expect.poll(() => messages(page)).toEqual([...before, 'one', 'two', 'three'])
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

test('the page replaces a token before it expires', async () => {
  const { page, tokenCount, rejectedCount } = await example.open()
  await openConversation(page)

  await page.clock.setFixedTime(service.clock.now().getTime() + 14.5 * MINUTE_MS)
  await send(page, 'with a new token')
  await page.getByText('with a new token').waitFor()

  expect(tokenCount()).toBe(2)
  expect(rejectedCount()).toBe(0)
})

test('a message that is lost on the way back is sent once', async () => {
  const { page } = await example.open()
  await openConversation(page)
  let isLost = false
  await page.route('**/graphql', async (route) => {
    if (isLost || !route.request().postData()?.includes('SendMessage')) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })

  await send(page, 'Only once')
  await page.getByRole('alert').getByText('You can send it again').waitFor()
  await composer(page).press('Enter')
  await expect.poll(() => composer(page).inputValue()).toBe('')

  expect((await messages(page)).filter((body) => body === 'Only once')).toHaveLength(1)
})

test('a refusal is shown, and the message is kept', async () => {
  const { page } = await example.open()
  const phone = await openConversation(page)
  await service.api('POST', '/v1/suppressions', { phone })

  await send(page, 'One more thing')

  await page.getByRole('alert').getByText('opted out').waitFor()
  expect(await composer(page).inputValue()).toBe('One more thing')
})

test('further pages of conversations follow on request, and a new conversation appears first', async () => {
  for (let count = 0; count < 45; count++) await text(newPhone(), 'Hello')
  const { page } = await example.open()
  await page.goto(example.origin)
  const links = page.getByRole('navigation').getByRole('link')

  await expect.poll(() => links.count()).toBe(20)
  await page.getByRole('button', { name: 'More conversations' }).click()
  await expect.poll(() => links.count()).toBe(40)
  const phone = newPhone()
  await text(phone, 'Hello')

  await links.first().getByText(phone).waitFor()
  expect(await links.count()).toBe(41)
})

test('the page loads its data again when the events that it missed are no longer stored', async () => {
  const { page } = await example.open()
  const phone = await openConversation(page)

  example.wire.cut()
  await text(phone, 'This message is deleted')
  const reset = await service.graphql('mutation { resetSandbox(input: {}) { refusal { __typename } } }')
  expect(reset.body).toMatchObject({ data: { resetSandbox: { refusal: null } } })
  await service.processAll()
  const reload = await holdReload(page)
  example.wire.mend()
  await page.getByRole('region', { name: 'Conversation' }).getByRole('alert').waitFor()
  expect(await messages(page)).toContain('We need a new roof')
  reload()

  await page.getByText('No conversations yet').waitFor()
  await page.getByRole('status').getByText('Live').waitFor()
  await text(phone, 'Hello again')
  await page.getByRole('link', { name: phone }).waitFor()
})

/** Holds the queries with which the page loads its data again, until the returned function is called. */
async function holdReload(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('liveCursor')) await released.promise
    await route.continue()
  })
  return () => released.resolve()
}

test('the page is accessible, and 390 px are enough', async () => {
  const { page } = await example.open()
  await openConversation(page)
  const faults = await faultsEverywhere(page)
  await page.goto(`${example.origin}/#/`)
  await page.getByRole('link', { name: 'Active' }).first().waitFor()

  expect([...faults, ...(await faultsEverywhere(page))]).toEqual([])
})
