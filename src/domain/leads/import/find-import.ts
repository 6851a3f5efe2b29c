import { z } from 'zod'
import { fragment, type Querying, type RowKey, sql } from '../../kernel/index.ts'
import { IMPORT_COLUMNS, type ImportRow } from './import.ts'

/** An import and its progress; null if it does not exist. */
export async function findImport(deps: { db: Querying }, { workspaceId, id }: RowKey): Promise<ImportRow | null> {
  const [row] = await deps.db.query<ImportRow>(
    sql`select ${IMPORT_COLUMNS} from lead_import where workspace_id = ${workspaceId} and id = ${id}`,
  )
  return row ?? null
}

export const failureKindShape = z
  .object({
    code: z
      .string()
      .describe('Error code of the rejected rows.')
      .meta({ examples: ['invalid_parameter'] }),
    param: z
      .string()
      .nullable()
      .describe('Field that is invalid, such as `phone`. Null if the error is not about one field.'),
    rows: z.int().describe('Number of rejected rows with this error.'),
  })
  .describe('Number of rows of an import that were rejected with the same error.')

type FailureKind = z.output<typeof failureKindShape>

const COUNTED_MAX = 10_000
const KINDS_MAX = 20

/** Groups of the first failed rows: SQL before and after the condition on the import. */
const KINDS_OF = fragment(
  'select error_code as code, param, count(*) as rows from (select error_code, param from import_row where',
)
const KINDS_BY = fragment(`and outcome = 'failed' order by row_number limit ${COUNTED_MAX}) failed
  group by error_code, param order by count(*) desc, error_code, param limit ${KINDS_MAX}`)

/** The errors of an import's failed rows, most frequent first. Only the first 10,000 rows are counted. */
export async function countFailures(deps: { db: Querying }, { workspaceId, id }: RowKey): Promise<FailureKind[]> {
  return deps.db.query<FailureKind>(sql`
    ${KINDS_OF} workspace_id = ${workspaceId} and import_id = ${id} ${KINDS_BY}`)
}

/** An import with the errors of its failed rows; null if it does not exist. */
export async function findImportWithErrors(
  deps: { db: Querying },
  { workspaceId, id }: RowKey,
): Promise<(ImportRow & { errors: FailureKind[] }) | null> {
  const [row] = await deps.db.query<ImportRow & { errors: FailureKind[] }>(sql`
    select ${IMPORT_COLUMNS}, (select coalesce(json_agg(f), '[]') from (
      ${KINDS_OF} workspace_id = ${workspaceId} and import_id = ${id} ${KINDS_BY}) f) as errors
    from lead_import where workspace_id = ${workspaceId} and id = ${id}`)
  return row ?? null
}
