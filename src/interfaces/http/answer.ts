import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { AppError, type ErrorCode, errorCatalogue } from '../../errors.ts'
import { endBeforeBody } from './hostile-clients.ts'

/** A text that is written as it is made, to be saved as a file. */
export type Download = { type: string; fileName: string; text: AsyncIterable<string> }

/** What goes back: the status, the JSON text if there is any, or a download, and headers beside those of every answer. */
export type Answer = {
  status: number
  body: string | null
  headers?: Record<string, string | number>
  download?: Download
}

/** The one envelope of every error under `/v1`. What is no AppError shows nothing but the request id. */
export function failureAnswer(error: unknown, requestId: string): Answer & { code: ErrorCode } {
  if (!(error instanceof AppError)) {
    const message = `${errorCatalogue.internal_error.message} Include the request ID ${requestId} when you contact support.`
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
export function send(response: ServerResponse, { status, body, headers, download }: Answer): void {
  if (response.headersSent || response.destroyed) return
  if (download) {
    sendDownload(response, download, headers)
    return
  }
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

/** At the client's pace. One that breaks off is heard by the client, whose connection ends before the text does. */
function sendDownload(response: ServerResponse, { type, fileName, text }: Download, headers: Answer['headers']): void {
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  if (response.req.method === 'HEAD') response.end()
  else pipeline(Readable.from(text), response, () => {}) // it has destroyed both sides by then
}
