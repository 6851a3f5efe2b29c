import { erasureList, erasureShape, erasureStatus } from '../../../domain/leads/erasures/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const ErasureObject = builder.prismaObject('LeadErasure', {
  description: 'A lead erasure that runs in the background.',
  ...guardedNode(scopes.leads),
  fields: (t) => ({ ...fieldsOf(t, erasureShape, { status: { type: enumFrom(erasureStatus) } }) }),
})

queryRow('leadErasure', { model: 'LeadErasure', prefix: 'era', authScopes: scopes.leads })

queryList('leadErasures', ErasureObject, {
  list: erasureList,
  description: 'Lead erasures, newest first. Finished erasures are kept for 90 days.',
  authScopes: scopes.leads,
})
