import { z } from 'zod'
import { suppressionMethod, suppressionReason } from '../../events/index.ts'
import { columnsOf, phone, type RowOf, showRow, wireTime } from '../../kernel/index.ts'

/** A suppression as REST, GraphQL and the documentation show it. */
export const suppressionShape = z
  .object({
    phone: phone('Phone number in E.164 format. Null if the lead was erased; the suppression stays.').nullable(),
    reason: suppressionReason.describe('Why the phone number is suppressed.'),
    method: suppressionMethod.describe(
      'How the suppression was created. `manual` means that a member or an API request created it.',
    ),
    keyword: z
      .string()
      .nullable()
      .describe('Keyword that was recognized in the lead’s message. Null if no keyword was recognized.'),
    opted_out_at: wireTime.describe('When the suppression started, also if it was not an opt-out.'),
  })
  .describe('A phone number to which this workspace cannot send messages until the suppression is lifted.')

/** A suppression as the database returns it. */
export type SuppressionRow = RowOf<typeof suppressionShape.shape>

export const SUPPRESSION_COLUMNS = columnsOf(suppressionShape)

export type WireSuppression = z.output<typeof suppressionShape>

export const toWireSuppression = showRow(suppressionShape)
