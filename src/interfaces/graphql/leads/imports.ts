import {
  COUNT_COLUMNS,
  countFailures,
  countsOf,
  failureKindShape,
  importCountsShape,
  importList,
  importShape,
} from '../../../domain/leads/import/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const Counts = builder.objectRef<ReturnType<typeof countsOf>>('ImportCounts').implement({
  description: 'Row counts of an import. For a dry run, the expected counts.',
  fields: (t) => fieldsOf(t, importCountsShape, { failed: { description: 'Rejected rows.' } }),
})

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
    ...fieldsOf(t, importShape, { counts: null, status: { description: 'Current status.' } }),
    columns: t.exposeStringList('header', { description: 'Columns of the file, in order.' }),
    counts: t.field({ type: Counts, description: 'Row counts by result.', select: COUNT_COLUMNS, resolve: countsOf }),
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
