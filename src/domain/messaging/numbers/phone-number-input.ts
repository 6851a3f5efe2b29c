import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { type Querying, sql } from '../../kernel/index.ts'

export const NUMBER_TYPES = ['long_code', 'toll_free', 'short_code'] as const

export type NumberType = (typeof NUMBER_TYPES)[number]

/** Segments a second that carriers take from a number of each kind unless they have agreed to more. */
const SEGMENTS_PER_SECOND: Record<NumberType, number> = { long_code: 1, toll_free: 3, short_code: 100 }

const SEGMENTS_PER_SECOND_MIN = 0.01
const SEGMENTS_PER_SECOND_MAX = 1_000

export const segmentsPerSecond = z
  .number()
  .min(SEGMENTS_PER_SECOND_MIN)
  .max(SEGMENTS_PER_SECOND_MAX)
  .describe('Maximum sending rate in segments per second, 0.01 to 1,000.')

/** The pace of a number for which none is given: its kind's; the simulated carrier has none. */
export function usualPace(type: NumberType, carrier: string): number | null {
  return carrier === 'sandbox' ? null : SEGMENTS_PER_SECOND[type]
}

/** A number as the database gives it. */
export type NumberRow = {
  id: string
  e164: string
  carrier: string
  type: NumberType
  status: 'registered' | 'pending' | 'unregistered'
  status_reason: string | null
  segments_per_second: number | null
}

/** The number, in use, until the end of the transaction. */
export async function lockNumber(tx: Querying, named: { workspaceId: string; id: string }): Promise<NumberRow> {
  const [row] = await tx.query<NumberRow>(sql`
    select n.id, n.e164, a.carrier, n.type, n.status, n.status_reason, n.segments_per_second
    from phone_number n join carrier_account a on a.workspace_id = n.workspace_id and a.id = n.carrier_account_id
    where n.workspace_id = ${named.workspaceId} and n.id = ${named.id} and n.status <> 'released' for no key update of n`)
  if (!row) throw AppError.notFound('phone number', named.id, 'id')
  return row
}
