import { type Querying, type RowKey, sql } from '../../kernel/index.ts'

export type ErasureProgress = { status: string; erased: number; skipped: number; finished_at: Date | null }

/** The progress of an erasure; null if it does not exist. */
export async function findErasure(
  deps: { db: Querying },
  { workspaceId, id }: RowKey,
): Promise<ErasureProgress | null> {
  const [row] = await deps.db.query<ErasureProgress>(sql`
    select status, erased, skipped, finished_at from lead_erasure where workspace_id = ${workspaceId} and id = ${id}`)
  return row ?? null
}
