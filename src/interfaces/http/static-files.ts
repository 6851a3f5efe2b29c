import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The encodings of a file, smallest first: the browser's name, and the file extension of the build. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

type PackedFile = { encoding: string; bytes: Buffer }
type File = { type: string; plain(): Buffer; packed: PackedFile[] }

export type StaticFiles = (request: IncomingMessage, response: ServerResponse, name: string) => void

/** Files with a hash in their name never change. */
const PERMANENTLY = 'public, max-age=31536000, immutable'

/**
 * Files of a folder, cached permanently by default. They are read once, so a process serves its own build while a newer one
 * replaces the files. 404 for any other name.
 */
export function readStaticFiles(folder: string, cacheControl = PERMANENTLY): StaticFiles {
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
      'Cache-Control': cacheControl,
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

/** Nearly every browser accepts a compressed form: the plain form is created for the first client that does not, and kept. */
function plainOf(read: () => Buffer, packed: readonly PackedFile[]): () => Buffer {
  const gzip = packed.find(({ encoding }) => encoding === 'gzip')
  let bytes = gzip ? undefined : read()
  return () => {
    bytes ??= gunzipSync(gzip!.bytes)
    return bytes
  }
}

/** Encodings that the header lists without `q=0` (RFC 9110, 12.5.3). */
export function acceptedEncodings(acceptEncoding: string): Set<string> {
  const offers = acceptEncoding.toLowerCase().split(',')
  return new Set(
    offers.filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer)).map((offer) => offer.split(';')[0]!.trim()),
  )
}
