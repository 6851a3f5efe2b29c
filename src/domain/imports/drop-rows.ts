import { type Db, sql } from '../context.ts'

const BATCH_SIZE = 5_000

/** Deletes an import's rows, in batches, and on request the import itself. Killed anywhere, it can be done again. */
export async function dropRows(
  { db }: { db: Db },
  { workspaceId, id }: { workspaceId: string; id: string },
  { andImport = false } = {},
): Promise<void> {
  for (let dropped = BATCH_SIZE; dropped === BATCH_SIZE; ) {
    const rows = await db.query(sql`
      delete from import_row where workspace_id = ${workspaceId} and import_id = ${id} and row_number in (
        select row_number from import_row where workspace_id = ${workspaceId} and import_id = ${id}
        order by row_number limit ${BATCH_SIZE})
      returning row_number`)
    dropped = rows.length
  }
  if (andImport) await db.query(sql`delete from lead_import where workspace_id = ${workspaceId} and id = ${id}`)
}
