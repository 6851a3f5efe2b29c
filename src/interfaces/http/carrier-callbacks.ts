import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import { acceptCallback } from '../../domain/conversations/index.ts'
import { AppError } from '../../errors.ts'
import { readBody } from '../rest/body.ts'

const PATH = /^\/carriers\/([a-z]+)\/(car_[0-9a-z]{26})$/

/** What carriers call: `/carriers/{carrier}/{account}`. Acknowledged when all that it tells is stored. */
export async function handleCarrierCallback(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const [path] = request.url!.split('?')
    const [, carrier, accountId] = PATH.exec(path!) ?? []
    if (!carrier || !accountId) throw new AppError('route_not_found')
    if (request.method !== 'POST') throw new AppError('method_not_allowed')
    const body = await readBody(request)
    const headers = request.headers as Record<string, string | undefined>
    await acceptCallback(app, { carrier, accountId, callback: { url: app.links.base + request.url, headers, body } })
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end()
  } catch (error) {
    if (!(error instanceof AppError))
      app.log.error({ event: 'callback.failed', error: error instanceof Error ? error.stack : String(error) })
    response.writeHead(error instanceof AppError ? error.status : 500).end()
  }
}
