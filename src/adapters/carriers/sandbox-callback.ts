import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Carrier, CarrierAccount, RawCallback } from '../../domain/messaging/index.ts'
import { AppError } from '../../errors.ts'
import { parseJson } from './carrier-reply.ts'

/** A pending callback of the simulated carrier. */
export type OwedCallback = { carrier: string; accountId: string; callback: RawCallback }

type ParsedCallback = ReturnType<Carrier['parse']>

const SIGNATURE_HEADER = 'sandbox-signature'

/** A signed callback to this account. */
export function callbackOf(
  account: { id: string; credentials: string },
  parsed: Partial<ParsedCallback>,
): OwedCallback {
  const body = Buffer.from(JSON.stringify({ inbound: [], receipts: [], ...parsed }))
  const headers = { [SIGNATURE_HEADER]: signCallback(account.credentials, body) }
  return { carrier: 'sandbox', accountId: account.id, callback: { url: '', headers, body } }
}

/** The hex HMAC-SHA-256 of the body, keyed with the account's credentials. */
function signCallback(credentials: string, body: string | Uint8Array): string {
  return createHmac('sha256', credentials).update(body).digest('hex')
}

/** With the current credentials, or the previous ones while they are accepted. */
export function isSigned(account: CarrierAccount, { headers, body }: RawCallback): boolean {
  const given = Buffer.from(headers[SIGNATURE_HEADER] ?? '')
  return [account.credentials, account.previousCredentials].some((credentials) => {
    const expected = Buffer.from(credentials === null ? '' : signCallback(credentials, body))
    return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const Written = z.object({
  inbound: z.array(z.looseObject({ from: z.string(), to: z.string(), body: z.string(), carrierMessageId: z.string() })),
  receipts: z.array(z.looseObject({ status: z.string(), errorCode: z.string().nullable() })),
})

/** The output of `callbackOf`. */
export function parseCallback({ body }: RawCallback): ParsedCallback {
  const json = parseJson(body.toString('utf8'))
  if (json === undefined) throw new AppError('malformed_json')
  const written = Written.safeParse(json)
  if (!written.success)
    throw new AppError('invalid_request', { message: 'The request is not a callback of the simulated carrier.' })
  return written.data as ParsedCallback
}
