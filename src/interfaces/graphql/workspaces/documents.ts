import { documentList, documentShape } from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const DocumentObject = builder.prismaObject('PersistedDocument', {
  description: documentShape.description!,
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...fieldsOf(t, documentShape),
    text: t.exposeString('text', { description: 'The document.' }),
  }),
})

queryList('persistedDocuments', DocumentObject, { list: documentList, authScopes: scopes.fullAccess })

nodeRows('doc', 'PersistedDocument', 'persistedDocument')
