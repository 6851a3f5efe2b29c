import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import { acceptCallback } from '../../domain/messaging/index.ts'
import { AppError } from '../../errors.ts'
import { failureAnswer, send } from '../http/answer.ts'
import { checkDeclaredLength, isLong, readBody } from '../http/body.ts'
import { networkOf, visitorOf } from '../http/client-address.ts'
import type { RequestRecord } from '../http/request-record.ts'
import type { TrustedProxies } from '../http/trusted-proxies.ts'
import { countUnsigned, waitForTurn } from './callback-limits.ts'

const PATH = /^\/carriers\/([a-z]+)\/(car_[0-9a-z]{26})$/

type Exchange = { request: IncomingMessage; response: ServerResponse; record: RequestRecord }

type CallbackDeps = { app: App; proxies: TrustedProxies }

/** Callbacks of carriers: `/carriers/{carrier}/{account}`. Acknowledged after everything is stored. */
export async function handleCarrierCallback(
  deps: CallbackDeps,
  { request, response, record }: Exchange,
): Promise<void> {
  const { app } = deps
  try {
    const { contentType, body } = await takeCallback(deps, request)
    const length = Buffer.byteLength(body)
    response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': length }).end(body)
  } catch (error) {
    if (!(error instanceof AppError)) {
      app.log.error({ event: 'callback.failed', requestId: record.requestId, err: error })
    }
    const { code, headers, ...answer } = failureAnswer(app, error, record.requestId)
    record.code = code
    const closes = !request.complete && isLong(request) && { Connection: 'close' }
    const allow = code === 'method_not_allowed' && { Allow: 'POST' }
    send(response, { ...answer, headers: { ...headers, 'Request-Id': record.requestId, ...closes, ...allow } })
  }
}

/**
 * The signature is checked first: callbacks without a valid one count for their network, not for the account, so they cannot
 * block the carrier's own.
 */
async function takeCallback({ app, proxies }: CallbackDeps, request: IncomingMessage) {
  checkDeclaredLength(request)
  const [, carrier, accountId] = PATH.exec(request.url!.split('?')[0]!) ?? []
  if (!carrier || !accountId) throw new AppError('route_not_found')
  if (request.method !== 'POST') throw new AppError('method_not_allowed', { message: 'Method not allowed; use POST.' })
  const network = networkOf(visitorOf(proxies, request).address)
  const headers = request.headers as Record<string, string | undefined>
  const isSigned = maybeSigned(app, carrier, headers)
  if (!isSigned) countUnsigned(app, network) // refused before the body is read and the account is looked up
  const body = await readBody(request)
  // Signed over the URL that the carrier knows, even if a proxy has changed it.
  const callback = { url: app.links.base + request.url, headers, body }
  let isVerified = false
  const onVerified = async ({ isText }: { isText: boolean }) => {
    isVerified = true
    await waitForTurn(app, { accountId, isText })
  }
  try {
    return await acceptCallback(app, { carrier, accountId, callback, onVerified })
  } catch (error) {
    if (isSigned && !isVerified && isRefusal(error)) countUnsigned(app, network)
    throw error
  }
}

/** False if the carrier's signature is missing. An unknown carrier is rejected when it is looked up. */
function maybeSigned(app: App, carrier: string, headers: Record<string, string | undefined>): boolean {
  const header = Object.hasOwn(app.carriers, carrier) ? app.carriers[carrier]!.signatureHeader : undefined
  return header === undefined || headers[header] !== undefined
}

/** Unknown account, or a signature that does not match. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'route_not_found' || error.code === 'invalid_api_key')
}
