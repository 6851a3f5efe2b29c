import { z } from 'zod'
import {
  CreateSuppressionsInput,
  createSuppressions,
  suppressionList,
  suppressionShape,
} from '../../../domain/compliance/suppressions/index.ts'
import { restMutation } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { wireType } from '../schema/wire-type.ts'

const suppressionListSchema = z
  .object({
    data: z.array(suppressionShape).describe('Suppressions in the order of the phone numbers in the request.'),
  })
  .describe('The suppressions of these phone numbers. Existing suppressions are returned unchanged.')

const RestSuppression = rowType('RestSuppression', 'Suppression', suppressionShape)
const RestSuppressionList = wireType('RestSuppressionList', suppressionListSchema)

restMutation('create_suppressions', {
  type: RestSuppressionList,
  input: CreateSuppressionsInput,
  description:
    'Suppresses up to 1,000 phone numbers: no messages are sent to them, scheduled messages are canceled, and ' +
    'their open conversations end as opted-out.',
  run: async (input, { app, by }) => ({ data: await createSuppressions(app, { ...by, ...input }) }),
  again: async (_id, { app, by: { workspaceId, actor } }, input) => ({
    data: await createSuppressions(app, { workspaceId, actor, ...input }),
  }),
})

restList('list_suppressions', {
  list: suppressionList,
  type: RestSuppression,
  description: 'Lists suppressed phone numbers, newest first.',
})
