import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const require = createRequire(import.meta.url)
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }
type Axe = { run(options: object): Promise<{ violations: Violation[] }> }

/** Waits until the page is laid out and painted, and no color is in transition from one scheme to the other. */
export async function rested(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}

/** Waits until no skeleton and no loader is left in the window. What is below it may load later. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#screen').waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const waiting = document.querySelectorAll('.mantine-Skeleton-root[data-visible], .mantine-Loader-root')
    return [...waiting].every((one) => one.getBoundingClientRect().top >= window.innerHeight)
  })
}

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** The same at both widths, or those given, and in both schemes. `except`: rules of axe that are left out. */
export async function faultsEverywhere(page: Page, sizes = SIZES, except: string[] = []): Promise<string[]> {
  const found: string[] = []
  const before = page.viewportSize()!
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await rested(page)
      for (const fault of await faultsOf(page, except)) found.push(`${size.width} ${colorScheme}: ${fault}`)
    }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** What axe finds on the page, and by how much the page is wider than the window. */
export async function faultsOf(page: Page, except: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run({ ...options, resultTypes: ['violations'] })
      const faults = violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
        ),
      )
      const { scrollWidth, clientWidth } = document.documentElement
      const isWider = scrollWidth > clientWidth
      return isWider ? [...faults, `it is ${scrollWidth - clientWidth} px wider than the window`] : faults
    },
    { runOnly: RULES, rules },
  )
}
