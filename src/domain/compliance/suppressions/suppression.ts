import { z } from 'zod'
import { suppressionMethod, suppressionReason } from '../../events/index.ts'
import { columnsOf, phone, type RowOf, showRow, wireTime } from '../../kernel/index.ts'

/** A suppression as REST, GraphQL and the documentation show it. */
export const suppressionShape = z
  .object({
    phone: phone('The phone number in E.164 format; null after its lead was erased.').nullable(),
    reason: suppressionReason.describe('Why the phone number is suppressed.'),
    method: suppressionMethod.describe('How the suppression was created. `manual`: through this API or by a member.'),
    keyword: z.string().nullable().describe('The keyword recognized in the lead’s message.'),
    opted_out_at: wireTime.describe('When the suppression started.'),
  })
  .describe('A phone number that cannot be sent messages from this workspace until the suppression is lifted.')

/** A suppression as the database returns it. */
export type SuppressionRow = RowOf<typeof suppressionShape.shape>

export const SUPPRESSION_COLUMNS = columnsOf(suppressionShape)

export type WireSuppression = z.output<typeof suppressionShape>

export const toWireSuppression = showRow(suppressionShape)
