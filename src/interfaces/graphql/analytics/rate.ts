import { madeFields } from '../schema/made-fields.ts'

/** A share of a whole, 0 to 1. Null of nothing. */
export function rateOf(share: number, whole: number): number | null {
  return whole === 0 ? null : share / whole
}

type Delivered = { delivered: number; undelivered: number; failed: number }

/** The field of counts of messages by their delivery result. */
export function deliveryRate(t: unknown): never {
  return madeFields(t).field({
    type: 'Float',
    nullable: true,
    description:
      'Delivered messages divided by messages with a final status (delivered, undelivered or failed), 0 to 1. Null ' +
      'if no message has a final status.',
    resolve: ({ delivered, undelivered, failed }: Delivered) => rateOf(delivered, delivered + undelivered + failed),
  })
}
