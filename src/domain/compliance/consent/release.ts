import { type Clock, type E164, type Ids, sql, type Tx, type Vault } from '../../kernel/index.ts'
import { STATUS_UNSUPPRESSED } from '../../leads/index.ts'
import { consentRow } from './consent.ts'

/** Methods of opt-outs that the lead can lift. */
export type LiftableMethod = 'keyword' | 'phrase' | 'carrier'

export type Release = {
  workspaceId: string
  phone: E164
  methods: readonly LiftableMethod[]
  leadId: string
  /** The lead's text that lifts it. */
  text: string
  messageId: string
}

/**
 * Lifts a suppression that began with an opt-out by one of these methods. This is a new consent by keyword, which is recorded.
 * Requires the phone's lock. Returns whether there was a suppression.
 */
export async function release(
  deps: { vault: Vault; clock: Clock; ids: Ids },
  tx: Tx,
  { workspaceId, phone, methods, leadId, text, messageId }: Release,
): Promise<boolean> {
  const now = deps.clock.now()
  const consent = consentRow(deps, { leadId, phone, now, consent: { method: 'keyword', text, source: messageId } })
  const [released] = await tx.query(sql`
    with released as (
      delete from suppression
      where workspace_id = ${workspaceId} and phone_hash = ${deps.vault.phoneHash(phone)}
        and reason = 'opt_out' and method = any(${methods}::text[])
      returning phone_hash
    ), marked as (
      update lead l set suppressed = false, status = ${STATUS_UNSUPPRESSED}, updated_at = ${now}
      where l.workspace_id = ${workspaceId} and l.phone = ${phone} and exists (select from released)
    ), agreed as (
      insert into consent (workspace_id, id, lead_id, method, text, source, obtained_at, evidence_hash, created_at)
      select ${workspaceId}, ${consent.id}, ${leadId}, ${consent.method}, ${consent.text}, ${consent.source}, ${now}::timestamptz,
             ${consent.hash}, ${now}::timestamptz
      from released
    )
    select phone_hash from released`)
  return released !== undefined
}
