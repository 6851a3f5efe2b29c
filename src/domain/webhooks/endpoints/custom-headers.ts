import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Vault } from '../../kernel/index.ts'
import { type EndpointKey, endpointSecretContext } from './secret-context.ts'

const HEADERS_MAX = 20
const HEADERS_BYTES_MAX = 4 * 1_024

/** A header name is a token (RFC 9110). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/
/** Printable ASCII without leading or trailing spaces, which would be lost in transit. */
const VALUE = /^(?! )[\x20-\x7e]{0,4096}(?<! )$/

/** Reserved: our own headers, those that describe the body, and those that control the connection or a proxy. */
const REFUSED =
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|accept-encoding|cookie|user-agent|content-.*|proxy-.*|service-.*|webhook-.*|__proto__)$/i

const header = z
  .strictObject({
    value: z
      .string()
      .regex(VALUE, 'Must be printable ASCII of at most 4,096 characters, without leading or trailing spaces.')
      .describe('Header value.'),
    sensitive: z.boolean().default(true).describe('Whether to hide the value in responses. Default: true.'),
  })
  .describe('A custom header.')

/** The owner's additional headers for every request, by name. Names are case-insensitive. */
export type CustomHeaders = Record<string, { value: string; sensitive: boolean }>

export const shownHeader = z.object({
  value: z.string().nullable().describe('Header value. Null if the header is sensitive.'),
  sensitive: z.boolean().describe('Whether the value is hidden in responses.'),
})

/** As they are shown: a sensitive header has the value null. */
export type ShownHeaders = Record<string, z.output<typeof shownHeader>>

const name = z
  .string()
  .regex(NAME, 'A header name can contain only letters, digits and hyphens.')
  .refine((text) => !REFUSED.test(text), 'This header is reserved and cannot be set.')
  .describe('Header name. Connection headers, content headers and headers that the service sets are not allowed.')

/** A header in a list rather than by name. */
export const listedHeader = z
  .strictObject({
    name,
    value: z
      .string()
      .optional()
      .describe('Header value in printable ASCII. In an update, set null to remove the header.'),
    sensitive: z.boolean().optional().describe('Whether to hide the value in responses. Default: true.'),
  })
  .describe('A custom header to send with every request to a webhook endpoint.')

export const headersOnCreate = z
  .record(name, header)
  .refine(hasDistinctNames, { error: 'Header names must be unique, ignoring case.' })
  .refine(isWithinBounds, { error: `Headers are limited to ${HEADERS_MAX} entries and 4 KiB in total.` })

/** In a change, null removes the header. */
export const headersOnUpdate = z
  .record(name, header.nullable())
  .refine(hasDistinctNames, { error: 'Header names must be unique, ignoring case.' })

/** The headers after a change by name; null removes a header. Throws `invalid_parameter` if there are too many. */
export function mergeHeaders(before: CustomHeaders, change: z.output<typeof headersOnUpdate>): CustomHeaders {
  const changed = new Set(Object.keys(change).map((key) => key.toLowerCase()))
  const kept = Object.entries(before).filter(([key]) => !changed.has(key.toLowerCase()))
  const given = Object.entries(change).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]))
  const after: CustomHeaders = Object.fromEntries([...kept, ...given])
  if (isWithinBounds(after)) return after
  const message = `Headers are limited to ${HEADERS_MAX} entries and 4 KiB in total.`
  throw new AppError('invalid_parameter', { param: 'headers', message })
}

/** The headers as sent. */
export function headersToSend(headers: CustomHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([key, { value }]) => [key, value]))
}

/** The headers as shown to readers. */
export function showHeaders(headers: CustomHeaders): ShownHeaders {
  const shown = Object.entries(headers).map(([key, { value, sensitive }]) => {
    return [key, { value: sensitive ? null : value, sensitive }]
  })
  return Object.fromEntries(shown)
}

/** The headers as stored; null if there are none. */
export function sealHeaders(vault: Vault, owner: EndpointKey, headers: CustomHeaders): Uint8Array | null {
  return Object.keys(headers).length === 0 ? null : vault.seal(JSON.stringify(headers), contextOf(owner))
}

export function openHeaders(vault: Vault, owner: EndpointKey, sealed: Uint8Array | null): CustomHeaders {
  return sealed === null ? {} : JSON.parse(vault.open(sealed, contextOf(owner)))
}

function contextOf(owner: EndpointKey): string {
  return `${endpointSecretContext(owner)}:headers`
}

function hasDistinctNames(headers: object): boolean {
  const names = Object.keys(headers)
  return new Set(names.map((key) => key.toLowerCase())).size === names.length
}

function isWithinBounds(headers: CustomHeaders): boolean {
  const entries = Object.entries(headers)
  const bytes = entries.reduce((sum, [key, { value }]) => sum + key.length + value.length, 0)
  return entries.length <= HEADERS_MAX && bytes <= HEADERS_BYTES_MAX
}
