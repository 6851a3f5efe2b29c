import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { appendEvents } from '../events/index.ts'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  type IdempotencyClaim,
  type Ids,
  idText,
  sql,
  stampResult,
  type Tx,
  type Vault,
} from '../kernel/index.ts'
import { eraseEvents } from './erase-events.ts'
import { eraseConversations, eraseMessages } from './erase-texts.ts'
import { eraseCarrierTraces, eraseOwnTraces } from './erase-traces.ts'
import type { Erasing } from './erasure.ts'
import { findLead } from './find-lead.ts'

export const EraseLeadInput = z.strictObject({ id: idText.describe('ID of the lead.') })

type Deps = { db: Db; clock: Clock; ids: Ids; vault: Vault }
type Request = z.infer<typeof EraseLeadInput> & {
  workspaceId: string
  actor: Actor
  idempotency?: IdempotencyClaim | undefined
}

/**
 * Forgets a lead: nothing that is kept names the phone or holds a word of what was written any more. All of it at once, or
 * nothing: what stops half-way is asked for again. Ids, statuses, scores and times stay, as does the suppression, as a
 * hash alone. What waits to be sent is canceled first, and an open conversation ends as disqualified; webhooks are told of
 * neither, for what they would be told is what is forgotten. `not_found` for a lead that is not there, or was erased.
 */
export async function eraseLead(deps: Deps, { workspaceId, id, actor, idempotency }: Request): Promise<void> {
  const lead = await findLead(deps, { workspaceId, id })
  if (!lead) throw AppError.notFound('lead', id)
  await deps.db.locked('erase-lead', workspaceId, lead.phone, async (tx) => {
    if (!(await findLead({ db: tx }, { workspaceId, id }))) throw AppError.notFound('lead', id)
    const { phone } = lead
    const erasing = { workspaceId, leadId: id, phone, phoneHash: deps.vault.phoneHash(phone), now: deps.clock.now() }
    await eraseCarrierTraces(tx, erasing) // whoever applies a receipt locks it before its message
    const events = [...(await eraseConversations(tx, erasing)), ...(await eraseMessages(tx, erasing))]
    await eraseOwnTraces(tx, erasing)
    await eraseEvents(tx, erasing)
    await bury(tx, erasing)
    await stampResult(tx, workspaceId, idempotency, id) // after what was kept about the lead is forgotten
    await audit(deps, tx, { workspaceId, actor, action: 'lead.erased', subjectId: id })
    appendEvents(deps, tx, workspaceId, events)
  })
}

/** What is left of the lead: a row without a phone. After the messages and deliveries, for whoever tells of those locks it next. */
async function bury(tx: Tx, { workspaceId, leadId, phoneHash, now }: Erasing): Promise<void> {
  await tx.query(sql`
    with consents as (
      update consent set text = null, source = null where workspace_id = ${workspaceId} and lead_id = ${leadId}
    ), suppressed as (
      update suppression set phone = null, keyword = null where workspace_id = ${workspaceId} and phone_hash = ${phoneHash}
    )
    update lead set phone = null, source = null, attributes = '{}', name_key = null, surname_key = null, timezone = null, carrier_hint = null, contact_after = null,
      contact_before = null, channel = null, erased_at = ${now}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${leadId}`)
}
