import { suppressPhones } from '../../compliance/suppressions/index.ts'
import { type Querying, sql, type Tx, type Vault } from '../../kernel/index.ts'
import type { Batch, Outcome } from './batch.ts'

/** Suppresses the phones of a batch. Already suppressed ones are skipped; an import never lifts a suppression. */
export async function importSuppressions(
  deps: Parameters<typeof suppressPhones>[0],
  tx: Tx,
  batch: Batch,
): Promise<Outcome> {
  const { workspaceId, phones, rows, options } = batch
  const reason = options.reason ?? 'opt_out'
  const { suppressed, events } = await suppressPhones(deps, tx, { workspaceId, phones, method: 'import', reason })
  const created = suppressed.filter((one) => one.is_new).length
  return { created, merged: 0, skipped: rows.length - created, failures: [], events }
}

/** Expected results of the rows in a dry run. */
export async function previewSuppressions({ vault }: { vault: Vault }, tx: Querying, batch: Batch): Promise<Outcome> {
  const { workspaceId, importId, phones, rows } = batch
  const hashes = phones.map((phone) => vault.phoneHash(phone))
  const found = await tx.query(sql`
    select p.phone from unnest(${phones}::text[], ${hashes}::text[]) as p (phone, hash)
    where exists (select from suppression s where s.workspace_id = ${workspaceId} and s.phone_hash = p.hash)
       or exists (select from import_row r where r.workspace_id = ${workspaceId} and r.phone = p.phone
         and r.import_id = ${importId} and r.row_number < ${rows[0]?.rowNumber ?? 0} and r.outcome is null)`)
  const created = phones.length - found.length
  return { created, merged: 0, skipped: rows.length - created, failures: [], events: [] }
}
