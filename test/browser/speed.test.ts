import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDashboard } from './support/dashboard.ts'
import { screenPaths } from './support/router.ts'
import { LIVE_SCREENS } from './support/screens.ts'
import { type Story, tellStory } from './support/story.ts'

const SCRIPTS_KB_MAX = 300
const ALL_KB_MAX = 355

/** GraphiQL is an editor of its own, which is loaded nowhere else. */
const MAY_BE_LARGER = '/developers/graphiql'
/** More than 40 visits, on a machine that may be slow. */
const VISITS_WITHIN_MS = 600_000

const here = useDashboard()
const table: object[] = []
let story: Story

beforeAll(async () => {
  story = await tellStory(here)
})
afterAll(async () => {
  console.table(table)
  await story.close()
})

type Kind = 'page' | 'scripts' | 'styles' | 'fonts' | 'icons'

/** The address of a screen with the IDs of the story. A screen with an ID of another kind needs it there. */
function addressOf(path: string, ids: Record<string, string>): string {
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`No ${name} for the screen ${path}`)
    return id
  })
}

/** The bytes of everything that the page has loaded without its data, as the service sent them, and of its icons and manifest. */
const loadedBytes = (): Promise<Record<Kind, number>> =>
  here.page.evaluate(async () => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel~=icon], link[rel=manifest]')
    await Promise.all([...links].map(async ({ href }) => (await fetch(href)).arrayBuffer()))
    const kinds = { js: 'scripts', css: 'styles', woff2: 'fonts', svg: 'icons', png: 'icons', webmanifest: 'icons' }
    const bytes = { page: 0, scripts: 0, styles: 0, fonts: 0, icons: 0 }
    const counted = new Set<string>()
    for (const entry of performance.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming) || counted.has(entry.name)) continue
      counted.add(entry.name)
      const { pathname } = new URL(entry.name)
      const extension = /\.(\w+)$/.exec(pathname)?.[1]
      const kind = extension === undefined ? 'page' : kinds[extension as keyof typeof kinds]
      if (kind === undefined) throw new Error(`A file of an unknown kind: ${entry.name}`)
      if (pathname !== '/graphql') bytes[kind as Kind] += entry.encodedBodySize
    }
    return bytes
  })

test(
  `the first load of each screen is at most ${SCRIPTS_KB_MAX} kB of scripts and ${ALL_KB_MAX} kB in all`,
  async () => {
    const { page, url, workspace } = here
    const { sandbox, live } = workspace
    const { close: _close, loggedRequestId: loggedId, ...others } = story
    const ids = { ...others, loggedId }
    const tooLarge: string[] = []
    const paths = await screenPaths(page)
    for (const path of paths) {
      const isLive = path.endsWith(LIVE_SCREENS['go-live']!)
      const workspaceId = (isLive ? live : sandbox).id
      const address = addressOf(path, { ...ids, workspaceId })
      await page.goto(url + address)
      await page.getByRole('main').waitFor()
      await page.waitForLoadState('networkidle')
      const bytes = await loadedBytes()
      const all = Object.values(bytes).reduce((sum, part) => sum + part, 0)
      const inKb = Object.fromEntries(Object.entries(bytes).map(([kind, part]) => [kind, Math.round(part / 1_000)]))
      table.push({ screen: path.replace('/w/$workspaceId', ''), ...inKb, all: Math.round(all / 1_000) })
      const isTooLarge = bytes.scripts > SCRIPTS_KB_MAX * 1_000 || all > ALL_KB_MAX * 1_000
      if (isTooLarge && !path.endsWith(MAY_BE_LARGER)) tooLarge.push(path)
      // Otherwise nothing was measured.
      expect([path, Math.min(bytes.page, bytes.scripts, bytes.styles, bytes.fonts, bytes.icons) > 0]).toEqual([
        path,
        true,
      ])
    }
    expect(tooLarge).toEqual([])
  },
  VISITS_WITHIN_MS,
)
