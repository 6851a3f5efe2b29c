import { type Querying, sql, type Tx, type Vault } from '../kernel/index.ts'
import { STATUS_UNSUPPRESSED } from '../leads/index.ts'
import type { DeletedCounts, ResetScope } from './reset.ts'

const BATCH_SIZE = 500

/** The phones of the next suppressions. Null if the lead was erased. */
export async function nextSuppressed(db: Querying, { workspaceId, reset }: ResetScope): Promise<string[]> {
  const rows = await db.query<{ phone: string }>(sql`
    select phone from suppression
    where workspace_id = ${workspaceId} and opted_out_at <= ${reset.created_at} and phone is not null
    order by opted_out_at, phone_hash limit ${BATCH_SIZE}`)
  return rows.map(({ phone }) => phone)
}

/**
 * Suppressions are deleted before leads, so that a lead created during the reset is not suppressed by an old one. Requires the
 * locks of these phones. Without phones, deletes those without a phone.
 */
export async function forgetSuppressions(
  { vault }: { vault: Vault },
  tx: Tx,
  { workspaceId, reset }: ResetScope,
  phones: string[],
): Promise<DeletedCounts> {
  const hashes = phones.map((phone) => vault.phoneHash(phone))
  const gone = await tx.query(sql`
    delete from suppression where workspace_id = ${workspaceId} and opted_out_at <= ${reset.created_at}
      and (phone_hash = any (${hashes}) or (phone is null and ${phones.length === 0}))
    returning phone_hash`)
  await tx.query(sql`
    update lead l set suppressed = false, status = ${STATUS_UNSUPPRESSED}
    where l.workspace_id = ${workspaceId} and l.phone = any (${phones}) and l.suppressed
      and not exists (select from suppression s where s.workspace_id = ${workspaceId} and s.phone = l.phone)`)
  return { rows: gone.length, leads: 0 }
}
