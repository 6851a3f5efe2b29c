import { z } from 'zod'
import { orNotFound } from '../../../errors.ts'
import { idText, type Querying, type RowKey, sql, wordsOf } from '../../kernel/index.ts'
import type { NumberType } from '../carriers/number-type.ts'

export const numberStatus = wordsOf('PhoneNumberStatus', 'Whether a phone number can send messages.', {
  registered: 'The number sends and receives messages.',
  pending: 'Registration at the carrier is in progress. The number receives but does not send messages.',
  unregistered: 'The number receives but does not send messages. The status reason states why.',
  released: 'The number was released.',
})

export const numberStatusReason = wordsOf('PhoneNumberStatusReason', 'Why a phone number is unregistered.', {
  carrier_refused: 'The carrier rejected a message because the number is not registered.',
  by_owner: 'A user of the workspace disabled the number.',
})

export const numberId = idText.describe('ID of the phone number, such as num_01jd….')

/** Segments a second that carriers take from a number of each kind unless they have agreed to more. */
const SEGMENTS_PER_SECOND: Record<NumberType, number> = { long_code: 1, toll_free: 3, short_code: 100 }

const SEGMENTS_PER_SECOND_MIN = 0.01
const SEGMENTS_PER_SECOND_MAX = 1_000

export const segmentsPerSecond = z
  .number()
  .min(SEGMENTS_PER_SECOND_MIN)
  .max(SEGMENTS_PER_SECOND_MAX)
  .describe('Maximum sending rate in segments per second, 0.01 to 1,000.')

/** Default pace of a number, by its type. The simulated carrier has none. */
export function usualPace(type: NumberType, carrier: string): number | null {
  return carrier === 'sandbox' ? null : SEGMENTS_PER_SECOND[type]
}

/** A number as the database gives it. */
export type NumberRow = {
  id: string
  e164: string
  carrier: string
  type: NumberType
  status: Exclude<z.output<typeof numberStatus>, 'released'>
  status_reason: string | null
  segments_per_second: number | null
}

/** The number, if it is in use, locked until the end of the transaction. */
export async function lockNumber(tx: Querying, rowKey: RowKey): Promise<NumberRow> {
  const [row] = await tx.query<NumberRow>(sql`
    select n.id, n.e164, a.carrier, n.type, n.status, n.status_reason, n.segments_per_second
    from phone_number n join carrier_account a on a.workspace_id = n.workspace_id and a.id = n.carrier_account_id
    where n.workspace_id = ${rowKey.workspaceId} and n.id = ${rowKey.id} and n.status <> 'released' for no key update of n`)
  return orNotFound(row, 'phone number', rowKey.id, 'id')
}
