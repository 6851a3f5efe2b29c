import { type RowKey, sql, type Tx } from '../../kernel/index.ts'
import { finishMemberText } from './settle-member-text.ts'

type Receipt = { id: string; status: string; error_code: string | null }

/** Applies a receipt that matches no message to a member's text. Returns false if it matches neither. */
export async function applyToMemberText(tx: Tx, { workspaceId, id }: RowKey, now: Date): Promise<boolean> {
  const [text] = await tx.query<Receipt>(sql`
    with receipt as (
      select * from carrier_receipt where workspace_id = ${workspaceId} and id = ${id} and applied_at is null
    ), found as (
      select t.id, r.status, r.error_code, r.id as receipt_id from member_text t, receipt r
      where t.workspace_id = ${workspaceId} and t.id = coalesce(
        (select x.id from member_text x where x.workspace_id = ${workspaceId} and x.id = r.message_id),
        (select x.id from member_text x where x.workspace_id = ${workspaceId} and x.carrier_message_id = r.carrier_message_id limit 1))
    ), applied as (
      update carrier_receipt c set applied_at = ${now}, next_try_at = null, message_id = f.id from found f
      where c.workspace_id = ${workspaceId} and c.id = f.receipt_id
    )
    select id, status, error_code from found`)
  if (!text) return false
  const ends: Record<string, 'sent' | 'delivered' | 'failed'> = {
    sent: 'sent',
    delivered: 'delivered',
    undelivered: 'failed',
    failed: 'failed',
  }
  const status = ends[text.status]
  const error = text.error_code ?? 'undelivered'
  if (status)
    await finishMemberText(tx, { workspaceId, id: text.id, status, now, ...(status === 'failed' && { error }) })
  return true
}
