import type { CarrierReply, ReceiptStatus } from '../../domain/messaging/index.ts'
import type { SandboxFault, SandboxSettings } from '../../domain/sandbox/index.ts'
import { draw } from './sandbox-draw.ts'

/** `delayMs` is counted from the receipt before it, or from the hand-over. */
export type PlannedReceipt = { status: ReceiptStatus; errorCode: string | null; delayMs: number }

export type CarriedMessage = {
  receipts: PlannedReceipt[]
  /** When the text reaches the phone; null: never. */
  arrivesAfterMs: number | null
  /** Whether the hand-over gets a response, and whether the first receipt arrives before it. */
  answers: boolean
  receiptFirst: boolean
}

type RefusedMessage = Exclude<CarrierReply, { outcome: 'accepted' | 'ambiguous' }>

export type Behaviour = { refuses: RefusedMessage } | CarriedMessage

/** The n-th text to a phone, by an account with these settings. */
export type HandedOverMessage = { settings: SandboxSettings; seed: string; to: string; nth: number }

const LATE_MS = 600_000
/** The delay before a callback that was not accepted is sent again. */
export const AGAIN_AFTER_MS = 10_000

/** Numbers +1 500 555 00xx produce the fault of their last two digits, whatever the settings. */
const MAGIC_NUMBER = /^\+150055500(\d\d)$/
const MAGIC: readonly (SandboxFault | null)[] = [
  null,
  'undelivered',
  'invalid_number',
  'landline',
  'opted_out',
  'throttled',
  'filtered',
  'receipt_never',
  'receipt_twice',
  'receipt_first',
  'ambiguous',
  'lost',
  'carrier_down',
  'receipt_late',
  'unregistered_sender',
  'content_refused',
]

/**
 * The simulated carrier's treatment of a text: by its recipient if that is a magic number, otherwise by the rates of the
 * account. The random draw depends on the seed, the phone and the number of earlier texts, so that it can be repeated.
 */
export function behaviourOf({ settings, seed, to, nth }: HandedOverMessage): Behaviour {
  const { delay_min_ms: min, delay_max_ms: max } = settings
  const delayMs = min + Math.floor(draw(seed, to, nth, 'delay') * (max - min + 1))
  const magic = MAGIC_NUMBER.exec(to)
  const fault = magic ? (MAGIC[Number(magic[1])] ?? null) : faultBy(settings.rates, draw(seed, to, nth, 'fault'))
  return withFault(fault, delayMs)
}

function faultBy(rates: SandboxSettings['rates'], at: number): SandboxFault | null {
  let sum = 0
  for (const [fault, rate] of Object.entries(rates).sort(([a], [b]) => (a < b ? -1 : 1))) {
    sum += rate ?? 0
    if (at < sum) return fault as SandboxFault
  }
  return null
}

function withFault(fault: SandboxFault | null, delayMs: number): Behaviour {
  const delivered: PlannedReceipt = { status: 'delivered', errorCode: null, delayMs }
  const carried: CarriedMessage = { receipts: [delivered], arrivesAfterMs: delayMs, answers: true, receiptFirst: false }
  const fails = (errorCode: string): CarriedMessage => ({
    ...carried,
    receipts: [{ status: 'undelivered', errorCode, delayMs }],
    arrivesAfterMs: null,
  })
  switch (fault) {
    case null:
      return carried
    case 'undelivered':
      return fails('unreachable')
    case 'filtered':
      return fails('carrier_filtered')
    case 'receipt_never':
      return { ...carried, receipts: [] }
    case 'receipt_twice':
      return { ...carried, receipts: [delivered, delivered] }
    case 'receipt_first':
      return {
        ...carried,
        receipts: [{ ...delivered, delayMs: AGAIN_AFTER_MS }],
        arrivesAfterMs: 0,
        receiptFirst: true,
      }
    case 'receipt_late':
      return { ...carried, receipts: [{ ...delivered, delayMs: delayMs + LATE_MS }] }
    case 'ambiguous':
      return { ...carried, receipts: [], answers: false }
    case 'lost':
      return { ...carried, receipts: [], arrivesAfterMs: null, answers: false }
    case 'throttled':
    case 'carrier_down':
      return { refuses: { outcome: 'failed', error: fault } }
    default:
      return { refuses: { outcome: 'refused', error: fault } }
  }
}
