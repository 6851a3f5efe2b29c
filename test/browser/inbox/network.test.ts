import type { Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'
import { answerDocument } from '../support/requests.ts'

const here = useDashboard()

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva']
const PAGE_SIZE = 3
let leadId: string

beforeAll(async () => {
  for (const [n, first_name] of NAMES.entries()) {
    const lead = { phone: `+1415555072${n}`, attributes: { first_name } }
    leadId = (await here.rest<{ id: string }>('POST', '/v1/leads', lead)).id
    await here.textAs(lead.phone, `Hello, this is ${first_name}. Can I talk to a person?`)
  }
  for (let part = 0; part < 5; part++) await here.textAs('+14155550724', `More about it, part ${part}`)
})

/** Makes the pages of a document short, and lets `fail` answer the requests for all but the first one until it is mended. */
async function failFurtherPages(document: string, fail: (route: Route) => Promise<void>) {
  const failed = Promise.withResolvers<void>()
  let isMended = false
  await answerDocument(here.page, document, async (route) => {
    const asked = route.request().postDataJSON()
    const isFirst = asked.variables.after === null || asked.variables.after === undefined
    asked.variables.first = PAGE_SIZE
    if (isMended || isFirst) return route.continue({ postData: JSON.stringify(asked) })
    await fail(route)
    failed.resolve()
  })
  return {
    failed: failed.promise,
    mend() {
      isMended = true
    },
  }
}

test('older texts that the network failed to bring are loaded when it is back', async () => {
  here.allow(/ERR_FAILED/)
  const { data } = await here.rest<{ data: { id: string }[] }>('GET', `/v1/conversations?lead_id=${leadId}`)
  const pages = await failFurtherPages('Thread', (route) => route.abort())
  await here.goto(`inbox/${data[0]!.id}`)
  const thread = here.page.getByRole('region', { name: 'Messages' })
  await thread.getByText('More about it, part 4', { exact: true }).waitFor()
  await pages.failed

  pages.mend()

  await thread.getByText('More about it, part 1', { exact: true }).waitFor()
})

test('further conversations that the network failed to bring are loaded when it is back', async () => {
  here.allow(/ERR_FAILED/)
  const pages = await failFurtherPages('Inbox', (route) => route.abort())
  await here.goto('inbox')
  const row = (name: string) => here.page.locator('[data-conversation]').filter({ hasText: name })
  await row('Eva').waitFor()
  await pages.failed
  expect(await row('Ada').count()).toBe(0)

  pages.mend()

  await row('Ada').waitFor()
})

test('earlier texts that fail to load on the page of a lead show the error, and can be loaded again', async () => {
  const { page } = here
  const pages = await failFurtherPages('LeadTimeline', (route) =>
    route.fulfill({ json: { errors: [{ message: 'Out of order', extensions: { code: 'internal_error' } }] } }),
  )
  await here.goto(`leads/${leadId}`)
  await page.getByText('More about it, part 4', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await page.getByRole('alert').getByText('Out of order').waitFor()

  pages.mend()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()

  await page.getByText('More about it, part 1', { exact: true }).waitFor()
})

test('a new conversation is in the list when the server can be reached again, although looking for it failed', async () => {
  here.allow(/ERR_FAILED/)
  await here.goto('inbox')
  const row = (name: string) => here.page.locator('[data-conversation]').filter({ hasText: name })
  await row('Eva').waitFor()
  const failed = Promise.withResolvers<void>()
  let isMended = false
  await answerDocument(here.page, 'Inbox', async (route) => {
    if (isMended) return route.continue()
    await route.abort()
    failed.resolve()
  })

  const newcomer = { phone: '+14155550729', attributes: { first_name: 'Fay' } }
  await here.rest('POST', '/v1/leads', newcomer)
  await here.textAs(newcomer.phone, 'Hello, this is Fay')
  await failed.promise
  expect(await row('Fay').count()).toBe(0)
  isMended = true

  await row('Fay').waitFor()
})
