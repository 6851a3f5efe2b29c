import { type Clause, clause } from '../../kernel/index.ts'
import type { WorkKind } from './kinds.ts'

/**
 * A condition: that the row does not wait after a failure and was not set aside. `table` and `id` are names in the statement
 * around it.
 */
export function notStalled(queue: WorkKind, table: string, now: Date, id = 'id'): Clause {
  const row = `s.workspace_id = ${table}.workspace_id and s.queue = '${queue}' and s.subject_id = ${table}.${id}`
  const from = `not exists (select from stalled_work s where ${row} and (s.next_try_at is null or s.next_try_at > `
  return clause([from, '))'], [now])
}
