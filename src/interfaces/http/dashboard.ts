import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { PAGE_HEADERS, page } from './html.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

const FOLDER = fileURLToPath(new URL('../../../dist/dashboard', import.meta.url))
const ASSETS = `${FOLDER}/assets`
/** Files of `src/dashboard/public`. */
const ROOT_FILES = new Set([
  '/service-worker.js',
  '/manifest.webmanifest',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
])
const NONCE = 'property="csp-nonce" nonce=""'

/** Whether a path belongs to the dashboard: `/` and all below `/w/`; its files are below `/assets/`. */
export function isDashboardPage(path: string): boolean {
  return path === '/' || path === '/w' || path.startsWith('/w/')
}

export type Dashboard = {
  sendPage(request: IncomingMessage, response: ServerResponse): void
  /** Serves one file of the dashboard by name. */
  sendAsset: StaticFiles
  /** A file that browsers load at a fixed address, such as the service worker. Returns null for other paths. */
  rootFile(path: string): ((request: IncomingMessage, response: ServerResponse) => void) | null
}

/** The built dashboard: its files are cached permanently, the page is revalidated each time. */
export function openDashboard(): Dashboard {
  const file = `${FOLDER}/index.html`
  const html = existsSync(file) ? readFileSync(file, 'utf8') : null
  const sendRootFile = html === null ? null : readStaticFiles(FOLDER, 'no-cache')
  return {
    sendPage(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      } else if (html === null) {
        response.writeHead(503, PAGE_HEADERS).end(page('Leadthread', NOT_BUILT))
      } else {
        const nonce = randomBytes(16).toString('base64')
        response.writeHead(200, headersWith(nonce)).end(html.replace(NONCE, `property="csp-nonce" nonce="${nonce}"`))
      }
    },
    sendAsset: html === null ? (_request, response) => void response.writeHead(404).end() : readStaticFiles(ASSETS),
    rootFile: (path) =>
      sendRootFile && ROOT_FILES.has(path)
        ? (request, response) => sendRootFile(request, response, path.slice(1))
        : null,
  }
}

const NOT_BUILT = '<h1>Leadthread</h1><p>The dashboard is not built: <code>npm run build:dashboard</code>.</p>'

/** Nothing from other hosts, only scripts and styles that are part of the page, no framing, no forms to other sites. */
function headersWith(nonce: string) {
  return {
    ...PAGE_HEADERS,
    'Content-Security-Policy':
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; img-src 'self' data: blob:; ` +
      "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  }
}
