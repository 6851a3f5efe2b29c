import { expect, test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'

const here = useDashboard()

/** A request with the sandbox's key that fails, until the log contains it. Returns its request ID. */
async function failedRequest(): Promise<string> {
  const headers = { Authorization: `Bearer ${here.workspace.sandbox.key}` }
  const { status, headers: answered } = await fetch(`${here.url}/v1/leads/lead_unknown`, { headers })
  expect(status).toBe(404)
  const requestId = answered.get('Request-Id')!
  const entries = () => here.rest<{ data: unknown[] }>('GET', `/v1/requests?request_id=${requestId}`)
  await expect.poll(async () => (await entries()).data.length, { timeout: 60_000 }).toBe(1)
  return requestId
}

test('a failed request is found with the keyboard, and shows its request ID and the documentation of its error', async () => {
  const { page } = here
  await here.goto('developers/requests')
  await page.getByText('No requests yet').waitFor()
  const requestId = await failedRequest()
  await here.rest('GET', '/v1/leads')
  await page.getByRole('link', { name: '/v1/leads/{id}' }).waitFor()

  await page.getByRole('textbox', { name: 'Error code' }).focus()
  await page.keyboard.type('quiet_hours')
  await page.getByText('No requests match').waitFor()
  await page.getByRole('textbox', { name: 'Error code' }).fill('not_found')
  await page.getByRole('link', { name: '/v1/leads/{id}' }).focus()
  const path = new URL(page.url()).search
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Request', level: 1 }).waitFor()

  expect(path).toContain('code=not_found')
  await page.getByLabel('Failed, status 404').waitFor()
  await page.getByRole('button', { name: `Copy ${requestId}` }).waitFor()
  expect(await page.getByRole('link', { name: 'not_found' }).getAttribute('href')).toBe('/docs#error-not_found')
  await page.goBack()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('table', { name: 'Requests, newest first' }).getByText('/v1/leads', { exact: true }).waitFor()
})

test('the log is for members who can manage the workspace', async () => {
  const viewer = await here.signInAs('viewer')

  await viewer.goto(here.at('developers/requests'))

  await viewer.getByRole('heading', { name: 'Requests', level: 1 }).waitFor()
  expect(await viewer.getByRole('table').count()).toBe(0)
})
