import type { Where } from '../../../domain/kernel/index.ts'
import type { ImportRow } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { type List, pageCost, readPage, type Window } from '../schema/keyset.ts'
import { readsOf, scopes } from '../schema/scopes.ts'

const Failure = builder.objectRef<ImportRow>('ImportFailure').implement({
  description: 'A rejected row of an uploaded file, with the reason. Kept for 7 days.',
  authScopes: scopes.leads,
  runScopesOnType: true,
  fields: (t) => ({
    rowNumber: t.exposeInt('rowNumber', { description: 'Row number as shown in a spreadsheet; the header is row 1.' }),
    cells: t.exposeStringList('cells', { description: 'Cell values, in the order of Import.columns.' }),
    code: t.string({ description: 'Error code.', resolve: ({ errorCode }) => errorCode ?? '' }),
    param: t.exposeString('param', { nullable: true, description: 'The invalid field, such as phone.' }),
    message: t.string({ description: 'Human-readable error message.', resolve: ({ message }) => message ?? '' }),
  }),
})

const FailureConnection = connectionOf('ImportFailure', Failure, 'rejected rows', 'in file order')

builder.queryField('importFailures', (t) =>
  t.field({
    type: FailureConnection,
    nullable: true,
    description: 'Rejected rows of an import, in file order.',
    authScopes: scopes.leads,
    args: { ...pageArgs, importId: t.arg.id({ required: true, description: 'ID of the import.' }) },
    complexity: pageCost,
    resolve: (_root, { importId, ...page }, context) =>
      readPage(context, page, {
        ...failureList(context, importId),
        load: (window) => readsOf(context).importRow.findMany(byRow(window, failedOf(importId))),
      }),
  }),
)

const failedOf = (importId: string): Where<'ImportRow'> => ({ importId, outcome: 'failed' })

function failureList(context: Context, importId: string): List<ImportRow> {
  return {
    name: 'importFailures',
    filters: { importId },
    keyOf: ({ createdAt, rowNumber }) => ({ createdAt, id: String(rowNumber) }),
    count: (take) => readsOf(context).importRow.count({ where: failedOf(importId), take }),
  }
}

/** This list starts with the first row; in other lists, older items come later. */
function byRow({ bounds, order, take }: Window, where: Where<'ImportRow'>) {
  const range = bounds.map(
    ({ side, id }): Where<'ImportRow'> => ({
      rowNumber: side === 'older' ? { gt: Number(id) } : { lt: Number(id) },
    }),
  )
  const orderBy = { rowNumber: order === 'desc' ? ('asc' as const) : ('desc' as const) }
  return { where: { AND: [where, ...range] }, orderBy, take }
}
