import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** How a file may be sent, the smallest first: what a browser calls it, and how the build ends its name. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

type Packed = { encoding: string; bytes: Buffer }
type File = { type: string; plain(): Buffer; packed: Packed[] }

export type StaticFiles = (request: IncomingMessage, response: ServerResponse, name: string) => void

/**
 * The files of a folder whose names change with what is in them, to be kept for ever. They are read once: a process goes on with
 * what it began with while a newer build takes their place. 404 for any other name.
 */
export function readStaticFiles(folder: string): StaticFiles {
  const files = filesIn(folder)
  return ({ method, headers }, response, name) => {
    const file = files.get(name)
    if (!file) return void response.writeHead(404).end()
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    const taken = acceptedEncodings(headers['accept-encoding'] ?? '')
    const packed = file.packed.find(({ encoding }) => taken.has(encoding))
    const bytes = packed?.bytes ?? file.plain()
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': bytes.length,
      ...(packed && { 'Content-Encoding': packed.encoding }),
      Vary: 'Accept-Encoding',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    })
    response.end(method === 'GET' ? bytes : undefined)
  }
}

function filesIn(folder: string): Map<string, File> {
  const names = new Set(readdirSync(folder))
  const read = (name: string) => readFileSync(join(folder, name))
  const files = new Map<string, File>()
  for (const name of names) {
    const type = TYPES[extname(name)]
    if (!type) continue
    const packed = ENCODINGS.flatMap(([encoding, ending]) =>
      names.has(name + ending) ? [{ encoding, bytes: read(name + ending) }] : [],
    )
    files.set(name, { type, plain: plainOf(() => read(name), packed), packed })
  }
  return files
}

/** Nearly every browser takes a compressed form: the plain form is unpacked for the first client that does not, and kept. */
function plainOf(read: () => Buffer, packed: readonly Packed[]): () => Buffer {
  const gzip = packed.find(({ encoding }) => encoding === 'gzip')
  let bytes = gzip ? undefined : read()
  return () => {
    bytes ??= gunzipSync(gzip!.bytes)
    return bytes
  }
}

/** What the header names and does not refuse by `q=0` (RFC 9110, 12.5.3). */
export function acceptedEncodings(acceptEncoding: string): Set<string> {
  const offers = acceptEncoding.toLowerCase().split(',')
  return new Set(
    offers.filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer)).map((offer) => offer.split(';')[0]!.trim()),
  )
}
