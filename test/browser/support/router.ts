import type { Page } from 'playwright-core'

type Route = { fullPath: string; children?: unknown; options: { component?: unknown } }
type Router = { routesById: Record<string, Route>; history: { push(path: string): void } }
type WithRouter = { __TSR_ROUTER__: Router }

/** The paths of all screens, as the router of the page knows them. Routes without a component only redirect. */
export function screenPaths(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { routesById } = (window as unknown as WithRouter).__TSR_ROUTER__
    const screens = Object.values(routesById).filter(({ children, options }) => !children && options.component)
    return screens.map(({ fullPath }) => fullPath)
  })
}

/** Opens a screen as a link does: the page is not loaded again, and the mouse stays where it is. */
export async function follow(page: Page, url: string): Promise<void> {
  const { pathname, search } = new URL(url)
  await page.evaluate((to) => (window as unknown as WithRouter).__TSR_ROUTER__.history.push(to), pathname + search)
  await page.waitForURL(url)
}
