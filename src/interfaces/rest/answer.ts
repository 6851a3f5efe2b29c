import type { ServerResponse } from 'node:http'
import { AppError, type ErrorCode, errorCatalogue } from '../../errors.ts'
import { endBeforeBody } from '../http/hostile-clients.ts'

/** What goes back: the status, the JSON text if there is any, and headers beside those of every answer. */
export type Answer = { status: number; body: string | null; headers?: Record<string, string | number> }

/** The one envelope of every error under `/v1`. What is no AppError shows nothing but the request id. */
export function failureAnswer(error: unknown, requestId: string): Answer & { code: ErrorCode } {
  if (!(error instanceof AppError)) {
    const message = `${errorCatalogue.internal_error.message} Quote ${requestId} to us.`
    return { status: 500, body: JSON.stringify({ code: 'internal_error', message }), code: 'internal_error' }
  }
  const { status, code, message, param, retryAfterSeconds } = error
  return {
    status,
    code,
    body: JSON.stringify({ code, message, param }),
    headers: {
      ...(retryAfterSeconds !== undefined && { 'Retry-After': retryAfterSeconds }),
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    },
  }
}

/** Writes the answer in one piece. One that ends the connection does not wait for the rest of the request. */
export function send(response: ServerResponse, { status, body, headers }: Answer): void {
  if (response.headersSent || response.destroyed) return
  if (body === null || status === 204) {
    response.writeHead(status, headers).end()
    return
  }
  const length = Buffer.byteLength(body)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': length,
    ...headers,
  })
  if (headers?.Connection === 'close') endBeforeBody(response, body)
  else response.end(body)
}
