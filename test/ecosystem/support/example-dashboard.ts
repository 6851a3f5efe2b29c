import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type CuttableProxy, startCuttableProxy } from '../../browser/support/cuttable-proxy.ts'
import { CHROMIUM, FLAGS } from '../../browser/support/dashboard.ts'
import type { TestApp } from '../../support/harness.ts'

const START_WITHIN_MS = 120_000
const ACTION_WITHIN_MS = 60_000

export type ExampleDashboard = {
  folder: string
  /** Where its development server listens. */
  origin: string
  /** The network between the service and the page with its server. */
  wire: CuttableProxy
  /** A page in a new browser profile, with the numbers of its tokens and of its rejected requests and sockets. */
  open(): Promise<{ page: Page; tokenCount(): number; rejectedCount(): number }>
}

const FOLDER = 'examples/dashboard'

export type DevelopmentServer = { origin: string; output(): string; stop(): Promise<void> }

/** Starts the development server of `examples/dashboard` on a free port. */
export async function startExample(env: NodeJS.ProcessEnv): Promise<DevelopmentServer> {
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', '0'], {
    cwd: FOLDER,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const stop = async () => {
    if (server.exitCode !== null) return
    const gone = once(server, 'exit')
    server.kill()
    await gone
  }
  return { origin: await originOf(server), output: () => output, stop }
}

/** `examples/dashboard` with the API key of a sandbox. After each test: the API key did not reach the browser. */
export function useExampleDashboard(service: TestApp): ExampleDashboard {
  const example = { folder: FOLDER } as ExampleDashboard
  let received: (string | Promise<string>)[] = []
  let server: DevelopmentServer | undefined
  let browser: Browser

  beforeAll(async () => {
    example.wire = await startCuttableProxy(service.url)
    server = await startExample({ LEADTHREAD_URL: example.wire.url, LEADTHREAD_API_KEY: service.sandbox.key })
    example.origin = server.origin
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS.split(' '), timeout: START_WITHIN_MS })
  })

  example.open = async () => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    page.setDefaultTimeout(ACTION_WITHIN_MS)
    let tokenCount = 0
    let rejectedCount = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/access-token')) tokenCount++
    })
    page.on('response', (response) => {
      if (response.status() === 401) rejectedCount++
      received.push(JSON.stringify(response.headers()))
    })
    page.on('requestfinished', (request) => {
      received.push(request.response().then((response) => response!.text().catch(() => '')))
    })
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => received.push(String(payload)))
    })
    await page.routeWebSocket(/\/graphql$/, (socket) => {
      socket.connectToServer().onClose((code, reason) => {
        if (code === 4403) rejectedCount++
        void socket.close({ ...(code && { code }), ...(reason && { reason }) })
      })
    })
    return { page, tokenCount: () => tokenCount, rejectedCount: () => rejectedCount }
  }
  afterEach(async () => {
    example.wire.mend()
    await Promise.all(browser.contexts().map((context) => context.close()))
    const texts = await Promise.all(received)
    received = []
    expect(texts.filter((text) => text.includes(service.sandbox.key))).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await example.wire?.close()
  })
  return example
}

async function originOf(server: ChildProcess): Promise<string> {
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error(`The server did not start: ${output}`)), START_WITHIN_MS)
  server.once('exit', () => reject(new Error(`The server stopped: ${output}`)))
  server.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output += text
    const origin = /http:\/\/localhost:\d+/.exec(output)?.[0]
    if (origin) resolve(origin)
  })
  return promise.finally(() => clearTimeout(timer))
}
