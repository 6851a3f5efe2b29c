import { type FailedMessage, MESSAGE_COLUMNS, messageFailed, messageUpdated } from '../../conversations/index.ts'
import { appendEvents } from '../../events/index.ts'
import { type E164, type RowKey, sql } from '../../kernel/index.ts'
import type { LostSms } from '../carriers/carrier.ts'
import { openAccount, type SealedAccount } from '../carriers/carrier-account.ts'
import type { DispatchDeps } from './claim.ts'
import { settleHandOver } from './settle-hand-over.ts'

/** How long to wait for a receipt of a text that may have been sent. */
const RECEIPT_WITHIN_MS = 3_600_000
const LOOK_AGAIN_MS = 5 * 60_000
const LEASE_MS = 60_000

type LostMessage = Omit<SealedAccount, 'id'> & {
  token: string
  hand_over_count: number
  handed_over_at: Date
  lead_id: string
  to: E164
  from: string
  body: string
  carrier: string
  account_id: string
}

/**
 * Determines the result of a message whose sender crashed or got no response: looks it up at the carrier by our ID, then waits
 * for a receipt, then fails it with `carrier_outcome_unknown`. Never sends it again.
 */
export async function reconcileMessage(deps: DispatchDeps, { workspaceId, id }: RowKey): Promise<Date | null> {
  const now = deps.clock.now()
  const lost = await leaseLost(deps, workspaceId, id, now)
  if (!lost) return null
  const account = openAccount(deps.vault, workspaceId, { ...lost, id: lost.account_id }, now)
  const sent = { account, messageId: id, from: lost.from, to: lost.to, body: lost.body }
  const found = await askCarrier(deps, lost, sent)
  deps.log.info({ event: 'message.reconciled', workspaceId, id, found: Boolean(found) })
  if (found) {
    const callbackUrl = deps.links.carrierCallback(lost.carrier, account.id)
    const sms = { ...sent, callbackUrl, validUntil: null }
    const claim = {
      token: lost.token,
      carrier: lost.carrier,
      sms,
      leadId: lost.lead_id,
      claimedAt: now,
      handOvers: lost.hand_over_count,
    }
    await settleHandOver(deps, claim, { outcome: 'accepted', carrierMessageId: found.carrierMessageId })
    return null
  }
  return waitOrGiveUp(deps, { workspaceId, id, lost, now })
}

/** A carrier that looks up texts by numbers and wording may return another of our texts: ignore it. */
async function askCarrier(
  deps: DispatchDeps,
  lost: LostMessage,
  sent: Omit<LostSms, 'handedOverAt'>,
): Promise<{ carrierMessageId: string } | null> {
  const found = await deps.carriers[lost.carrier]
    ?.lookup({ ...sent, handedOverAt: lost.handed_over_at })
    .catch(() => null)
  if (!found) return null
  const { workspaceId } = sent.account
  const [other] = await deps.db.query(sql`
    select id from message where workspace_id = ${workspaceId} and direction = 'outbound'
      and carrier_message_id = ${found.carrierMessageId} and id <> ${sent.messageId}`)
  return other ? null : found
}

async function leaseLost(
  deps: DispatchDeps,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<LostMessage | undefined> {
  const [lost] = await deps.db.query<LostMessage>(sql`
    with leased as (
      update message set lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${deps.random.token()}, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'sending' and lease_until <= ${now}
      returning *
    )
    select m.lease_token as token, m.hand_over_count, m.handed_over_at, m.lead_id, m."to", m."from", m.body,
           a.id as account_id, a.carrier, a.credentials, a.previous_credentials, a.previous_until, a.settings
    from leased m
    join phone_number n on n.workspace_id = m.workspace_id and n.id = m.phone_number_id
    join carrier_account a on a.workspace_id = n.workspace_id and a.id = n.carrier_account_id`)
  return lost
}

type GiveUp = RowKey & { lost: LostMessage; now: Date }

async function waitOrGiveUp(deps: DispatchDeps, { workspaceId, id, lost, now }: GiveUp): Promise<Date | null> {
  const givesUpAt = lost.handed_over_at.getTime() + RECEIPT_WITHIN_MS
  if (now.getTime() < givesUpAt) {
    const next = new Date(Math.min(now.getTime() + LOOK_AGAIN_MS, givesUpAt))
    await deps.db.query(sql`
      update message set lease_until = ${next}, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${lost.token}`)
    return next
  }
  await deps.db.transaction('dispatch.give-up', async (tx) => {
    const [failed] = await tx.query<FailedMessage>(sql`
      update message set status = 'failed', error_code = 'carrier_outcome_unknown', lease_until = null, lease_token = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${lost.token} and status = 'sending'
      returning ${MESSAGE_COLUMNS}, carrier_error`)
    if (!failed) return
    const { lead_id, conversation_id } = failed
    const updated = messageUpdated({ id, lead_id, conversation_id }, ['status', 'errorCode'])
    appendEvents(deps, tx, workspaceId, [messageFailed(failed), updated])
  })
  return null
}
