import type { Random } from '../../domain/context.ts'
import type { CarrierReply, ReceiptStatus } from '../../domain/conversations/index.ts'

export type PlannedReceipt = { status: ReceiptStatus; errorCode: string | null; delayMs: number }

export type Behaviour = { refuses: CarrierReply } | { receipts: PlannedReceipt[]; answersNever: boolean }

const DELAY_MIN_MS = 200
const DELAY_SPREAD_MS = 600

/**
 * What the simulated network does with a text, by its recipient: numbers +1 500 555 00xx bring about a fault each,
 * every other number is delivered to after 200 to 800 ms.
 */
export function behaviourOf(to: string, random: Random): Behaviour {
  const delayMs = DELAY_MIN_MS + Math.floor(random.number() * DELAY_SPREAD_MS)
  const delivered: PlannedReceipt = { status: 'delivered', errorCode: null, delayMs }
  switch (to) {
    case '+15005550001':
      return { receipts: [{ status: 'undelivered', errorCode: 'unreachable', delayMs }], answersNever: false }
    case '+15005550002':
      return { refuses: { outcome: 'refused', error: 'invalid_number' } }
    case '+15005550003':
      return { refuses: { outcome: 'refused', error: 'landline' } }
    case '+15005550004':
      return { refuses: { outcome: 'refused', error: 'opted_out' } }
    case '+15005550005':
      return { refuses: { outcome: 'failed', error: 'throttled' } }
    case '+15005550006':
      return { receipts: [{ status: 'undelivered', errorCode: 'carrier_filtered', delayMs }], answersNever: false }
    case '+15005550007':
      return { receipts: [], answersNever: false }
    case '+15005550008':
      return { receipts: [delivered, delivered], answersNever: false }
    case '+15005550009':
      return { receipts: [{ ...delivered, delayMs: 0 }], answersNever: false }
    case '+15005550010':
      return { receipts: [], answersNever: true }
    default:
      return { receipts: [delivered], answersNever: false }
  }
}
