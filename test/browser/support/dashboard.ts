import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type CuttableProxy, startCuttableProxy } from './cuttable-proxy.ts'
import { createWorkspace, inviteLink, type NewWorkspace } from './shell.ts'

export const CHROMIUM = '/usr/bin/chromium'
export const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

export type Dashboard = {
  /** Where the browser goes: a wire to the service that can be cut. */
  url: string
  wire: CuttableProxy
  page: Page
  context: BrowserContext
  browser: Browser
  workspace: NewWorkspace
  /** A page's address within the sandbox: `at('inbox')`. */
  at(path: string): string
  goto(path: string): Promise<void>
  /** A REST call with the sandbox's key; throws unless it is answered with 2xx. */
  rest<Answer = Record<string, unknown>>(method: string, path: string, body?: object): Promise<Answer>
  /** A GraphQL call with the sandbox's key; throws on errors. */
  graphql<Answer = Record<string, unknown>>(query: string, variables?: object): Promise<Answer>
  /** A text as the lead at this phone writes it. */
  textAs(phone: string, body: string): Promise<void>
  /** A browser of somebody else, signed in to the same workspace. */
  signInAs(role: string, options?: BrowserContextOptions): Promise<Page>
  /** A page of another browser, in which nobody is signed in unless the options say so. */
  openBrowser(options?: BrowserContextOptions): Promise<Page>
  /** Lets pass, in this file, what would otherwise fail a test: messages of the console. */
  allow(message: RegExp): void
}

/**
 * A new workspace with its sandbox, and its owner signed in, in a browser of their own. After each test: no dialog has opened,
 * no policy was broken, nobody else's host was asked, and the console has no errors. Its warnings are printed.
 */
export function useDashboard(options: BrowserContextOptions = {}): Dashboard {
  const faults: string[] = []
  const allowed: RegExp[] = []
  const dashboard = {} as Dashboard

  beforeAll(async () => {
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: FLAGS.split(' '),
      timeout: LAUNCH_WITHIN_MS,
    })
    const wire = await startCuttableProxy(inject('serviceUrl'))
    const workspace = await createWorkspace('Oakline Home Services')
    const { url } = wire
    const at = (path: string) => `${url}/w/${workspace.sandbox.id}/${path}`
    const openBrowser = (given: BrowserContextOptions = {}) => openPage({ browser, url, given, faults })
    const signInAs = async (role: string, given: BrowserContextOptions = {}) =>
      signIn(await openBrowser(given), { url, workspaceId: workspace.live.id, role })
    const page = await signInAs('owner', options)
    const calls = callsOf(workspace.sandbox.key)
    Object.assign(dashboard, calls, { url, wire, page, browser, workspace, at, signInAs, openBrowser })
    dashboard.context = page.context()
    dashboard.goto = async (path) => void (await page.goto(at(path)))
    dashboard.allow = (message) => void allowed.push(message)
    await dashboard.goto('inbox')
  })
  afterEach(async () => {
    await dashboard.context.setOffline(false)
    const unexpected = faults.splice(0).filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
    expect(unexpected).toEqual([])
  })
  afterAll(async () => {
    await dashboard.browser?.close()
    await dashboard.wire?.close()
  })
  return dashboard
}

/** For two browsers and the service on a busy machine. */
const LAUNCH_WITHIN_MS = 120_000
const ACTION_WITHIN_MS = 60_000

type Opening = { browser: Browser; url: string; given: BrowserContextOptions; faults: string[] }

async function openPage({ browser, url, given, faults }: Opening): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...given })
  context.setDefaultTimeout(ACTION_WITHIN_MS)
  const page = await context.newPage()
  watch(page, url, faults)
  return page
}

type Entry = { url: string; workspaceId: string; role: string }

let people = 0

async function signIn(page: Page, { url, workspaceId, role }: Entry): Promise<Page> {
  const email = `${role}-${process.pid}-${++people}@example.com`
  await page.goto(`${url}/sign-in${await inviteLink(workspaceId, email, role)}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((to) => to.pathname.startsWith('/w/'))
  return page
}

/** Collects what must not happen: errors and warnings of the console, native dialogs, requests to other hosts. */
export function watch(page: Page, url: string, faults: string[]): void {
  page.on('console', (message) => {
    const said = `console: ${message.text()} ${message.location().url}`
    if (message.type() === 'error') faults.push(said)
    // Chromium is the system's: a new version can warn of what another one does not.
    if (message.type() === 'warning') console.warn(said)
  })
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`))
  page.on('dialog', async (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url))
      faults.push(`elsewhere: ${request.url()}`)
  })
}

export function callsOf(key: string, url = inject('serviceUrl')): Pick<Dashboard, 'rest' | 'graphql' | 'textAs'> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
  return {
    rest: (method, path, body) => call(method, path, body),
    async graphql(query, variables) {
      const { data, errors } = await call('POST', '/graphql', { query, variables })
      if (errors) throw new Error(JSON.stringify(errors))
      return data
    },
    textAs: async (from, body) => void (await call('POST', '/v1/sandbox/inbound', { from, body })),
  }
}
