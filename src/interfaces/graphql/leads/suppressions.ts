import { suppressionList, suppressionShape } from '../../../domain/compliance/suppressions/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const SuppressionObject = builder.prismaObject('Suppression', {
  description: 'A phone number to which this workspace cannot send messages until the suppression is lifted.',
  authScopes: scopes.leads,
  runScopesOnType: true,
  fields: (t) => fieldsOf(t, suppressionShape, { method: { description: 'How the suppression was created.' } }),
})

queryList('suppressions', SuppressionObject, {
  list: suppressionList,
  description: 'Suppressed phone numbers, newest first.',
  authScopes: scopes.leads,
  args: { descriptions: { phone: 'Only the suppression of this phone number, in E.164 format.' } },
})
