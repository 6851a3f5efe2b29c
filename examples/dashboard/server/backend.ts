import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Plugin } from 'vite'
import { allowOrigin } from './allow-origin.ts'
import { callService } from './call-service.ts'
import { sendFirstText } from './first-text.ts'
import { SERVICE_URL } from './service.ts'

/**
 * The part that runs on your own server, here as a part of Vite's development server. It has the API key. The page gets only
 * access tokens, from `POST /api/access-token`.
 */
export function backend(): Plugin {
  return {
    name: 'backend',
    apply: 'serve',
    configureServer({ httpServer, middlewares }) {
      const isAllowed = new Promise<void>((resolve) => {
        httpServer?.once('listening', () => {
          const { port } = httpServer.address() as AddressInfo
          void allowOrigin(`http://localhost:${port}`).then(sendFirstText).catch(report).then(resolve)
        })
      })
      middlewares.use('/api/access-token', (request, response) => {
        void isAllowed.then(() => sendAccessToken(request, response))
      })
    },
  }
}

async function sendAccessToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Type', 'application/json')
  response.setHeader('Cache-Control', 'no-store')
  try {
    // In your application, check here who is signed in, and whether this person may see the conversations.
    if (request.method !== 'POST' || request.headers['sec-fetch-site'] !== 'same-origin') {
      response.statusCode = 403
      response.end(JSON.stringify({ message: 'Only the page of this server gets an access token.' }))
      return
    }
    const body = { scopes: ['read_only', 'messaging'], lifetime_minutes: 15 }
    const { token, expires_at } = await callService<{ token: string; expires_at: string }>('/v1/access-tokens', body)
    response.end(JSON.stringify({ url: SERVICE_URL, token, expiresAt: expires_at }))
  } catch (error) {
    report(error)
    response.statusCode = 502
    response.end(JSON.stringify({ message: 'The server could not create an access token. See its output.' }))
  }
}

function report(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
}
