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
    total: z
      .int()
      .describe(
        'Rows in the file. While the file is being uploaded, rows received so far. Empty lines and the header ' +
          'are not counted.',
      ),
    processed: z.int().describe('Rows processed so far.'),
    created: z.int().describe('Rows that created a lead or a suppression.'),
    merged: z.int().describe('Rows merged into an existing lead.'),
    skipped: z.int().describe('Rows that changed nothing because the phone was already suppressed.'),
    failed: z.int().describe('Rejected rows. GET /imports/{id}/failures returns the reasons.'),
  })
  .describe('Row counts. For a dry run, the expected counts.')

const fields = {
  id: idOf('imp', 'ID of the import.'),
  kind: z.enum(IMPORT_KINDS).describe('Type of the rows.'),
  status: z
    .enum(IMPORT_STATUSES)
    .describe(
      'Status of the import. `receiving` until the whole file is uploaded; `completed`, `failed` and ' +
        '`canceled` are final.',
    ),
  dry_run: z.boolean().describe('Whether this is a dry run that changes nothing.'),
  file_name: z.string().nullable().describe('File name from the upload form.'),
  mapping: z.record(z.string(), z.string()).describe('The field that each column maps to.'),
  counts: countsSchema,
  error_code: z.string().nullable().describe('Error code if the whole import failed.'),
  error_message: z.string().nullable().describe('Human-readable error message.'),
  created_at: wireTime.describe('When the upload started.'),
  updated_at: wireTime.describe('When the import last made progress.'),
  finished_at: wireTime.nullable().describe('When it finished.'),
}

const failureKindSchema = z
  .object({
    code: z.string().describe('Error code.'),
    param: z.string().nullable().describe('The invalid field, such as `phone`.'),
    rows: z.int().describe('Number of rows.'),
  })
  .describe('Rejected rows of an import with the same error.')

export const importSchema = z.object(fields).describe('A CSV import of leads or suppressions.')
export const importWithErrorsSchema = z
  .object({
    ...fields,
    errors: z
      .array(failureKindSchema)
      .describe(
        'Errors of rejected rows, most frequent first. If more than 10,000 rows were rejected, only the first' +
          ' 10,000 are counted.',
      ),
  })
  .describe('An import with the errors of its rejected rows.')
export const importPageSchema = pageOf(importSchema)

export const ImportIdInput = z.strictObject({ id: idText.describe('ID of the import.') })

wireType('RestImportCounts', countsSchema)
wireType('RestImportFailureKind', failureKindSchema)
const RestImport = wireType('RestImport', importSchema)
const RestImportWithErrors = wireType('RestImportWithErrors', importWithErrorsSchema)
const RestImportPage = wireType('RestImportPage', importPageSchema)

restMutation('create_import', {
  type: RestImport,
  input: CreateImportInput,
  description:
    'Imports leads, or phones to suppress, from a CSV file. Returns 202 and processes the rows in the ' +
    'background. Send the file as the body (text/csv, with settings in the query string) or in a form ' +
    '(multipart/form-data, with settings in fields before `file`). The file must be UTF-8, or UTF-16 with' +
    ' a byte order mark, separated by commas, semicolons or tabs, with column names in the first row. ' +
    'Uploading the same file with the same settings within 7 days returns the existing import with 200. ' +
    'No messages are sent unless `send_openings` is true. An import never lifts a suppression.',
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
  description: 'Returns an import with its progress and the errors of rejected rows.',
  resolve: async ({ id }, context) => {
    const { app, principal } = context
    const row = await findImportWithErrors(app, { workspaceId: principal.workspaceId, id })
    if (!row) throw AppError.notFound('import', id)
    return { ...toWireImport(row), errors: row.errors }
  },
})

restQuery('list_imports', {
  type: RestImportPage,
  input: ListImportsInput,
  description: 'Lists the workspace’s imports, newest first.',
  resolve: (input, { app, principal }) => listImports(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('download_import_failures', {
  type: RestNothing,
  input: ImportIdInput,
  description:
    'Returns the rejected rows as CSV: the columns of the file, then row_number, error_code, error_param ' +
    'and error_message. Cells that a spreadsheet would run as a formula are prefixed with an apostrophe. ' +
    'Kept for 7 days.',
  resolve: async ({ id }, context) => {
    const { app, principal } = context
    const text = await failuresCsv(app, { workspaceId: principal.workspaceId, id })
    if (!text) throw AppError.notFound('import', id)
    context.download = { type: 'text/csv', fileName: `${id}-failures.csv`, text }
    return { done: true }
  },
})

restMutation('cancel_import', {
  type: RestImport,
  input: ImportIdInput,
  description: 'Cancels an import after the current batch of rows. Processed rows are kept.',
  resolve: async ({ id }, context) => {
    const { app, principal, idempotency, madeId } = context
    if (madeId !== undefined) return toWireImport(await readRow(context, madeId))
    const { workspaceId, actor } = principal
    return cancelImport(app, { workspaceId, actor, idempotency, id })
  },
})

async function readRow({ app, principal }: Context, id: string) {
  const row = await findImport(app, { workspaceId: principal.workspaceId, id })
  if (!row) throw AppError.notFound('import', id)
  return row
}
