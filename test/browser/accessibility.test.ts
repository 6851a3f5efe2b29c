import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashboardDocuments } from '../../build/documents.ts'
import { faultsOf, rested, settled } from './support/axe.ts'
import { type Dashboard, useDashboard } from './support/dashboard.ts'
import { LIVE_SCREENS, screensOf } from './support/screens.ts'
import { type Story, tellStory } from './support/story.ts'

const OUTPUT = 'test/browser/output'
const NAMES = {
  full: Object.keys(screensOf({} as Story)),
  empty: Object.keys(screensOf(null)),
  live: Object.keys(LIVE_SCREENS),
}

mkdirSync(OUTPUT, { recursive: true })

describe('with data', () => {
  const here = useDashboard()
  let story: Story
  beforeAll(async () => {
    story = await tellStory(here)
  })
  afterAll(() => story.close())

  test.each(NAMES.full)('%s has no accessibility faults and fits the window', async (name) => {
    await here.goto(screensOf(story)[name]!)
    await settled(here.page)
    expect(await looks(here.page, `${name}-full`)).toEqual([])
  })
})

describe('in an empty workspace', () => {
  const here = useDashboard()

  test.each(NAMES.empty)('%s has no accessibility faults and fits the window', async (name) => {
    await here.goto(screensOf(null)[name]!)
    await settled(here.page)
    expect(await looks(here.page, `${name}-empty`)).toEqual([])
  })

  test.each(NAMES.live)('%s has no accessibility faults and fits the window', async (name) => {
    await goLive(here, name)
    await settled(here.page)
    expect(await looks(here.page, `${name}-empty`)).toEqual([])
  })
})

describe('when the service fails', () => {
  const here = useDashboard()
  beforeAll(async () => {
    const spared = dashboardDocuments().filter(({ name }) => ['Shell', 'LiveCursor', 'Overview'].includes(name))
    const ids = new Set(spared.map(({ id }) => id))
    await here.page.route('**/graphql', async (route) => {
      const { extensions } = route.request().postDataJSON() as {
        extensions: { persistedQuery: { sha256Hash: string } }
      }
      if (ids.has(extensions.persistedQuery.sha256Hash)) return route.continue()
      const errors = [{ message: 'Something went wrong. Quote req_1 to us.', extensions: { code: 'internal_error' } }]
      return route.fulfill({ json: { errors }, headers: { 'Request-Id': 'req_1' } })
    })
  })

  test.each(NAMES.empty)('%s has no accessibility faults and fits the window', async (name) => {
    await here.goto(screensOf(null)[name]!)
    await settled(here.page)
    expect(await looks(here.page, `${name}-error`)).toEqual([])
  })

  test.each(NAMES.live)('%s has no accessibility faults and fits the window', async (name) => {
    await goLive(here, name)
    await settled(here.page)
    expect(await looks(here.page, `${name}-error`)).toEqual([])
  })
})

/** Opens a screen of the live workspace. */
async function goLive({ page, url, workspace }: Dashboard, name: string): Promise<void> {
  await page.goto(`${url}/w/${workspace.live.id}/${LIVE_SCREENS[name]}`)
}

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Returns accessibility faults and overflow in both color schemes at both widths; takes a screenshot of each. */
async function looks(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const viewport of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await rested(page)
      const state = `${name}-${viewport.width}-${colorScheme}`
      await page.screenshot({ path: `${OUTPUT}/${state}.png` })
      for (const fault of await faultsOf(page)) found.push(`${state}: ${fault}`)
    }
  }
  await page.setViewportSize(WIDTHS[0]!)
  return found
}
