import {
  NUMBER_IN_USE,
  phoneNumberDerived,
  phoneNumberList,
  phoneNumberShape,
} from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const NumberObject = builder.prismaObject('PhoneNumber', {
  description: phoneNumberShape.description!,
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...fieldsOf(t, phoneNumberShape, {}, phoneNumberDerived),
    carrierAccount: t.relation('carrierAccount', {
      nullable: true,
      description: 'The carrier account that owns the number.',
    }),
  }),
})

queryList('phoneNumbers', NumberObject, {
  list: phoneNumberList,
  description: 'The workspace’s phone numbers, newest first.',
  authScopes: scopes.fullAccess,
})

nodeRows('num', 'PhoneNumber', 'phoneNumber', NUMBER_IN_USE)
