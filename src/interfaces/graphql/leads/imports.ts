import { importCountsShape } from '../../../domain/events/index.ts'
import {
  countFailures,
  failureKindShape,
  importDerived,
  importList,
  importShape,
} from '../../../domain/leads/import/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf, objectOf } from '../schema/shape-fields.ts'

objectOf('ImportCounts', importCountsShape, undefined, { failed: { description: 'Number of rejected rows.' } })

const Failure = builder.objectRef<Awaited<ReturnType<typeof countFailures>>[number]>('ImportFailureKind').implement({
  description: 'Rejected rows of an import with the same error.',
  fields: (t) => fieldsOf(t, failureKindShape),
})

const ImportObject = builder.prismaObject('LeadImport', {
  name: 'Import',
  description:
    'A CSV import of leads or suppressions. Upload the file with POST /v1/leads/imports and download ' +
    'rejected rows with GET /v1/imports/{id}/failures.',
  ...guardedNode(scopes.leads),
  fields: (t) => ({
    ...fieldsOf(t, importShape, { status: { description: 'Current status.' } }, importDerived),
    columns: t.exposeStringList('header', { description: 'Column names of the file, from left to right.' }),
    errors: t.field({
      type: [Failure],
      description:
        'Errors of rejected rows, most frequent first. If more than 10,000 rows were rejected, only the first' +
        ' 10,000 are counted. Runs an extra query.',
      complexity: 5,
      resolve: ({ id }, _args, { app, principal }) => countFailures(app, { workspaceId: principal.workspaceId, id }),
    }),
  }),
})

queryRow('import', { model: 'LeadImport', prefix: 'imp', authScopes: scopes.leads })

queryList('imports', ImportObject, {
  list: importList,
  authScopes: scopes.leads,
  args: { omit: ['created_after', 'created_before'] },
})
