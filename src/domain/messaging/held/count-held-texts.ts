import { type Querying, sql } from '../../kernel/index.ts'

/** The unanswered held texts of all live workspaces, and the age of the oldest. */
export async function countHeldTexts(db: Querying, now: Date): Promise<{ count: number; oldestSeconds: number }> {
  const [row] = await db.query<{ count: number; oldest: Date | null }>(sql`
    select count(*) as count, min(h.created_at) as oldest from held_text h
    join workspace w on w.id = h.workspace_id and w.mode = 'live' where h.answer is null`)
  const { count, oldest } = row!
  return { count, oldestSeconds: oldest ? (now.getTime() - oldest.getTime()) / 1_000 : 0 }
}
