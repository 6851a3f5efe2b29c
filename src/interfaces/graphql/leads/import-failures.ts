import { idText, numbered } from '../../../domain/kernel/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { columnList, queryList } from '../schema/list-field.ts'
import { scopes } from '../schema/scopes.ts'

const Failure = builder.prismaObject('ImportRow', {
  name: 'ImportFailure',
  description: 'A rejected row of an uploaded file, with the reason. Kept for 7 days.',
  authScopes: scopes.leads,
  runScopesOnType: true,
  fields: (t) => ({
    ...columnFields(t, 'ImportRow', {
      rowNumber: 'Row number as shown in a spreadsheet; the header is row 1.',
      cells: 'Cell values, in the order of Import.columns.',
      param: 'The invalid field, such as phone. Null if the error is not about one field.',
    }),
    code: t.string({
      description: 'Error code.',
      select: { errorCode: true },
      resolve: ({ errorCode }) => errorCode ?? '',
    }),
    message: t.string({
      description: 'Human-readable error message.',
      select: { message: true },
      resolve: ({ message }) => message ?? '',
    }),
  }),
})

queryList('importFailures', Failure, {
  list: columnList('importFailures', 'importRow', {
    filters: { import_id: idText.describe('ID of the import.') },
    where: { outcome: 'failed' },
    order: numbered('rowNumber', { isAscending: true }),
  }),
  description: 'Rejected rows of an import, in file order.',
  items: 'rejected rows',
  order: 'in file order',
  authScopes: scopes.leads,
})
