import { countFailures, type FailureKind, IMPORT_KINDS, IMPORT_STATUSES } from '../../../domain/leads/import/index.ts'
import type { LeadImport, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const KINDS = { leads: 'Leads.', suppressions: 'Phones that must not be texted.' }
const STATUSES = {
  receiving: 'Its file is on its way in.',
  running: 'Its rows are worked off.',
  completed: 'The last row is done.',
  failed: 'The upload broke off, or the file cannot be read.',
  canceled: 'It was stopped; what was done stays done.',
}

function valuesOf<Word extends string>(words: readonly Word[], descriptions: Record<Word, string>) {
  const values = words.map((word) => [word.toUpperCase(), { value: word, description: descriptions[word] }])
  return Object.fromEntries(values) as Record<string, { value: string; description: string }>
}

export const ImportKind = builder.enumType('ImportKind', {
  description: 'What the rows of an import are.',
  values: valuesOf(IMPORT_KINDS, KINDS),
})

export const ImportStatus = builder.enumType('ImportStatus', {
  description: 'How far an import has come. The last three are final.',
  values: valuesOf(IMPORT_STATUSES, STATUSES),
})

const Counts = builder.objectRef<LeadImport>('ImportCounts').implement({
  description: 'What has become of the rows of an import. Of a dry run: what would.',
  fields: (t) => ({
    total: t.exposeInt('rowCount', { description: 'Rows in the file, so far while it is received.' }),
    processed: t.exposeInt('processedCount', { description: 'Rows that are done, in whichever way.' }),
    created: t.exposeInt('createdCount', { description: 'Rows that made a lead, or a suppression.' }),
    merged: t.exposeInt('mergedCount', { description: 'Rows that were merged into a lead that there was.' }),
    skipped: t.exposeInt('skippedCount', { description: 'Rows that changed nothing.' }),
    failed: t.exposeInt('failedCount', { description: 'Rows that were not taken.' }),
  }),
})

const Failure = builder.objectRef<FailureKind>('ImportFailureKind').implement({
  description: 'One kind of failure among the rows of an import.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'What went wrong, for programs.' }),
    param: t.exposeString('param', { nullable: true, description: 'The field at fault, such as phone.' }),
    rows: t.exposeInt('rows', { description: 'How many rows.' }),
  }),
})

const ImportObject = builder.prismaObject('LeadImport', {
  name: 'Import',
  description:
    'A CSV file of leads or suppressions on its way in. The file itself is uploaded over REST, POST /v1/leads/imports, and ' +
    'the rows that were not taken are a download, GET /v1/imports/{id}/failures.',
  interfaces: [Node],
  authScopes: scopes.leads,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as imp_01jd…' }),
    kind: t.expose('kind', { type: ImportKind, description: 'What the rows are.' }),
    status: t.expose('status', { type: ImportStatus, description: 'How far it has come.' }),
    dryRun: t.exposeBoolean('dryRun', { description: 'Whether it only says what would happen.' }),
    fileName: t.exposeString('fileName', { nullable: true, description: 'As the form named it.' }),
    columns: t.exposeStringList('header', { description: 'The columns of the file, in their order.' }),
    mapping: t.expose('mapping', { type: 'JSON', description: 'Which field each column is, by the column’s name.' }),
    counts: t.field({
      type: Counts,
      description: 'What has become of its rows.',
      resolve: (row) => row,
    }),
    errors: t.field({
      type: [Failure],
      description: 'Why rows were not taken, the most frequent first; of more than 10,000 the first. Costs a query.',
      complexity: 5,
      resolve: ({ id }, _args, { app, principal }) => countFailures(app, { workspaceId: principal.workspaceId, id }),
    }),
    errorCode: t.exposeString('errorCode', { nullable: true, description: 'Why it failed as a whole.' }),
    errorMessage: t.exposeString('errorMessage', { nullable: true, description: 'The same in words.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the upload began.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last went on.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it was over.' }),
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
    description: 'An import by its id. Null when there is none in this workspace.',
    authScopes: scopes.leads,
    args: { id: t.arg.id({ required: true, description: 'Such as imp_01jd…' }) },
    resolve: (query, _root, { id }, context) => dbOf(context).leadImport.findFirst({ ...query, where: { id } }),
  }),
  imports: t.field({
    type: ImportConnection,
    nullable: true,
    description: 'Imports, newest first.',
    authScopes: scopes.leads,
    args: {
      ...pageArgs,
      kind: t.arg({ type: ImportKind, description: 'Only those of this kind.' }),
      status: t.arg({ type: ImportStatus, description: 'Only those in this state.' }),
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
