import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../../errors.ts'
import { parseJson } from './parse-json.ts'

export const BODY_BYTES_MAX = 256 * 1024

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** Rejects a body whose declared length is too large before reading it. */
export function checkDeclaredLength(request: IncomingMessage): void {
  if (declaredLength(request) > BODY_BYTES_MAX) throw new AppError('payload_too_large')
}

/** The declared length of the body; 0 if it declares none. */
export function declaredLength({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0)
}

/** Whether the body is, or may be, too long to read completely just to reuse the connection. */
export function isLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_BYTES_MAX
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export function checkContentType({ headers }: IncomingMessage): void {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers
  if (type !== 'application/json' && !JSON_TYPE.test(type)) throw new AppError('unsupported_media_type')
  if (encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', {
      message: 'Compressed request bodies are not supported. Send the body without Content-Encoding.',
    })
  }
}

/** The whole body. Stops reading at the limit, and if the client disconnects. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > BODY_BYTES_MAX) {
        request.pause()
        request.removeAllListeners('data')
        reject(new AppError('payload_too_large'))
      } else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', (cause) =>
      reject(
        new AppError('invalid_request', { message: 'The request body is incomplete. Send the request again.', cause }),
      ),
    )
  })
}

/**
 * Parses the JSON object in the bytes. Deep nesting does not use the stack, because only values that are in a schema are
 * visited.
 */
export function parseBody(bytes: Buffer): Record<string, unknown> {
  if (!isUtf8(bytes)) throw new AppError('malformed_json')
  const text = bytes.toString('utf8')
  const value = readJson(text)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new AppError('invalid_request', { message: 'The body must be a JSON object.' })
  }
  return value as Record<string, unknown>
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('malformed_json', { cause })
  }
}
