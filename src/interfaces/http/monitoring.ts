import { hash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../../app.ts'
import { isAlive, isReady, showMetrics } from './health.ts'
import { isLoopbackAddress } from './trusted-proxies.ts'

/**
 * Whether a request can read `/metrics` on the API's port: with METRICS_TOKEN, otherwise only from this machine and only if
 * PUBLIC_URL is not set. A proxy on this machine would make every client look local.
 */
export function maySeeMetrics({ config }: App, request: IncomingMessage): boolean {
  if (config.metrics.token !== null) return hasToken(config.metrics.token, request)
  const { 'x-forwarded-for': forwardedFor, forwarded, via } = request.headers
  const isDirect = forwardedFor === undefined && forwarded === undefined && via === undefined
  return config.http.publicUrl === null && isDirect && isLoopbackAddress(request.socket.remoteAddress ?? '')
}

function hasToken(token: string, { headers }: IncomingMessage): boolean {
  const sentToken = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const [left, right] = [sentToken, token].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer]
  return timingSafeEqual(left, right)
}

export type Monitoring = { url: string; close(): Promise<void> }

/** `/healthz`, `/readyz` and `/metrics` on METRICS_PORT, for api and worker. Null without that port. */
export async function startMonitoring(app: App): Promise<Monitoring | null> {
  const { host, port } = app.config.metrics
  if (port === null) return null
  const server = createServer((request, response) => void answer(app, request, response))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url!.split('?', 1)[0]
  const { token } = app.config.metrics
  if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405, { Allow: 'GET, HEAD' }).end()
  else if (path === '/healthz') isAlive(response)
  else if (path === '/readyz') await isReady(app, response)
  else if (path !== '/metrics') response.writeHead(404).end()
  else if (token !== null && !hasToken(token, request)) {
    response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
  } else await showMetrics(app, response)
}
