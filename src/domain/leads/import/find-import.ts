import { fragment, type Querying, sql } from '../../kernel/index.ts'
import { IMPORT_COLUMNS, type ImportRow } from './import.ts'

type Named = { workspaceId: string; id: string }

/** An import and how far it has come; null when there is none of this id. */
export async function findImport(deps: { db: Querying }, { workspaceId, id }: Named): Promise<ImportRow | null> {
  const [row] = await deps.db.query<ImportRow>(
    sql`select ${IMPORT_COLUMNS} from lead_import where workspace_id = ${workspaceId} and id = ${id}`,
  )
  return row ?? null
}

/** One kind of failure, and how many rows have it. */
export type FailureKind = { code: string; param: string | null; rows: number }

const COUNTED_MAX = 10_000
const KINDS_MAX = 20

/** Kinds of the first failed rows: between the two stands whose. */
const KINDS_OF = fragment(
  'select error_code as code, param, count(*) as rows from (select error_code, param from import_row where',
)
const KINDS_BY = fragment(`and outcome = 'failed' order by row_number limit ${COUNTED_MAX}) failed
  group by error_code, param order by count(*) desc, error_code, param limit ${KINDS_MAX}`)

/** What is wrong with an import's failed rows, the most frequent first; of more than 10,000 only the first are counted. */
export async function countFailures(deps: { db: Querying }, { workspaceId, id }: Named): Promise<FailureKind[]> {
  return deps.db.query<FailureKind>(sql`
    ${KINDS_OF} workspace_id = ${workspaceId} and import_id = ${id} ${KINDS_BY}`)
}

/** An import with what is wrong with its failed rows; null when there is none of this id. */
export async function findImportWithErrors(
  deps: { db: Querying },
  { workspaceId, id }: Named,
): Promise<(ImportRow & { errors: FailureKind[] }) | null> {
  const [row] = await deps.db.query<ImportRow & { errors: FailureKind[] }>(sql`
    select ${IMPORT_COLUMNS}, (select coalesce(json_agg(f), '[]') from (
      ${KINDS_OF} workspace_id = ${workspaceId} and import_id = ${id} ${KINDS_BY}) f) as errors
    from lead_import where workspace_id = ${workspaceId} and id = ${id}`)
  return row ?? null
}
