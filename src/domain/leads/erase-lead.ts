import { z } from 'zod'
import { AppError, orNotFound } from '../../errors.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import {
  type Actor,
  audit,
  type Change,
  idText,
  sql,
  stampResult,
  type Tx,
  type Vault,
  type WriteDeps,
} from '../kernel/index.ts'
import { forgetWords } from '../search/index.ts'
import { eraseEvents } from './erase-events.ts'
import { eraseConversations, eraseMessages } from './erase-texts.ts'
import { eraseCarrierTraces, eraseOwnTraces } from './erase-traces.ts'
import type { Erasure } from './erasure.ts'
import { findLead } from './find-lead.ts'

export const EraseLeadInput = z.strictObject({ id: idText.describe('ID of the lead.') }).describe('The lead to erase.')

type Deps = WriteDeps & { vault: Vault }
type Input = Change<z.infer<typeof EraseLeadInput>>

/**
 * Erases a lead in one transaction: no stored data contains the phone or the content of messages any longer. IDs, statuses,
 * scores and times stay, and the suppression as a hash. Waiting messages are canceled, and an open conversation ends as
 * disqualified, without webhooks: their content is what is erased. `not_found` if the lead does not exist or was erased.
 */
export async function eraseLead(deps: Deps, { workspaceId, id, actor, idempotency }: Input): Promise<void> {
  const lead = orNotFound(await findLead(deps, { workspaceId, id }), 'lead', id)
  await deps.db.locked('erase-lead', workspaceId, lead.phone, async (tx) => {
    if (!(await findLead({ db: tx }, { workspaceId, id }))) throw AppError.notFound('lead', id)
    const events = await eraseLocked(deps, tx, { workspaceId, id, phone: lead.phone, actor })
    await stampResult(tx, workspaceId, idempotency, id) // after the stored data about the lead is erased
    appendEvents(deps, tx, workspaceId, events)
  })
}

type Locked = { workspaceId: string; id: string; phone: string; actor: Actor }

/** Erases a lead whose phone the transaction has locked, with the audit entry. Returns the events to append. */
export async function eraseLocked(deps: Deps, tx: Tx, { workspaceId, id, phone, actor }: Locked): Promise<NewEvent[]> {
  const erasing = { workspaceId, leadId: id, phone, phoneHash: deps.vault.phoneHash(phone), now: deps.clock.now() }
  await eraseCarrierTraces(tx, erasing) // applying a receipt locks it before its message
  const events = [...(await eraseConversations(tx, erasing)), ...(await eraseMessages(tx, erasing))]
  await eraseOwnTraces(tx, erasing)
  await eraseEvents(tx, erasing)
  await eraseAll(tx, erasing)
  await forgetWords(tx, { workspaceId, leadIds: [id] })
  await audit(deps, tx, { workspaceId, actor, action: 'lead.erased', subjectId: id })
  return events
}

/** The rest of the lead: a row without a phone. After messages and deliveries, in lock order. */
async function eraseAll(tx: Tx, { workspaceId, leadId, phoneHash, now }: Erasure): Promise<void> {
  await tx.query(sql`
    with consents as (
      update consent set text = null, source = null where workspace_id = ${workspaceId} and lead_id = ${leadId}
    ), suppressed as (
      update suppression set phone = null, keyword = null where workspace_id = ${workspaceId} and phone_hash = ${phoneHash}
    )
    update lead set phone = null, source = null, attributes = '{}', name_key = null, surname_key = null, timezone = null, language = null, language_set = null, carrier_hint = null, contact_after = null,
      contact_before = null, channel = null, score = default, last_message_at = default, erased_at = ${now}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${leadId}`)
}
