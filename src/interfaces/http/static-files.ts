import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

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
type File = { type: string; bytes: Buffer; packed: Packed[] }

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
    const taken = takenBy(headers['accept-encoding'] ?? '')
    const packed = file.packed.find(({ encoding }) => taken.has(encoding))
    const { bytes } = packed ?? file
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
  const bytesOf = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
  const files = new Map<string, File>()
  for (const [name, bytes] of bytesOf) {
    const type = TYPES[extname(name)]
    if (!type) continue
    const packed = ENCODINGS.flatMap(([encoding, ending]) => {
      const smaller = bytesOf.get(name + ending)
      return smaller ? [{ encoding, bytes: smaller }] : []
    })
    files.set(name, { type, bytes, packed })
  }
  return files
}

/** What the header names and does not refuse by `q=0` (RFC 9110, 12.5.3). */
function takenBy(acceptEncoding: string): Set<string> {
  const offers = acceptEncoding.toLowerCase().split(',')
  return new Set(
    offers.filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer)).map((offer) => offer.split(';')[0]!.trim()),
  )
}
