import { z } from 'zod'
import { type Clock, idOf, type List, phone, wireTime } from '../../kernel/index.ts'
import { numberType } from '../carriers/number-type.ts'
import { numberStatus, numberStatusReason } from './phone-number-input.ts'
import { effectiveRate } from './sender-pace.ts'

/** A phone number of the workspace as REST, GraphQL and the documentation show it. */
export const phoneNumberShape = z
  .object({
    id: idOf('num', 'ID of the phone number.'),
    e164: phone('The number in E.164 format.'),
    type: numberType.describe('Type of the number.'),
    status: numberStatus.describe('Whether the number can send messages.'),
    status_reason: numberStatusReason.nullable().describe('Why the number is unregistered. Null for any other status.'),
    carrier_account_id: idOf('car', 'ID of the carrier account that owns the number.'),
    segments_per_second: z
      .number()
      .nullable()
      .describe('Maximum sending rate in SMS segments per second. Null in a sandbox, which has no limit.'),
    present_segments_per_second: z
      .number()
      .nullable()
      .describe(
        'Current sending rate in SMS segments per second. Reduced temporarily after the carrier throttles the ' +
          'number. Null if the rate is not limited.',
      ),
    filtered_count: z.int().describe('Number of messages that carriers filtered as spam.'),
    created_at: wireTime.describe('When the number was registered.'),
    updated_at: wireTime.nullable().describe('Time of the last update. Null if the time was not recorded.'),
  })
  .describe('A phone number that sends and receives messages. A number can be in use in only one workspace at a time.')

type Pace = { segmentsPerSecond: number | null; slowdown: number; slowedAt: Date | null }

export const phoneNumberDerived = {
  present_segments_per_second: {
    select: { segmentsPerSecond: true, slowdown: true, slowedAt: true },
    show: ({ segmentsPerSecond, slowdown, slowedAt }: Pace, { clock }: { clock: Clock }) =>
      effectiveRate({ segments_per_second: segmentsPerSecond, slowdown, slowed_at: slowedAt }, clock.now()),
  },
} as const

/** A released number is kept for its messages, but not shown. */
export const NUMBER_IN_USE = { status: { not: 'released' } }

/** The phone numbers in use of a workspace, newest first. */
export const phoneNumberList: List<'PhoneNumber', Record<never, never>> = {
  name: 'phoneNumbers',
  model: 'phoneNumber',
  filters: {},
  where: () => NUMBER_IN_USE,
}
