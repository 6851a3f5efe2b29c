import { countFailures, type FailureKind, IMPORT_KINDS, IMPORT_STATUSES } from '../../../domain/leads/import/index.ts'
import type { LeadImport, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const KINDS = { leads: 'Leads.', suppressions: 'Phones to suppress.' }
const STATUSES = {
  receiving: 'The file is being uploaded.',
  running: 'The rows are being processed.',
  completed: 'All rows were processed.',
  failed: 'The upload was interrupted, or the file cannot be read.',
  canceled: 'The import was canceled. Rows that were already processed are kept.',
}

function valuesOf<Word extends string>(words: readonly Word[], descriptions: Record<Word, string>) {
  const values = words.map((word) => [word.toUpperCase(), { value: word, description: descriptions[word] }])
  return Object.fromEntries(values) as Record<string, { value: string; description: string }>
}

export const ImportKind = builder.enumType('ImportKind', {
  description: 'Type of the rows of an import.',
  values: valuesOf(IMPORT_KINDS, KINDS),
})

export const ImportStatus = builder.enumType('ImportStatus', {
  description: 'Status of an import. The last three are final.',
  values: valuesOf(IMPORT_STATUSES, STATUSES),
})

const Counts = builder.objectRef<LeadImport>('ImportCounts').implement({
  description: 'Row counts of an import. For a dry run, the expected counts.',
  fields: (t) => ({
    total: t.exposeInt('rowCount', {
      description: 'Rows in the file. While the file is being uploaded, rows received so far.',
    }),
    processed: t.exposeInt('processedCount', { description: 'Rows processed so far.' }),
    created: t.exposeInt('createdCount', { description: 'Rows that created a lead or a suppression.' }),
    merged: t.exposeInt('mergedCount', { description: 'Rows merged into an existing lead.' }),
    skipped: t.exposeInt('skippedCount', { description: 'Rows that changed nothing.' }),
    failed: t.exposeInt('failedCount', { description: 'Rejected rows.' }),
  }),
})

const Failure = builder.objectRef<FailureKind>('ImportFailureKind').implement({
  description: 'Rejected rows of an import with the same error.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Error code.' }),
    param: t.exposeString('param', { nullable: true, description: 'The invalid field, such as phone.' }),
    rows: t.exposeInt('rows', { description: 'Number of rows.' }),
  }),
})

const ImportObject = builder.prismaObject('LeadImport', {
  name: 'Import',
  description:
    'A CSV import of leads or suppressions. Upload the file with POST /v1/leads/imports and download ' +
    'rejected rows with GET /v1/imports/{id}/failures.',
  interfaces: [Node],
  authScopes: scopes.leads,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the import, such as imp_01jd….' }),
    kind: t.expose('kind', { type: ImportKind, description: 'Type of the rows.' }),
    status: t.expose('status', { type: ImportStatus, description: 'Current status.' }),
    dryRun: t.exposeBoolean('dryRun', { description: 'Whether this is a dry run that changes nothing.' }),
    fileName: t.exposeString('fileName', { nullable: true, description: 'File name from the upload form.' }),
    columns: t.exposeStringList('header', { description: 'Columns of the file, in order.' }),
    mapping: t.expose('mapping', { type: 'JSON', description: 'The field that each column maps to, by column name.' }),
    counts: t.field({
      type: Counts,
      description: 'Row counts by result.',
      resolve: (row) => row,
    }),
    errors: t.field({
      type: [Failure],
      description:
        'Errors of rejected rows, most frequent first. If more than 10,000 rows were rejected, only the first' +
        ' 10,000 are counted. Runs an extra query.',
      complexity: 5,
      resolve: ({ id }, _args, { app, principal }) => countFailures(app, { workspaceId: principal.workspaceId, id }),
    }),
    errorCode: t.exposeString('errorCode', { nullable: true, description: 'Error code if the whole import failed.' }),
    errorMessage: t.exposeString('errorMessage', { nullable: true, description: 'Human-readable error message.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the upload started.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the import last made progress.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it finished.' }),
  }),
})

const ImportConnection = connectionOf('Import', ImportObject, 'imports')

type ImportFilters = { kind?: string | null | undefined; status?: string | null | undefined }

function importList(context: Context, filters: ImportFilters): List<LeadImport> {
  return {
    name: 'imports',
    filters,
    keyOf: (row) => row,
    count: (take) => dbOf(context).leadImport.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ kind, status }: ImportFilters): Prisma.LeadImportWhereInput {
  return { ...(kind && { kind }), ...(status && { status }) }
}

builder.queryFields((t) => ({
  import: t.prismaField({
    type: 'LeadImport',
    nullable: true,
    description: 'Returns an import by ID, or null if it does not exist in this workspace.',
    authScopes: scopes.leads,
    args: { id: t.arg.id({ required: true, description: 'ID of the import, such as imp_01jd….' }) },
    resolve: (query, _root, { id }, context) => dbOf(context).leadImport.findFirst({ ...query, where: { id } }),
  }),
  imports: t.field({
    type: ImportConnection,
    nullable: true,
    description: 'Imports, newest first.',
    authScopes: scopes.leads,
    args: {
      ...pageArgs,
      kind: t.arg({ type: ImportKind, description: 'Only imports of this kind.' }),
      status: t.arg({ type: ImportStatus, description: 'Only imports with this status.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Import')
      const load: Parameters<typeof readPage<LeadImport>>[2]['load'] = (window) =>
        dbOf(context).leadImport.findMany({ ...query, ...byCreation(window, whereOf(filters)) })
      return readPage(context, { first, after, last, before }, { ...importList(context, filters), load })
    },
  }),
}))

nodeKind('imp', 'Import', (context, ids, info) => {
  const query = selectionOf(context, info, 'Import')
  return dbOf(context).leadImport.findMany({ ...query, where: { id: among(ids) } })
})
