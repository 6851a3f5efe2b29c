import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

export type OpenPage = {
  origin: string
  /** Runs `page.mjs` with the task. */
  run(task: unknown): Promise<unknown>
  close(): Promise<void>
}

/** A page in Chromium that loads the installed package without a bundler, by an import map. */
export async function openPage(folder: string): Promise<OpenPage> {
  const server = createServer(({ url }, response) => {
    const isScript = /\.m?js$/.test(url!)
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? readFileSync(join(folder, url!)) : HTML)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  await page.goto(origin)
  return {
    origin,
    run: (task) => page.evaluate(`import('/page.mjs').then(({ run }) => run(${JSON.stringify(task)}))`),
    async close() {
      await browser.close()
      server.close()
    },
  }
}

const PACKAGE = '/node_modules/leadthread/esm/client'
const IMPORTS = {
  leadthread: `${PACKAGE}/index.js`,
  'leadthread/client/webhooks/web': `${PACKAGE}/verify-webhook-web.js`,
}
const HTML = `<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>`
