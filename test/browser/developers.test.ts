import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { HOSTILE } from './support/story.ts'

const here = useDashboard()

/** A webhook receiver with a configurable response. "Retry now" has no automatic retry beside it for an hour. */
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
  test('is created with a secret that is shown once, and its description is rendered as plain text', async () => {
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

  test('shows the response to a test event immediately and renders its body as plain text', async () => {
    const { page } = here

    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByText('Not delivered. Response 500').waitFor()

    expect(await page.getByRole('group', { name: 'Response body' }).innerText()).toBe(HOSTILE)
    await page.getByRole('link', { name: 'Request and response' }).click()
    await page.getByText('Test events can’t be resent').waitFor()
    expect(await page.getByRole('group', { name: 'Request headers' }).innerText()).toContain('Service-Signature: t=')
    expect(await page.getByRole('group', { name: 'JSON' }).innerText()).toContain('"type": "message.received"')
  })

  test('checks the receiver and explains what to fix', async () => {
    const { page } = here
    receiver.answer = { status: 200, body: '' }
    await openEndpoint()

    await page.getByRole('button', { name: 'Run check', exact: true }).click()

    await page.getByText('2 of 4 checks passed.').waitFor()
    await page.getByText('Verify the Service-Signature header, and respond with 4xx if it does not match').waitFor()
  })

  test('rotates its secret with an overlap and completes the rotation', async () => {
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

  test('keeps a secret header when other settings change and deletes a removed header', async () => {
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
  test('that fails appears live with the reason, and succeeds when it is retried', async () => {
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

  test('that a disabled endpoint skipped is resent by a replay, which shows the count first', async () => {
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
  test('updates live, holds new events while paused, and shows the payload and deliveries of an event', async () => {
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

test('an admin accepts registered documents only, and removes one', async () => {
  const { page } = here
  await here.rest('POST', '/v1/documents', { documents: [{ text: 'query Latest { workspace { id } }' }] })
  await here.goto('developers/api')

  const only = page.getByRole('switch', { name: 'Registered documents only' })
  await only.press('Space')
  const panel = page.getByRole('region', { name: 'Registered GraphQL documents' })
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await panel.getByText('Saved', { exact: true }).waitFor()
  await panel.scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await panel.screenshot({ path: 'test/browser/output/registered-documents-phone.png' })
  expect(await faultsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await only.press('Space')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await panel.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Actions for Latest' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()

  await panel.getByText('No documents are registered.').waitFor()
})

describe('GraphiQL', () => {
  test('runs a query and a subscription as the signed-in member', async () => {
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

  test('opens an example in a new tab, by keyboard', async () => {
    const { page } = here
    await here.goto('developers/graphiql')
    const tabs = page.locator('.graphiql-tab')
    await tabs.first().waitFor()
    const before = await tabs.count()
    await page.getByRole('button', { name: 'Show Examples' }).press('Enter')
    await page.getByRole('button', { name: 'Find a lead' }).press('Enter')
    await page.getByRole('button', { name: 'FindLead', exact: true }).waitFor()
    await page.locator('.graphiql-execute-button').press('Enter')

    await page.locator('.result-window').getByText('"leads"').first().waitFor()
    expect(await tabs.count()).toBe(before + 1)
    expect(await faultsOf(page)).toEqual([])
    await page.screenshot({ path: 'test/browser/output/graphiql-examples.png' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: 'test/browser/output/graphiql-examples-phone.png' })
    expect(await faultsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

test('on a phone, the delivery filters are behind a button that shows how many are active', async () => {
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

test('a viewer sees events, and the endpoints page says who has access', async () => {
  const page = await here.signInAs('viewer')

  await page.goto(here.at('developers/endpoints'))
  await page.getByText('Only owners and admins have access').waitFor()
  await page.goto(here.at('developers/events'))

  await page.getByRole('list', { name: 'Events, newest first' }).waitFor()
})

test('a deleted endpoint leaves the list, and its deliveries show that it was deleted', async () => {
  const { page } = here
  await openEndpoint()

  await doWithEndpoint('Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No endpoints yet').waitFor()
  await here.goto('developers/deliveries')

  await page.getByText('(deleted)').first().waitFor()
})

describe('the allowed origins', () => {
  test('are saved one per line, and a wrong one is shown at the field', async () => {
    const { page } = here
    await here.goto('developers/api')
    const origins = page.getByRole('textbox', { name: 'Origins' })

    await origins.fill('app.example.com')
    await page.getByRole('region', { name: 'Allowed origins' }).getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Must be an https origin').waitFor()
    await origins.fill('https://app.example.com/\nhttp://localhost:5173')
    await page.getByRole('region', { name: 'Allowed origins' }).getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.reload()

    expect(await origins.inputValue()).toBe('https://app.example.com\nhttp://localhost:5173')
  })
})
