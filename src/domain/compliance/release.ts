import { type Clock, sql, type Tx, type Vault } from '../context.ts'
import { STATUS_UNSUPPRESSED } from '../leads/index.ts'

/** How an opt-out came about that a lead's own word may lift. */
export type LiftableMethod = 'keyword' | 'phrase' | 'carrier'

/**
 * Lifts a suppression that a lead's opt-out began by one of these methods, and no other. Under the phone's lock. Says
 * whether there was one.
 */
export async function release(
  deps: { vault: Vault; clock: Clock },
  tx: Tx,
  { workspaceId, phone, methods }: { workspaceId: string; phone: string; methods: readonly LiftableMethod[] },
): Promise<boolean> {
  const [released] = await tx.query(sql`
    with released as (
      delete from suppression
      where workspace_id = ${workspaceId} and phone_hash = ${deps.vault.phoneHash(phone)}
        and reason = 'opt_out' and method = any(${methods}::text[])
      returning phone_hash
    ), marked as (
      update lead l set suppressed = false, status = ${STATUS_UNSUPPRESSED}, updated_at = ${deps.clock.now()}
      where l.workspace_id = ${workspaceId} and l.phone = ${phone} and exists (select from released)
    )
    select phone_hash from released`)
  return released !== undefined
}
