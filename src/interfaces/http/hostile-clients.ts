import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { App } from '../../app.ts'
import { type ErrorCode, errorCatalogue } from '../../errors.ts'
import { errorBody } from './error-body.ts'

const LINGER_MS = 1_000

/**
 * Responds before the whole body has arrived, and closes the connection. Discards the rest of the body for up to a second:
 * closing at once could lose the response before the client reads it.
 */
export function endBeforeBody(response: ServerResponse, body: string): void {
  const { req: request } = response
  const end = () => {
    clearTimeout(deadline)
    response.end()
  }
  const deadline = setTimeout(end, LINGER_MS)
  request.once('close', end).once('end', end)
  response.write(body)
  request.resume()
}

/** Responds with the error envelope to invalid HTTP, slow requests and oversized headers, and closes the connection. */
export function answerBrokenRequest(app: App, error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [line, code] = brokenAnswers[error.code ?? ''] ?? ['400 Bad Request', 'invalid_request']
  const requestId = `req_${randomUUID()}`
  const body = errorBody(app, { code, message: errorCatalogue[code].message }, requestId)
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Stop waiting for a late body. */
export function endUnlessSent(app: App, request: IncomingMessage, withinMs: number): void {
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('The request body was not received in time'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    answerBrokenRequest(app, error, request.socket)
  }, withinMs).unref()
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

const brokenAnswers: Readonly<Record<string, [line: string, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'invalid_request'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Content Too Large', 'payload_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'invalid_request'],
}
