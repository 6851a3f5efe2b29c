import type { ImportRow, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { type List, pageCost, readPage, type Window } from '../schema/keyset.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const Failure = builder.objectRef<ImportRow>('ImportFailure').implement({
  description: 'One row of an uploaded file that was not taken, and why. Kept for 7 days.',
  authScopes: scopes.leads,
  runScopesOnType: true,
  fields: (t) => ({
    rowNumber: t.exposeInt('rowNumber', { description: 'As a spreadsheet counts: the header is row 1.' }),
    cells: t.exposeStringList('cells', { description: 'What stood in it, in the order of Import.columns.' }),
    code: t.string({ description: 'What went wrong, for programs.', resolve: ({ errorCode }) => errorCode ?? '' }),
    param: t.exposeString('param', { nullable: true, description: 'The field at fault, such as phone.' }),
    message: t.string({ description: 'What went wrong, in words.', resolve: ({ message }) => message ?? '' }),
  }),
})

const FailureConnection = connectionOf('ImportFailure', Failure, 'rows that were not taken', 'in the file’s order')

builder.queryField('importFailures', (t) =>
  t.field({
    type: FailureConnection,
    nullable: true,
    description: 'The rows of an import that were not taken, in the file’s order.',
    authScopes: scopes.leads,
    args: { ...pageArgs, importId: t.arg.id({ required: true, description: 'The import.' }) },
    complexity: pageCost,
    resolve: (_root, { importId, ...page }, context) =>
      readPage(context, page, {
        ...failureList(context, importId),
        load: (window) => dbOf(context).importRow.findMany(byRow(window, failedOf(importId))),
      }),
  }),
)

const failedOf = (importId: string): Prisma.ImportRowWhereInput => ({ importId, outcome: 'failed' })

function failureList(context: Context, importId: string): List<ImportRow> {
  return {
    name: 'importFailures',
    filters: { importId },
    keyOf: ({ createdAt, rowNumber }) => ({ createdAt, id: String(rowNumber) }),
    count: (take) => dbOf(context).importRow.count({ where: failedOf(importId), take }),
  }
}

/** This list begins with the first row: what is older in others comes later here. */
function byRow({ bounds, order, take }: Window, where: Prisma.ImportRowWhereInput) {
  const range = bounds.map(
    ({ side, id }): Prisma.ImportRowWhereInput => ({
      rowNumber: side === 'older' ? { gt: Number(id) } : { lt: Number(id) },
    }),
  )
  const orderBy = { rowNumber: order === 'desc' ? ('asc' as const) : ('desc' as const) }
  return { where: { AND: [where, ...range] }, orderBy, take }
}
