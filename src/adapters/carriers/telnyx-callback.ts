import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
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
import { parseJson } from './carrier-reply.ts'
import { telnyxSettings } from './telnyx-account.ts'
import { TELNYX_FAULTS } from './telnyx-errors.ts'

const STATUS: ReadonlyMap<string, ReceiptStatus> = new Map([
  ['queued', 'queued'],
  ['sending', 'sending'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['delivery_failed', 'undelivered'],
  ['expired', 'undelivered'],
  ['sending_failed', 'failed'],
  ['delivery_unconfirmed', 'sent'],
])

const Party = z.looseObject({ phone_number: z.string(), status: z.string().optional() })

const Event = z.looseObject({
  data: z.looseObject({
    event_type: z.string(),
    payload: z
      .looseObject({
        id: z.string().optional(),
        text: z.string().nullish(),
        from: Party.optional(),
        to: z.array(Party).optional(),
        media: z.array(z.unknown()).nullish(),
        errors: z.array(z.looseObject({ code: z.unknown() })).nullish(),
        messaging_profile_id: z.string().nullish(),
        autoresponse_type: z.string().nullish(),
      })
      .default({}),
  }),
})

type Payload = z.infer<typeof Event>['data']['payload']

/** One event: an inbound text, or the status of an outbound one. Other events are ignored. */
export function parseTelnyx(callback: RawCallback, account: CarrierAccount): CallbackContents {
  const { event_type, payload } = readEvent(callback).data
  if (event_type === 'message.received') return { inbound: [textOf(payload, account)], receipts: [] }
  const isReceipt = event_type === 'message.sent' || event_type === 'message.finalized' || event_type === 'message.read'
  return { inbound: [], receipts: isReceipt ? receiptsOf(payload, callback.url) : [] }
}

function readEvent(callback: RawCallback): z.infer<typeof Event> {
  checkType(callback, 'application/json')
  const json = isUtf8(callback.body) ? parseJson(callback.body.toString('utf8')) : undefined
  if (json === undefined) throw new AppError('malformed_json')
  const parsed = Event.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('invalid_parameter', { param: issue!.path.join('.'), message: issue!.message })
}

function receiptsOf(payload: Payload, url: string): Receipt[] {
  const id = carrierId(payload.id, 'data.payload.id')
  const [recipient] = payload.to ?? []
  const word = needed(recipient?.status, 'data.payload.to[0].status')
  const status = STATUS.get(word)
  if (!status) return []
  const phone = storable(recipient!.phone_number)
  const code = codeOf(payload.errors?.[0]?.code)
  const fields = { messageId: ourIdIn(url), carrierMessageId: id, phone, status, code }
  const receipt = receiptOf(fields, TELNYX_FAULTS)
  return [word === 'delivery_unconfirmed' ? { ...receipt, carrierError: code, unconfirmed: true } : receipt]
}

function textOf(payload: Payload, account: CarrierAccount): CarrierInbound {
  // A text is accepted even with invalid settings, because it may be a STOP. Only texts to unregistered numbers of a pool need
  // the settings.
  const settings = telnyxSettings(account)
  const messagingProfileId = settings.ok ? settings.value.messagingProfileId : undefined
  return {
    from: needed(payload.from?.phone_number, 'data.payload.from.phone_number'),
    to: needed(payload.to?.[0]?.phone_number, 'data.payload.to[0].phone_number'),
    body: payload.text ?? '',
    carrierMessageId: carrierId(payload.id, 'data.payload.id'),
    hint: null,
    mediaCount: payload.media?.length ?? 0,
    keyword: answered(payload.autoresponse_type),
    viaPool: messagingProfileId !== undefined && payload.messaging_profile_id === messagingProfileId,
  }
}

/** Telnyx reports which of its own replies a text caused. */
function answered(type: string | null | undefined): 'stop' | 'start' | 'help' | null {
  switch (type?.toLowerCase()) {
    case 'stop':
    case 'opt_out':
      return 'stop'
    case 'start':
    case 'opt_in':
      return 'start'
    case 'help':
      return 'help'
    default:
      return null
  }
}
