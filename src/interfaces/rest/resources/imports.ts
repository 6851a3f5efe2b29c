import { z } from 'zod'
import { importCountsShape } from '../../../domain/events/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import {
  CreateImportInput,
  failureKindShape,
  failuresCsv,
  findImport,
  findImportWithErrors,
  importDerived,
  importList,
  importShape,
  receiveImport,
  toWireImport,
} from '../../../domain/leads/import/index.ts'
import { orNotFound } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { FILE, restMutation, restQuery, withStatus } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { wireType } from '../schema/wire-type.ts'

const importWithErrorsSchema = z
  .object({
    ...importShape.shape,
    errors: z
      .array(failureKindShape)
      .describe(
        'Errors of rejected rows, most frequent first. If more than 10,000 rows were rejected, only the first' +
          ' 10,000 are counted.',
      ),
  })
  .describe('An import with the errors of its rejected rows.')

export const ImportIdInput = z.strictObject({ id: idText.describe('ID of the import.') })

wireType('RestImportCounts', importCountsShape)
wireType('RestImportFailureKind', failureKindShape)
export const RestImport = rowType('RestImport', 'LeadImport', importShape, importDerived)
const RestImportWithErrors = wireType('RestImportWithErrors', importWithErrorsSchema)
const RestReceivedImport = withStatus('RestReceivedImport', RestImport)

restMutation('create_import', {
  type: RestReceivedImport,
  input: CreateImportInput,
  description:
    'Imports leads, or phone numbers to suppress, from a CSV file. Returns 202 and processes the rows in the ' +
    'background. Send the file as the body (text/csv, with settings in the query string) or in a form ' +
    '(multipart/form-data, with settings in fields before `file`). The file must be UTF-8, or UTF-16 with' +
    ' a byte order mark, separated by commas, semicolons or tabs, with column names in the first row. ' +
    'Uploading the same file with the same settings within 7 days returns the existing import with 200. ' +
    'No messages are sent unless `send_openings` is true. An import never lifts a suppression.',
  run: async (input, { app, by: { workspaceId, actor, idempotency }, context: { file } }) => {
    const received = await receiveImport(app, { workspaceId, actor, idempotency, file: file!, ...input })
    return { status: received.isNew ? 202 : 200, resource: received.import }
  },
  again: async (id, { context }) => ({ status: 202, resource: await readImport(context, id) }),
})

restQuery('read_import', {
  type: RestImportWithErrors,
  input: ImportIdInput,
  description: 'Returns an import with its progress and the errors of rejected rows.',
  resolve: async ({ id }, { app, principal }) => {
    const row = orNotFound(await findImportWithErrors(app, { workspaceId: principal.workspaceId, id }), 'import', id)
    return { ...toWireImport(row), errors: row.errors }
  },
})

restList('list_imports', {
  list: importList,
  type: RestImport,
  description: 'Lists the workspace’s imports, newest first.',
})

restQuery('download_import_failures', {
  type: FILE,
  input: ImportIdInput,
  description:
    'Returns the rejected rows as CSV: the columns of the file, then row_number, error_code, error_param ' +
    'and error_message. Cells that a spreadsheet would run as a formula are prefixed with an apostrophe. The rows are ' +
    'kept for 7 days.',
  resolve: async ({ id }, { app, principal }) => {
    const text = orNotFound(await failuresCsv(app, { workspaceId: principal.workspaceId, id }), 'import', id)
    return { type: 'text/csv', fileName: `${id}-failures.csv`, text }
  },
})

export async function readImport({ app, principal }: Context, id: string) {
  return toWireImport(orNotFound(await findImport(app, { workspaceId: principal.workspaceId, id }), 'import', id))
}
