import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { dashboardDocuments } from '../../build/documents.ts'
import { useDashboard } from './support/dashboard.ts'
import { connectToDatabase } from './support/database.ts'
import { writePast } from './support/past.ts'

const here = useDashboard()

const ID_OF = new Map(dashboardDocuments().map(({ name, id }) => [name, id]))
const CHARTS = ['Lead funnel', 'Texts per day', 'Delivery and replies', 'Opt-outs', 'Time to first reply', 'Webhooks']

type Asked = { variables: { range: { after: string; before: string } }; id: string }

/** Records the GraphQL requests that the page sends from now on. */
function listen(page: Page): Asked[] {
  const asked: Asked[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql') || request.method() !== 'POST') return
    const { variables, extensions } = request.postDataJSON()
    asked.push({ variables, id: extensions.persistedQuery.sha256Hash })
  })
  return asked
}

const chart = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const summaryOf = async (page: Page, title: string) =>
  (await chart(page, title).getByRole('img').getAttribute('aria-label')) ?? ''
const numbersIn = (text: string) =>
  [...text.matchAll(/\d[\d,.]*\d|\d/g)].map(([word]) => Number(word.replaceAll(',', '')))

describe('a workspace with 20 days of history', () => {
  beforeAll(async () => {
    const { sandbox } = here.workspace
    const endpointIds: string[] = []
    for (const path of ['taken', 'shaky']) {
      const body = { url: `https://example.com/${path}`, event_types: ['conversation.completed'] }
      endpointIds.push((await here.rest<{ id: string }>('POST', '/v1/webhooks', body)).id)
    }
    await writePast({ dataDir: inject('dataDir'), workspaceId: sandbox.id, days: 20, leadsADay: 8, endpointIds })
  })

  test('the text summary of each chart matches the counts of the API', async () => {
    const { page } = here
    const asked = listen(page)
    await here.goto('analytics')
    await page.setViewportSize({ width: 1280, height: 1800 })
    const summaries = await Promise.all(CHARTS.map((title) => summaryOf(page, title)))

    const { range } = asked.find(({ id }) => id === ID_OF.get('AnalyticsFunnel'))!.variables
    const { analytics } = await here.graphql<{ analytics: Analytics }>(ANALYTICS, { range })
    const { funnel, texts, firstReplyOfAgent, webhooks } = analytics
    const [ofFunnel, ofTexts, ofRates, ofOptOuts, ofReplies, ofWebhooks] = summaries.map(numbersIn)

    expect(ofFunnel).toEqual(
      expect.arrayContaining([funnel.leads, funnel.engaged, funnel.qualified, funnel.booked, funnel.handedOff]),
    )
    expect(ofTexts!.slice(0, 2)).toEqual([texts.sent, texts.inbound])
    expect(ofRates).toEqual(expect.arrayContaining([texts.delivered, texts.leadsReplied, texts.leadsTexted]))
    expect(ofRates![0]).toBeCloseTo(texts.deliveryRate * 100, 0)
    expect(ofOptOuts).toEqual(expect.arrayContaining([texts.leadsOptedOut, texts.leadsTexted]))
    expect(ofReplies).toContain(firstReplyOfAgent.conversations)
    expect(ofWebhooks).toEqual(expect.arrayContaining([webhooks.all.deliveries, webhooks.all.exhausted]))
  })

  test('a chart can be shown as a table whose daily values add up to the total', async () => {
    const { page } = here
    await here.goto('analytics')

    await page.getByRole('button', { name: 'Show as table: Texts per day' }).click()
    const cells = await chart(page, 'Texts per day').getByRole('cell').allInnerTexts()
    await page.getByRole('button', { name: 'Show as chart: Texts per day' }).click()

    const sent = cells.filter((_, n) => n % 2 === 0).reduce((sum, cell) => sum + Number(cell), 0)
    expect(cells.length / 2).toBeOneOf([20, 21]) // 20 days since the first lead, or 21, depending on the time of day
    await page.getByText(`All ${cells.length / 2} days`, { exact: true }).waitFor()
    expect(numbersIn(await summaryOf(page, 'Texts per day'))[0]).toBe(sent)
  })

  test('the arrow keys select a day and show its values, and Escape hides them', async () => {
    const { page } = here
    await here.goto('analytics')
    await page.getByRole('button', { name: 'Show as table: Texts per day' }).click()
    const rows = await chart(page, 'Texts per day').getByRole('row').allInnerTexts()
    await page.getByRole('button', { name: 'Show as chart: Texts per day' }).click()
    const [day, sent, received] = rows.at(-2)!.split(/\t/)

    const days = chart(page, 'Texts per day').getByRole('slider', { name: 'Texts per day, day by day' })
    await days.focus()
    await page.keyboard.press('ArrowLeft')

    expect(await days.getAttribute('aria-valuetext')).toBe(`${day}: Sent ${sent}, Received ${received}`)
    const shown = chart(page, 'Texts per day').getByText(day!, { exact: true })
    await shown.waitFor()
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'detached' })
  })

  test('tapping a day on a touch screen shows its values until the user taps elsewhere', async () => {
    const phone = await here.signInAs('owner', { viewport: { width: 390, height: 844 }, hasTouch: true })
    await phone.goto(here.at('analytics'))
    const drawing = chart(phone, 'Texts per day').getByRole('img')
    await drawing.waitFor()

    await drawing.tap()
    const day = chart(phone, 'Texts per day').getByText(/^\w{3}, /)
    await day.waitFor()

    await phone.getByRole('heading', { name: 'Analytics' }).tap()
    await day.waitFor({ state: 'detached' })
  })

  test('the date range is stored in the URL, applied to the charts and limited to 92 days', async () => {
    const { page } = here
    await here.goto('analytics')
    const leads = async () => numbersIn(await summaryOf(page, 'Lead funnel'))[0]!
    const of30Days = await leads()

    await page.getByText('7 days', { exact: true }).click()
    await page.waitForURL(/\?days=7$/)
    await page.locator('[aria-busy=false]').first().waitFor()
    await page.reload()
    expect(await leads()).toBeLessThan(of30Days)

    await page.getByText('Custom range').click()
    await page.waitForURL(/from=.*to=/)
    await page.getByRole('textbox', { name: 'From' }).fill('2020-01-01')
    await page.getByText('Choose 92 days or fewer').waitFor()
    expect(new URL(page.url()).searchParams.get('from')).not.toBe('2020-01-01')
  })

  test('an item that needs attention links to the filtered inbox', async () => {
    const { page } = here
    await here.goto('analytics')

    await page.getByRole('link', { name: /unclaimed handoffs?/ }).click()

    await page.waitForURL(/\/inbox\?handler=people&who=unassigned/)
  })

  test('after a stalled job is retried, the focus moves to the heading, even when the list is empty', async () => {
    const { page } = here
    await stallFollowUps(1, 2)
    await here.goto('analytics')
    const items = page.getByRole('list', { name: 'Stalled jobs' }).getByRole('listitem')
    const retry = page.getByRole('button', { name: 'Retry: A follow-up to a lead was not sent.' })
    const focused = page.getByRole('heading', { name: 'Needs attention' }).and(page.locator(':focus'))
    await items.nth(1).waitFor()

    for (const left of [1, 0]) {
      await retry.last().press('Enter')
      await expect.poll(() => items.count()).toBe(left)
      await focused.waitFor()
    }
    await page.keyboard.press('Tab')

    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('stalled jobs that fail to load show an error and can be loaded again', async () => {
    const { page } = here
    await stallFollowUps(3, 3)
    let fails = true
    await page.route('**/graphql', async (route) => {
      const { extensions } = route.request().postDataJSON()
      if (!fails || extensions.persistedQuery.sha256Hash !== ID_OF.get('StalledWork')) return route.continue()
      return route.fulfill({ json: { errors: [{ message: 'Unavailable', extensions: { code: 'internal_error' } }] } })
    })
    await here.goto('analytics')
    const needs = page.getByRole('region', { name: 'Needs attention' })
    await needs.getByText('Couldn’t load this').waitFor()

    fails = false
    await needs.getByRole('button', { name: 'Try again' }).click()

    await needs.getByRole('button', { name: 'Retry: A follow-up to a lead was not sent.' }).press('Enter')
    await page.getByRole('list', { name: 'Stalled jobs' }).waitFor({ state: 'detached' })
    await page.unroute('**/graphql')
  })

  test('a chart loads its data when it scrolls into view', async () => {
    const { page } = here
    await page.setViewportSize({ width: 390, height: 700 })
    const asked = listen(page)
    await here.goto('analytics')
    await chart(page, 'Lead funnel').getByRole('img').waitFor()
    const isAsked = () => asked.some(({ id }) => id === ID_OF.get('AnalyticsWebhooks'))
    expect(isAsked()).toBe(false)

    await chart(page, 'Webhooks').scrollIntoViewIfNeeded()

    await chart(page, 'Webhooks').getByRole('img').waitFor()
    expect(isAsked()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('a chart that fails to load shows an error and can be retried, and the other charts still load', async () => {
    const { page } = here
    let fails = true
    await page.route('**/graphql', async (route) => {
      const { extensions } = route.request().postDataJSON()
      if (!fails || extensions.persistedQuery.sha256Hash !== ID_OF.get('AnalyticsFunnel')) return route.continue()
      const errors = [{ message: 'Something went wrong. Quote req_1 to us.', extensions: { code: 'internal_error' } }]
      return route.fulfill({ json: { errors } })
    })
    await here.goto('analytics')
    await chart(page, 'Texts per day').getByRole('img').waitFor()
    const failed = chart(page, 'Lead funnel')
    await failed.getByText('Couldn’t load this').waitFor()

    fails = false
    await failed.getByRole('button', { name: 'Try again' }).click()

    await failed.getByRole('img').waitFor()
    await page.unroute('**/graphql')
  })
})

test('an empty workspace shows empty states instead of charts', async () => {
  const { page, url, workspace } = here
  await page.goto(`${url}/w/${workspace.live.id}/analytics`)

  await chart(page, 'Lead funnel').getByText('No new leads in this period.').waitFor()
  await chart(page, 'Texts per day').getByText('No texts in this period.').waitFor()

  expect(await page.getByText('Nothing needs attention.').count()).toBe(1)
  expect(await page.getByRole('button', { name: /Show as table/ }).count()).toBe(0)
})

test('a new workspace shows the days since its first lead, at least a week, unless the URL contains a range', async () => {
  const { page, url, workspace } = here
  const past = { workspaceId: workspace.live.id, days: 3, leadsADay: 4, endpointIds: [] }
  await writePast({ dataDir: inject('dataDir'), ...past })
  const daysShown = async () => {
    const asTable = page.getByRole('button', { name: 'Show as table: Texts per day' })
    await asTable.click()
    const days = await chart(page, 'Texts per day').getByRole('row').count()
    await page.getByRole('button', { name: 'Show as chart: Texts per day' }).click()
    return days - 1 // the head
  }

  await page.goto(`${url}/w/${workspace.live.id}/analytics`)
  await page.getByText(/ to .*\. Your first lead is from /).waitFor()
  expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true)
  expect(await daysShown()).toBe(7)

  await page.getByText('30 days', { exact: true }).click()
  await page.waitForURL(/\?days=30$/)
  await page.reload()
  expect(await daysShown()).toBe(30)
  expect(await page.getByText('Your first lead is from').count()).toBe(0)
})

test('a viewer does not see the webhooks chart', async () => {
  const page = await here.signInAs('viewer')
  await page.goto(here.at('analytics'))

  await chart(page, 'Lead funnel').getByRole('img').waitFor()

  expect(await chart(page, 'Webhooks').count()).toBe(0)
})

/** Inserts stalled follow-up jobs with these numbers into the database, because no API can create them. */
async function stallFollowUps(first: number, last: number): Promise<void> {
  const client = await connectToDatabase(inject('dataDir'))
  try {
    await client.query(
      `insert into stalled_work (workspace_id, id, queue, subject_id, attempts, last_error, first_failed_at, given_up_at)
       select $1, 'stalled_' || n, 'follow-up', 'lead_' || n, 5, 'Error', now(), now() from generate_series($2::int, $3) n`,
      [here.workspace.sandbox.id, first, last],
    )
  } finally {
    await client.end()
  }
}

type Analytics = {
  funnel: Record<'leads' | 'engaged' | 'qualified' | 'booked' | 'handedOff', number>
  texts: Record<
    'sent' | 'inbound' | 'delivered' | 'leadsTexted' | 'leadsReplied' | 'leadsOptedOut' | 'deliveryRate',
    number
  >
  firstReplyOfAgent: { conversations: number }
  webhooks: { all: { deliveries: number; exhausted: number } }
}

const ANALYTICS = `query ($range: AnalyticsRange!) {
  analytics(range: $range) {
    funnel { leads engaged qualified booked handedOff }
    texts { sent inbound delivered leadsTexted leadsReplied leadsOptedOut deliveryRate }
    firstReplyOfAgent { conversations }
    webhooks { all { deliveries exhausted } }
  }
}`
