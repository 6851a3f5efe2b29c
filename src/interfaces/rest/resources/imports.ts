import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import {
  CreateImportInput,
  cancelImport,
  failuresCsv,
  findImport,
  findImportWithErrors,
  IMPORT_KINDS,
  IMPORT_STATUSES,
  ListImportsInput,
  listImports,
  receiveImport,
  toWireImport,
} from '../../../domain/leads/import/index.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { restMutation, restQuery } from './field.ts'
import { RestNothing } from './nothing.ts'
import { idOf, pageOf, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

const countsSchema = z
  .object({
    total: z.int().describe('Rows in the file, so far while it is received; empty lines and the header are none.'),
    processed: z.int().describe('Rows that are done, in whichever way.'),
    created: z.int().describe('Rows that made a lead, or a suppression.'),
    merged: z.int().describe('Rows that were merged into a lead that there was.'),
    skipped: z.int().describe('Rows that changed nothing: phones that were suppressed already.'),
    failed: z.int().describe('Rows that were not taken; GET /imports/{id}/failures says why.'),
  })
  .describe('What has become of the rows. Of a dry run: what would.')

const fields = {
  id: idOf('imp', 'The import.'),
  kind: z.enum(IMPORT_KINDS).describe('What the rows are.'),
  status: z
    .enum(IMPORT_STATUSES)
    .describe('`receiving` until the whole file is there; `completed`, `failed` and `canceled` are final.'),
  dry_run: z.boolean().describe('Whether it only says what would happen.'),
  file_name: z.string().nullable().describe('As the form named it.'),
  mapping: z.record(z.string(), z.string()).describe('Which field each column is.'),
  counts: countsSchema,
  error_code: z.string().nullable().describe('Why the import as a whole failed.'),
  error_message: z.string().nullable().describe('The same in words.'),
  created_at: wireTime.describe('When the upload began.'),
  updated_at: wireTime.describe('When it last went on.'),
  finished_at: wireTime.nullable().describe('When it was over.'),
}

const failureKindSchema = z
  .object({
    code: z.string().describe('What went wrong, for programs.'),
    param: z.string().nullable().describe('The field at fault, such as `phone`.'),
    rows: z.int().describe('How many rows.'),
  })
  .describe('One kind of failure among the rows of an import.')

export const importSchema = z.object(fields).describe('A CSV file of leads or suppressions on its way in.')
export const importWithErrorsSchema = z
  .object({
    ...fields,
    errors: z
      .array(failureKindSchema)
      .describe('Why rows were not taken, the most frequent first; of more than 10,000 the first are counted.'),
  })
  .describe('An import and why rows of it were not taken.')
export const importPageSchema = pageOf(importSchema)

export const ImportIdInput = z.strictObject({ id: idText.describe('The import’s id.') })

wireType('RestImportCounts', countsSchema)
wireType('RestImportFailureKind', failureKindSchema)
const RestImport = wireType('RestImport', importSchema)
const RestImportWithErrors = wireType('RestImportWithErrors', importWithErrorsSchema)
const RestImportPage = wireType('RestImportPage', importPageSchema)

restMutation('create_import', {
  type: RestImport,
  input: CreateImportInput,
  description:
    'Imports a CSV file of leads, or of phones that must not be texted: 202, and a worker carries it on. The body is the ' +
    'file (text/csv, settings in the query string) or a form (multipart/form-data, settings in its fields before `file`). ' +
    'UTF-8, or UTF-16 with a byte order mark; separated by commas, semicolons or tabs; the first row names the columns. ' +
    'The same file with the same settings within 7 days is the same import: 200. Nobody is texted unless ' +
    '`send_openings` says so, and no suppression is ever lifted.',
  resolve: async (input, context) => {
    const { app, principal, idempotency, madeId, file } = context
    if (madeId !== undefined) return toWireImport(await readRow(context, madeId))
    const { workspaceId, actor } = principal
    const received = await receiveImport(app, { workspaceId, actor, idempotency, file: file!, ...input })
    context.status = received.isNew ? 202 : 200
    return received.import
  },
})

restQuery('read_import', {
  type: RestImportWithErrors,
  input: ImportIdInput,
  description: 'One import, how far it has come, and why rows were not taken.',
  resolve: async ({ id }, context) => {
    const { app, principal } = context
    const row = await findImportWithErrors(app, { workspaceId: principal.workspaceId, id })
    if (!row) throw new AppError('not_found')
    return { ...toWireImport(row), errors: row.errors }
  },
})

restQuery('list_imports', {
  type: RestImportPage,
  input: ListImportsInput,
  description: 'The workspace’s imports, newest first.',
  resolve: (input, { app, principal }) => listImports(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('download_import_failures', {
  type: RestNothing,
  input: ImportIdInput,
  description:
    'The rows that were not taken, as CSV: the file’s own columns, then row_number, error_code, error_param and ' +
    'error_message. What a spreadsheet would run as a formula begins with an apostrophe. Kept 7 days.',
  resolve: async ({ id }, context) => {
    const { app, principal } = context
    const text = await failuresCsv(app, { workspaceId: principal.workspaceId, id })
    if (!text) throw new AppError('not_found')
    context.download = { type: 'text/csv', fileName: `${id}-failures.csv`, text }
    return { done: true }
  },
})

restMutation('cancel_import', {
  type: RestImport,
  input: ImportIdInput,
  description: 'Stops an import after the rows that are being done. What was done stays done.',
  resolve: async ({ id }, context) => {
    const { app, principal, idempotency, madeId } = context
    if (madeId !== undefined) return toWireImport(await readRow(context, madeId))
    const { workspaceId, actor } = principal
    return cancelImport(app, { workspaceId, actor, idempotency, id })
  },
})

async function readRow({ app, principal }: Context, id: string) {
  const row = await findImport(app, { workspaceId: principal.workspaceId, id })
  if (!row) throw new AppError('not_found')
  return row
}
