import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { acceptedEncodings } from './static-files.ts'

/** Fast, and sufficient for a text that is compressed once, on the first request. */
const BROTLI_QUALITY = 5

type KeptDocument = { etag: string; plain: Buffer; packed: { encoding: string; bytes: Buffer }[] }

/**
 * Responds to GET and HEAD with a text that does not change while the process runs. Created and compressed on the first
 * request, then sent from memory, or 304 if the client has it.
 */
export function keptDocument(make: () => string, headers: Record<string, string>) {
  let made: KeptDocument | undefined
  return (request: IncomingMessage, response: ServerResponse): void => {
    made ??= keep(make())
    const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers
    const encodings = acceptedEncodings(accepted)
    const packed = made.packed.find(({ encoding }) => encodings.has(encoding))
    // A strong ETag identifies the bytes, so each encoding has its own.
    const etag = `"${made.etag}${packed ? `-${packed.encoding}` : ''}"`
    const own = { ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': 'public, no-cache' }
    if (known !== undefined && isAmong(etag, known)) return void response.writeHead(304, own).end()
    const { bytes } = packed ?? { bytes: made.plain }
    response.writeHead(200, {
      ...headers,
      ...own,
      'Content-Length': bytes.length,
      ...(packed && { 'Content-Encoding': packed.encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}

function keep(text: string): KeptDocument {
  const plain = Buffer.from(text)
  return {
    etag: hash('sha256', plain, 'base64url').slice(0, 27),
    plain,
    packed: [
      {
        encoding: 'br',
        bytes: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      },
      { encoding: 'gzip', bytes: gzipSync(plain) },
    ],
  }
}

/** Without the prefix of a weak ETag (RFC 9110, 13.1.2). */
function isAmong(etag: string, list: string): boolean {
  return list.trim() === '*' || list.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
