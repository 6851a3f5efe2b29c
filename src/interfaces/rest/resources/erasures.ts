import {
  CreateErasureInput,
  cancelErasure,
  createErasure,
  ErasureIdInput,
  erasureList,
  erasureShape,
} from '../../../domain/leads/erasures/index.ts'
import { restMutation, restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const RestErasure = rowType('RestErasure', 'LeadErasure', erasureShape)

restMutation('create_erasure', {
  type: RestErasure,
  input: CreateErasureInput,
  description:
    'Erases up to 100,000 leads in the background, each as `DELETE /leads/{id}` does. Returns 202. If `expected_count` is not ' +
    'the number of selected leads, nothing is erased, and the message of the error contains the number. This cannot be undone.',
  run: async (input, { app, by, context, info }) => {
    const id = await createErasure(app, { ...by, ...input })
    return RestErasure.find(context, info, 'erasure', { id })
  },
  again: (id, { context, info }) => RestErasure.find(context, info, 'erasure', { id }),
})

restList('list_erasures', {
  list: erasureList,
  type: RestErasure,
  description: 'Lists the erasures of leads, newest first. Finished ones are kept for 90 days.',
})

restQuery('read_erasure', {
  type: RestErasure,
  input: ErasureIdInput,
  description: 'Returns an erasure with its progress.',
  resolve: ({ id }, context, info) => RestErasure.find(context, info, 'erasure', { id }),
})

restMutation('cancel_erasure', {
  type: RestErasure,
  input: ErasureIdInput,
  description: 'Cancels an erasure. Leads that were already erased cannot be restored; the others are kept.',
  run: async ({ id }, { app, by, context, info }) => {
    await cancelErasure(app, { ...by, id })
    return RestErasure.find(context, info, 'erasure', { id })
  },
  again: (id, { context, info }) => RestErasure.find(context, info, 'erasure', { id }),
})
