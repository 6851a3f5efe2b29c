import { z } from 'zod'
import { suppressionList, suppressionShape } from '../../../domain/compliance/suppressions/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { wireType } from '../schema/wire-type.ts'

const suppressionListSchema = z
  .object({
    data: z.array(suppressionShape).describe('Suppressions in the order of the phone numbers in the request.'),
  })
  .describe('The suppressions of these phone numbers. Existing suppressions are returned unchanged.')

const RestSuppression = rowType('RestSuppression', 'Suppression', suppressionShape)
export const RestSuppressionList = wireType('RestSuppressionList', suppressionListSchema)

restList('list_suppressions', {
  list: suppressionList,
  type: RestSuppression,
  description: 'Lists suppressed phone numbers, newest first.',
})
