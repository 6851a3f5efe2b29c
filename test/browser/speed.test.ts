import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDashboard } from './support/dashboard.ts'
import { recordDocuments } from './support/requests.ts'
import { type Story, tellStory } from './support/story.ts'

const here = useDashboard()
const table: Record<string, string | number>[] = []
let story: Story

beforeAll(async () => {
  story = await tellStory(here)
})
afterAll(async () => {
  console.table(table)
  await story.close()
})

/** Waits for the main content of each screen. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  inbox: (page) => page.locator('[data-conversation]').first().waitFor(),
  conversation: (page) => page.locator('[data-message]').first().waitFor(),
  leads: (page) => page.getByRole('table').getByRole('link').first().waitFor(),
  lead: (page) => page.getByRole('heading', { name: 'Conversations', level: 2 }).waitFor(),
  campaigns: (page) => page.locator('main').getByRole('link').first().waitFor(),
  campaign: (page) => page.getByLabel('Opening text', { exact: true }).waitFor(),
  'campaign-json': (page) => page.getByRole('group', { name: 'Playbook' }).waitFor(),
  analytics: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  handset: (page) => page.getByRole('textbox', { name: 'Text as the lead' }).first().waitFor(),
  endpoints: (page) =>
    page
      .getByRole('link', { name: /^http:/ })
      .first()
      .waitFor(),
  events: (page) => page.getByRole('list', { name: 'Events, newest first' }).getByRole('button').first().waitFor(),
  alerts: (page) => page.getByRole('checkbox', { name: 'Lead qualified: SMS' }).waitFor(),
  'go-live': (page) => page.getByRole('button', { name: 'Enter your company profile' }).waitFor(),
  'api-keys': (page) => page.getByRole('button', { name: 'Create key' }).first().waitFor(),
}

const PATHS: Record<string, (of: Story) => string> = {
  conversation: ({ conversationId }) => `inbox/${conversationId}`,
  lead: ({ leadId }) => `leads/${leadId}`,
  campaign: ({ campaignId }) => `campaigns/${campaignId}`,
  'campaign-json': ({ campaignId }) => `campaigns/${campaignId}?edit=json`,
  endpoints: () => 'developers/endpoints',
  events: () => 'developers/events',
  alerts: () => 'settings/alerts',
  'api-keys': () => 'settings/api-keys',
}

test.each(Object.entries(SCREENS))('%s loads on a first visit with under 300 kB of scripts', async (name, isThere) => {
  const page = await here.openBrowser({ storageState: await here.context.storageState() })
  const context = page.context()
  const { asked, stop } = recordDocuments(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })

  const goLive = `${here.url}/w/${here.workspace.live.id}/settings/go-live`
  const address = name === 'go-live' ? goLive : here.at(PATHS[name]?.(story) ?? name)
  await page.goto(address, { waitUntil: 'commit' })
  await isThere(page)
  stop()
  const there = await page.evaluate(() => performance.now())
  await page.getByRole('button', { name: /switch workspace/ }).click()
  await page.getByRole('menuitem').first().waitFor()
  const answers = await page.evaluate(() => performance.now())
  const { metrics } = await devtools.send('Performance.getMetrics')
  const worked = metrics.find((metric) => metric.name === 'TaskDuration')!.value
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
      name: new URL(entry.name).pathname,
      bytes: entry.encodedBodySize,
    })),
  )
  await context.close()

  const scripts = loaded.filter((entry) => entry.name.endsWith('.js'))
  const bytes = scripts.reduce((sum, entry) => sum + entry.bytes, 0)
  table.push({
    screen: name,
    'there, ms': Math.round(there),
    'answers, ms': Math.round(answers),
    'of it the page works, ms': Math.round(worked * 1_000),
    'JavaScript, kB': Math.round(bytes / 1_000),
    files: scripts.length,
    asks: asked.length,
  })
  expect(bytes).toBeLessThan(300_000)
})
