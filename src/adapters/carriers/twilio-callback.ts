import type {
  CallbackContents,
  CarrierAccount,
  CarrierInbound,
  RawCallback,
  Receipt,
  ReceiptStatus,
} from '../../domain/messaging/index.ts'
import { AppError } from '../../errors.ts'
import { carrierId, checkType, codeOf, needed, ourIdIn, receiptOf, storable } from './callback-fields.ts'
import { keywordsOf, twilioSettings } from './twilio-account.ts'
import { TWILIO_FAULTS } from './twilio-errors.ts'
import { readForm } from './twilio-signature.ts'

/** Any other status changes nothing. */
const STATUS: ReadonlyMap<string, ReceiptStatus> = new Map([
  ['accepted', 'queued'],
  ['scheduled', 'queued'],
  ['queued', 'queued'],
  ['sending', 'sending'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

/** Keywords to which Twilio replies by default; with custom keywords, `OptOutType` reports its action. */
const KEYWORDS = new Map(
  [
    ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'optout', 'revoke'].map(
      (word) => [word, 'stop'] as const,
    ),
    ['start', 'yes', 'unstop'].map((word) => [word, 'start'] as const),
    ['help', 'info'].map((word) => [word, 'help'] as const),
  ].flat(),
)

type Fields = { get(name: string): unknown }

/** A form: a receipt if it has a status, otherwise an inbound text. */
export function parseTwilio(callback: RawCallback, account: CarrierAccount): CallbackContents {
  const fields = readFields(callback)
  const sid = carrierId(fields.get('MessageSid') ?? fields.get('SmsSid'), 'MessageSid')
  const status = fields.get('MessageStatus')
  if (status === undefined) return { inbound: [textOf(fields, sid, account)], receipts: [] }
  return { inbound: [], receipts: receiptsOf(fields, sid, needed(status, 'MessageStatus'), callback.url) }
}

function readFields(callback: RawCallback): Fields {
  checkType(callback, 'application/x-www-form-urlencoded')
  const form = readForm(callback.body)
  return { get: (name) => form.get(name)?.[0] }
}

function receiptsOf(fields: Fields, sid: string, word: string, url: string): Receipt[] {
  const status = STATUS.get(word)
  if (!status) return []
  const phone = fields.get('To') === undefined ? null : needed(fields.get('To'), 'To')
  const receipt = {
    messageId: ourIdIn(url),
    carrierMessageId: sid,
    phone,
    status,
    code: codeOf(fields.get('ErrorCode')),
  }
  return [receiptOf(receipt, TWILIO_FAULTS)]
}

function textOf(fields: Fields, sid: string, account: CarrierAccount): CarrierInbound {
  // A text is accepted even with invalid settings, because it may be a STOP. Only texts to unregistered numbers of a pool need
  // the settings.
  const settings = twilioSettings(account)
  const messagingServiceSid = settings.ok ? settings.value.messagingServiceSid : undefined
  const keywords = keywordsOf(account)
  const body = String(fields.get('Body') ?? '')
  const service = fields.get('MessagingServiceSid')
  return {
    from: needed(fields.get('From'), 'From'),
    to: needed(fields.get('To'), 'To'),
    body,
    carrierMessageId: sid,
    hint: hintOf(fields),
    mediaCount: countOf(fields.get('NumMedia')),
    keyword: actedOn(fields.get('OptOutType'), keywords === 'answered_by_us' ? '' : body),
    viaPool: messagingServiceSid !== undefined && service === messagingServiceSid,
  }
}

function hintOf(fields: Fields): NonNullable<CarrierInbound['hint']> | null {
  const [country, state, postcode] = ['FromCountry', 'FromState', 'FromZip'].map((name) => {
    const value = storable(String(fields.get(name) ?? '')).trim()
    return value === '' || value.length > 32 ? null : value
  }) as [string | null, string | null, string | null]
  return country || state || postcode ? { country, state, postcode } : null
}

function countOf(value: unknown): number {
  if (value === undefined) return 0
  if (!/^\d{1,3}$/.test(String(value))) throw new AppError('invalid_parameter', { param: 'NumMedia' })
  return Number(value)
}

function actedOn(optOutType: unknown, body: string): 'stop' | 'start' | 'help' | null {
  const word = String(optOutType ?? '').toLowerCase()
  if (word === 'stop' || word === 'start' || word === 'help') return word
  return KEYWORDS.get(body.trim().toLowerCase()) ?? null
}
