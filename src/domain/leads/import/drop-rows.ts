import { type Db, type RowKey, sql } from '../../kernel/index.ts'

const BATCH_SIZE = 5_000

/** Deletes an import's rows, in batches, and on request the import itself. Can be repeated after a crash at any point. */
export async function dropRows(
  { db }: { db: Db },
  { workspaceId, id }: RowKey,
  { andImport = false } = {},
): Promise<void> {
  for (let from: number | undefined = 0; from !== undefined; ) {
    const dropped: { row_number: number }[] = await db.query(sql`
      delete from import_row
      where workspace_id = ${workspaceId} and import_id = ${id} and row_number > ${from} and row_number <= (
        select max(row_number) from (
          select row_number from import_row
          where workspace_id = ${workspaceId} and import_id = ${id} and row_number > ${from}
          order by row_number limit ${BATCH_SIZE}) next)
      returning row_number`)
    from = dropped.length > 0 ? Math.max(...dropped.map((row) => row.row_number)) : undefined
  }
  if (andImport) await db.query(sql`delete from lead_import where workspace_id = ${workspaceId} and id = ${id}`)
}
