import { Refusal } from '../../errors.ts'
import { type Sql, sql, type Tx } from './context.ts'

type Limit = { workspaceId: string; max: number; items: string }

/**
 * Throws `limit_reached` if the workspace has as many of these items as it can have. `counted` selects their number as `count`.
 * Locks the workspace's row, so that the number stays true until the commit.
 */
export async function checkLimit(tx: Tx, { workspaceId, max, items }: Limit, counted: Sql): Promise<void> {
  tx.soon(sql`select id from workspace where id = ${workspaceId} for no key update`)
  const [row] = await tx.query<{ count: number }>(counted)
  if (row!.count >= max) throw Refusal.tooMany(max, items)
}
