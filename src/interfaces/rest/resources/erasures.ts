import { ErasureIdInput, erasureList, erasureShape } from '../../../domain/leads/erasures/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'

const RestErasure = rowType('RestErasure', 'LeadErasure', erasureShape)

export const shownErasure = { type: RestErasure, noun: 'erasure' }

restRow('read_erasure', {
  row: shownErasure,
  input: ErasureIdInput,
  description: 'Returns an erasure with its progress.',
})

restList('list_erasures', {
  list: erasureList,
  type: RestErasure,
  description: 'Lists the erasures of leads, newest first. Finished ones are kept for 90 days.',
})
