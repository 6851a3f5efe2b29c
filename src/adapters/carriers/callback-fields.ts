import type { CarrierRefusal, RawCallback, Receipt, ReceiptStatus } from '../../domain/messaging/index.ts'
import { AppError } from '../../errors.ts'
import type { FaultTable } from './carrier-reply.ts'

const OUR_ID = 'message'
/** The IDs of messages and of texts to members. */
const OUR_IDS = /^(?:msg|mtxt)_[0-9a-z]{26}$/
const CARRIER_ID = /^[\w-]{2,64}$/
const ERROR_CODE = /^\d{3,8}$/

/** The URL for a text's receipts. Its query contains our ID. */
export function withOurId(callbackUrl: string, messageId: string): string {
  return `${callbackUrl}?${OUR_ID}=${messageId}`
}

export function ourIdIn(url: string): string | null {
  const id = new URLSearchParams(url.split('?')[1] ?? '').get(OUR_ID)
  return id !== null && OUR_IDS.test(id) ? id : null
}

/** Rejects a body whose type is not the one in the carrier's documentation. */
export function checkType({ headers }: RawCallback, type: string): void {
  const contentType = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (contentType !== type) throw new AppError('unsupported_media_type', { message: `Send Content-Type: ${type}.` })
}

/** PostgreSQL cannot store NUL in text, and UTF-8 cannot encode lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** A field that every callback of this kind has. */
export function needed(value: unknown, param: string): string {
  if (value === undefined || value === null || value === '') throw new AppError('missing_parameter', { param })
  if (typeof value !== 'string') throw new AppError('invalid_parameter', { param })
  return storable(value)
}

export function carrierId(value: unknown, param: string): string {
  const id = needed(value, param)
  if (!CARRIER_ID.test(id)) throw new AppError('invalid_parameter', { param })
  return id
}

export function codeOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && ERROR_CODE.test(text) ? text : null
}

type ReceiptFields = Pick<Receipt, 'messageId' | 'carrierMessageId' | 'phone'> & {
  status: ReceiptStatus
  code: string | null
}

/** A receipt with our codes. "Unknown to the carrier" is not a failure: the text stays sent. */
export function receiptOf({ status, code, ...told }: ReceiptFields, faults: FaultTable): Receipt {
  const failed = status === 'failed' || status === 'undelivered'
  const fault = failed && code ? (faults[code] ?? 'carrier_refused') : null
  const isUnknown = fault === 'unconfirmed'
  return {
    ...told,
    status: isUnknown ? 'sent' : status,
    errorCode: isUnknown ? null : (fault satisfies CarrierRefusal | 'throttled' | null),
    carrierError: failed ? code : null,
    unconfirmed: isUnknown,
  }
}
