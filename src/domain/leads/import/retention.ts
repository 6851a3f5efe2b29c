import { daysBefore, FORGET_BATCH_SIZE, type Querying, type RetentionStep, sql } from '../../kernel/index.ts'

const HISTORY_DAYS = 7

/** Deletes expired rows. */
export const IMPORT_RETENTION: readonly RetentionStep[] = [importRows]

/** The import itself stays, with its counts. */
function importRows(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from import_row r using (
      select o.workspace_id, o.import_id, o.row_number from import_row o
      where o.created_at < ${daysBefore(now, HISTORY_DAYS)}
      order by o.created_at limit ${FORGET_BATCH_SIZE} for no key update skip locked) old
    where r.workspace_id = old.workspace_id and r.import_id = old.import_id and r.row_number = old.row_number
    returning r.row_number`)
}
