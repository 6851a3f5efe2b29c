import { createHash, hash } from 'node:crypto'
import type { Fingerprints } from '../../domain/kernel/index.ts'

/** The version of `parsed`. A change of its algorithm gets a new version, and still accepts stored ones of the former. */
const VERSION = '2'

type RequestForm = { method: string; url: string; bytes: Uint8Array; content: unknown }

/** Of a REST request: method, address and body. `content` is the parsed body. */
export function requestFingerprints({ method, url, bytes, content }: RequestForm): Fingerprints {
  return {
    bytes: createHash('sha256').update(`${method} ${url}\n`).update(bytes).digest('hex'),
    parsed: parsedFingerprint([method, url, content]),
  }
}

/** Of a request that is available only as a value. */
export function valueFingerprints(value: unknown): Fingerprints {
  return { bytes: hash('sha256', JSON.stringify(value)), parsed: parsedFingerprint(value) }
}

function parsedFingerprint(value: unknown): string {
  return `${VERSION}:${hash('sha256', canonicalJson(value))}`
}

/**
 * The same text for JSON texts that differ only in the order of keys, in spaces, or in the notation of numbers and
 * characters. Recursive: for values whose depth a schema limits.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (isObject(one) ? sorted(one) : one))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: object): object {
  const entries = Object.entries(value)
  return entries.length < 2 ? value : Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}
