import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDashboard } from './support/dashboard.ts'
import { HOSTILE } from './support/story.ts'

const here = useDashboard()

/** A receiver of webhooks that answers as it is told to. "Retry now" has no automatic retry beside it for an hour. */
const receiver = { answer: { status: 500, body: HOSTILE }, got: [] as string[], url: '', server: null as Server | null }

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    receiver.got.push(Buffer.concat(chunks).toString())
    response
      .writeHead(receiver.answer.status, { 'Content-Type': 'text/html', 'Retry-After': '3600' })
      .end(receiver.answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.server = server
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterAll(() => new Promise((resolve) => receiver.server!.close(resolve)))

const badge = (text: string) => here.page.locator('main').getByText(text, { exact: true })

/** Opens the endpoint's page from the list. */
async function openEndpoint(): Promise<void> {
  await here.goto('developers/endpoints')
  await here.page.getByRole('link', { name: receiver.url }).click()
  await here.page.getByRole('heading', { name: 'Endpoint', level: 1 }).waitFor()
}

async function doWithEndpoint(act: string): Promise<void> {
  await here.page.getByRole('button', { name: 'Endpoint actions' }).click()
  await here.page.getByRole('menuitem', { name: act }).click()
}

describe('a webhook endpoint', () => {
  test('is made with a secret that is shown once; what its owner says of it is text', async () => {
    const { page } = here
    await here.goto('developers')
    await page.getByText('No endpoints yet').waitFor()

    await page.getByRole('button', { name: 'New endpoint' }).first().click()
    await page.getByRole('textbox', { name: 'URL' }).fill('http://example.com')
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByText('The URL must use https').waitFor()
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
    await page.getByRole('textbox', { name: 'Description' }).fill(HOSTILE)
    await page.getByRole('button', { name: 'Add header' }).click()
    await page.getByRole('textbox', { name: 'Header 1 name' }).fill('X-Token')
    await page.getByRole('textbox', { name: 'Value of X-Token' }).fill('secret-token')
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    const secret = await page.getByRole('group', { name: /^Signing secret/ }).innerText()
    await page.getByRole('button', { name: 'I’ve copied it' }).click()

    expect(secret).toMatch(/^whsec_/)
    await page.getByText(HOSTILE).waitFor()
    await openEndpoint()
    await page.getByText('X-Token').waitFor()
    expect(await page.content()).not.toContain('secret-token')
    expect(await page.content()).not.toContain(secret)
  })

  test('says of a test event at once how the receiver took it, and what it said is text', async () => {
    const { page } = here

    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByText('Not delivered. Response 500').waitFor()

    expect(await page.getByRole('group', { name: 'Response body' }).innerText()).toBe(HOSTILE)
    await page.getByRole('link', { name: 'Request and response' }).click()
    await page.getByText('Test events can’t be resent').waitFor()
    expect(await page.getByRole('group', { name: 'Request headers' }).innerText()).toContain('Service-Signature: t=')
    expect(await page.getByRole('group', { name: 'JSON' }).innerText()).toContain('"type": "message.received"')
  })

  test('has a receiver that is checked, in words with what to mend', async () => {
    const { page } = here
    receiver.answer = { status: 200, body: '' }
    await openEndpoint()

    await page.getByRole('button', { name: 'Run check', exact: true }).click()

    await page.getByText('2 of 4 checks passed.').waitFor()
    await page.getByText('Verify the Service-Signature header, and respond with 4xx if it does not match').waitFor()
  })

  test('rotates its secret with an overlap, and completes that', async () => {
    const { page } = here

    await doWithEndpoint('Rotate secret')
    await page.getByRole('button', { name: 'Rotate', exact: true }).click()
    await page.getByRole('group', { name: /^Signing secret/ }).waitFor()
    await page.getByRole('button', { name: 'I’ve copied it' }).click()
    await page.getByText('Both secrets sign requests').waitFor()
    await page.getByRole('button', { name: 'Complete rotation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Complete rotation' }).click()

    await page.getByText('Both secrets sign requests').waitFor({ state: 'detached' })
  })

  test('keeps a secret header when something else is edited, and loses one that is removed', async () => {
    const { page } = here

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('radio', { name: 'Selected events' }).click()
    await page.getByRole('checkbox', { name: 'message.received' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const settings = page.getByRole('region', { name: 'Settings' })
    await settings.getByText('message.received').waitFor()
    await settings.getByText('X-Token').waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Remove X-Token' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()

    await settings.getByText('X-Token').waitFor({ state: 'detached' })
  })
})

describe('a delivery', () => {
  test('that fails is shown live, with why; mended and sent again, it arrives', async () => {
    const { page } = here
    receiver.answer = { status: 500, body: HOSTILE }
    await here.goto('developers/deliveries?type=MESSAGE_RECEIVED&status=PENDING')
    await page.getByText('No deliveries match').waitFor()

    await here.textAs('+14155550131', 'Hello, we need a roof')
    await page.getByRole('link', { name: 'message.received' }).click()
    await page.getByText('The last response was 500.').waitFor()
    expect(await page.getByRole('group', { name: 'Response body' }).first().innerText()).toBe(HOSTILE)
    await badge('Retrying').waitFor()
    receiver.answer = { status: 200, body: 'thanks' }
    await page.getByRole('button', { name: 'Retry now' }).click()

    await badge('Delivered').waitFor()
    await page.getByText(/^Delivered at/).waitFor()
    expect(receiver.got.filter((body) => body.includes('Hello, we need a roof'))).toHaveLength(2)
  })

  test('of many that a disabled endpoint missed comes again by a replay, which is counted first', async () => {
    const { page } = here
    await openEndpoint()
    await doWithEndpoint('Disable')
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await page.getByText('Disabled by a user').waitFor()
    for (const phone of ['+14155550132', '+14155550133', '+14155550134']) await here.textAs(phone, 'Missed')
    await page.getByRole('link', { name: 'View all deliveries' }).click()
    await expect.poll(() => badge('Skipped').count()).toBe(3)

    await openEndpoint()
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    await badge('Enabled').waitFor()
    await page.getByRole('button', { name: 'Replay failed' }).click()
    await page.getByRole('button', { name: 'Count deliveries' }).click()
    await page.getByText('3 deliveries to resend.').waitFor()
    await page.getByRole('button', { name: 'Resend 3' }).click()

    await page.getByText('3 of 3 delivered').waitFor()
    await badge('Completed').waitFor()
    await page.getByRole('link', { name: 'View deliveries' }).click()
    await expect.poll(() => badge('Delivered').count()).toBe(3)
  })
})

describe('the event log', () => {
  test('goes on live, waits while it is paused, and shows what an event carries and where it went', async () => {
    const { page } = here
    await here.goto('developers/events?type=MESSAGE_RECEIVED')
    const lines = page.getByRole('list', { name: 'Events, newest first' }).getByRole('button')
    await lines.first().waitFor()

    await here.textAs('+14155550135', `Live ${HOSTILE}`)
    await page.getByText(`Live ${HOSTILE}`).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await here.textAs('+14155550135', 'While it is paused')
    await page.getByText('1 new event').waitFor()
    expect(await page.getByText('While it is paused').count()).toBe(0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('While it is paused').click()

    const detail = page.getByRole('region', { name: 'Event' })
    await detail.getByRole('group', { name: 'data' }).waitFor()
    expect(await detail.getByRole('group', { name: 'data' }).innerText()).toContain('"body": "While it is paused"')
    await detail.getByText('Delivered', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('event')).toMatch(/^evt_/)
  })
})

describe('GraphiQL', () => {
  test('runs a query, and a subscription, as the member who is signed in', async () => {
    const { page } = here
    await page.goto(`${here.url}/graphql`)
    await page.getByRole('link', { name: 'GraphiQL' }).click()
    await page.locator('.graphiql-query-editor').getByText('LatestConversations').waitFor()
    await page.locator('.graphiql-execute-button').click()
    await page.locator('.result-window').getByText('"conversations"').first().waitFor()

    await page.locator('.graphiql-query-editor .CodeMirror').click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText('subscription Texts { messageAdded { message { body } } }')
    await page.getByRole('button', { name: 'Texts', exact: true }).waitFor()
    await page.locator('.graphiql-execute-button').click()
    await page.getByRole('button', { name: /^Stop/ }).waitFor()
    const texting = setInterval(() => void here.textAs('+14155550136', 'Seen in GraphiQL'), 1_000)

    try {
      await page.locator('.result-window').getByText('Seen in GraphiQL').first().waitFor()
    } finally {
      clearInterval(texting)
    }
    await page.getByRole('button', { name: /^Documentation Explorer|^Show Documentation/ }).click()
    await page.getByRole('link', { name: 'Subscription', exact: true }).waitFor()
  })
})

test('on a phone what narrows the deliveries is behind a button, which counts it', async () => {
  const { page } = here
  await page.setViewportSize({ width: 390, height: 844 })
  await here.goto('developers/deliveries')

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Skipped' }).click()

  await page.waitForURL(/status=SKIPPED/)
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a viewer sees events, and is told who sees endpoints', async () => {
  const page = await here.signInAs('viewer')

  await page.goto(here.at('developers/endpoints'))
  await page.getByText('Only owners and admins have access').waitFor()
  await page.goto(here.at('developers/events'))

  await page.getByRole('list', { name: 'Events, newest first' }).waitFor()
})

test('an endpoint that is deleted is gone, and its deliveries say so', async () => {
  const { page } = here
  await openEndpoint()

  await doWithEndpoint('Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No endpoints yet').waitFor()
  await here.goto('developers/deliveries')

  await page.getByText('(deleted)').first().waitFor()
})
