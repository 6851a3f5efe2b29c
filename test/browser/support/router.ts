import type { Page } from 'playwright-core'

type Route = { fullPath: string; children?: unknown; options: { component?: unknown } }
type Router = { routesById: Record<string, Route> }
type WithRouter = { __TSR_ROUTER__: Router }

/** The paths of all screens, as the router of the page knows them. Routes without a component only redirect. */
export function screenPaths(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { routesById } = (window as unknown as WithRouter).__TSR_ROUTER__
    const screens = Object.values(routesById).filter(({ children, options }) => !children && options.component)
    return screens.map(({ fullPath }) => fullPath)
  })
}
