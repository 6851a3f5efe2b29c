import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import { acceptCallback } from '../../domain/conversations/index.ts'
import { AppError } from '../../errors.ts'
import { failureAnswer, send } from '../rest/answer.ts'
import { checkDeclaredLength, isLong, readBody } from '../rest/body.ts'
import type { RequestRecord } from './request-record.ts'

const PATH = /^\/carriers\/([a-z]+)\/(car_[0-9a-z]{26})$/

type Exchange = { request: IncomingMessage; response: ServerResponse; record: RequestRecord }

/** What carriers call: `/carriers/{carrier}/{account}`. Acknowledged when all that it tells is stored. */
export async function handleCarrierCallback(app: App, { request, response, record }: Exchange): Promise<void> {
  try {
    const { contentType, body } = await takeCallback(app, request)
    const length = Buffer.byteLength(body)
    response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': length }).end(body)
  } catch (error) {
    if (!(error instanceof AppError)) {
      app.log.error({ event: 'callback.failed', requestId: record.requestId, err: error })
    }
    const { code, headers, ...answer } = failureAnswer(error, record.requestId)
    record.code = code
    const closes = !request.complete && isLong(request) && { Connection: 'close' }
    const allow = code === 'method_not_allowed' && { Allow: 'POST' }
    send(response, { ...answer, headers: { ...headers, 'Request-Id': record.requestId, ...closes, ...allow } })
  }
}

async function takeCallback(app: App, request: IncomingMessage) {
  checkDeclaredLength(request)
  const [, carrier, accountId] = PATH.exec(request.url!.split('?')[0]!) ?? []
  if (!carrier || !accountId) throw new AppError('route_not_found')
  if (request.method !== 'POST') throw new AppError('method_not_allowed')
  const { callbacksPerSecond: perSecond } = app.config.carriers
  const allowance = await app.rateLimit.take(accountId, { perSecond, burst: perSecond })
  if (!allowance.allowed) {
    const message = 'Too many callbacks for this account.'
    throw new AppError('rate_limited', { message, retryAfterSeconds: allowance.retryAfterSeconds })
  }
  const body = await readBody(request)
  const headers = request.headers as Record<string, string | undefined>
  // Signed over the address as the carrier knows it, whatever a proxy has made of it on the way.
  return acceptCallback(app, { carrier, accountId, callback: { url: app.links.base + request.url, headers, body } })
}
