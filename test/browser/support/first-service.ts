import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { CHROMIUM, callsOf, type Dashboard, FLAGS, watch } from './dashboard.ts'
import { type StartedService, startService } from './service.ts'

type FirstService = Pick<Dashboard, 'rest' | 'graphql' | 'textAs'> & {
  service: StartedService
  /** In a browser that nobody has signed in to. */
  page: Page
  /** The link that `npm start` printed. */
  signInLink: string
}

/** A service of its own on an empty data folder, as after the first `npm start`, with the checks of `useDashboard`. */
export function useFirstService(options: BrowserContextOptions): FirstService {
  const faults: string[] = []
  const first = {} as FirstService
  let browser: Browser

  beforeAll(async () => {
    first.service = await startService()
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS.split(' ') })
    const page = await (await browser.newContext(options)).newPage()
    page.setDefaultTimeout(30_000)
    const { serviceUrl, greeting } = first.service
    watch(page, serviceUrl, faults)
    const [, key] = /Sandbox API key \(shown only once\): (\S+)/.exec(greeting())!
    const [signInLink] = /\S+\/sign-in\?token=\S+/.exec(greeting())!
    Object.assign(first, callsOf(key!, serviceUrl), { page, signInLink })
  })
  afterEach(() => {
    expect(faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await first.service?.close()
  })
  return first
}
