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

/** What axe finds on the page, and by how much the page is wider than the window. */
export async function faultsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ')}`),
    )
    const { scrollWidth, clientWidth } = document.documentElement
    const isWider = scrollWidth > clientWidth
    return isWider ? [...faults, `it is ${scrollWidth - clientWidth} px wider than the window`] : faults
  }, RULES)
}
