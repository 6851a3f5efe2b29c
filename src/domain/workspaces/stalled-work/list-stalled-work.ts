import { type Querying, sql } from '../../kernel/index.ts'
import type { WorkKind } from './kinds.ts'

export type StalledWork = {
  id: string
  queue: WorkKind
  subject_id: string
  attempts: number
  last_error: string
  first_failed_at: Date
  given_up_at: Date
}

const LIST_MAX = 100

/** The stalled jobs, latest first, up to 100. */
export function listStalledWork({ db }: { db: Querying }, workspaceId: string): Promise<StalledWork[]> {
  return db.query<StalledWork>(sql`
    select id, queue, subject_id, attempts, last_error, first_failed_at, given_up_at from stalled_work
    where workspace_id = ${workspaceId} and given_up_at is not null order by given_up_at desc, id desc limit ${LIST_MAX}`)
}
