import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { App } from '../../app.ts'
import { AppError, type ErrorCode, errorCatalogue } from '../../errors.ts'
import { errorBody } from './error-body.ts'
import { endBeforeBody } from './hostile-clients.ts'

/** A text that is sent while it is generated, to be saved as a file. */
export type Download = { type: string; fileName: string; text: AsyncIterable<string> }

/** A response: the status, the JSON text if there is one, or a download, and additional headers. */
export type Answer = {
  status: number
  body: string | null
  headers?: Record<string, string | number>
  download?: Download
}

/** The response to a failed request. An error other than AppError shows only the request ID. */
export function failureAnswer(
  app: Pick<App, 'links'>,
  error: unknown,
  requestId: string,
): Answer & { code: ErrorCode } {
  if (!(error instanceof AppError)) {
    const code = 'internal_error'
    const message = `${errorCatalogue[code].message} Include the request ID ${requestId} when you contact support.`
    return { status: 500, body: errorBody(app, { code, message }, requestId), code }
  }
  const { status, code, message, param, retryAfterSeconds } = error
  return {
    status,
    code,
    body: errorBody(app, { code, message, param }, requestId),
    headers: {
      ...(retryAfterSeconds !== undefined && { 'Retry-After': retryAfterSeconds }),
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    },
  }
}

/** Writes the response in one piece. One that closes the connection does not wait for the rest of the request. */
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

/** Sends the chunks at the client's pace. If this fails, the client sees the connection close before the end of the text. */
function sendDownload(response: ServerResponse, { type, fileName, text }: Download, headers: Answer['headers']): void {
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  if (response.req.method === 'HEAD') response.end()
  else pipeline(Readable.from(text), response, () => {}) // by then it has destroyed both sides
}
