import { decideSend } from '../../compliance/index.ts'
import { type RowKey, sql, type Tx } from '../../kernel/index.ts'
import type { CarrierReply } from '../carriers/carrier.ts'
import { openAccount, type SealedAccount } from '../carriers/carrier-account.ts'
import { hintNext, takeSlot } from '../numbers/sender-line.ts'
import type { SenderPace } from '../numbers/sender-pace.ts'
import type { MemberClaim, MemberTextRow, TextDeps } from './member-claim.ts'
import { memberGateFacts, readMemberFacts } from './member-facts.ts'
import { finishMemberText, settleMemberText } from './settle-member-text.ts'

const LEASE_MS = 60_000
/** As for messages: an opt-out that commits after the claim cannot stop it. */
const CLAIM_USED_WITHIN_MS = 250
/** How long to wait for a receipt of a text that may have been sent. */
const RECEIPT_WITHIN_MS = 3_600_000
const LOOK_AGAIN_MS = 5 * 60_000

/**
 * Sends a text to a member's phone: runs the gate again, takes the number's slot, hands it to the carrier and stores the result.
 * A text whose lease expired during sending is looked up, never sent again. Returns when to look again.
 */
export async function textMember(deps: TextDeps, rowKey: RowKey): Promise<Date | null> {
  const { workspaceId, id } = rowKey
  const now = deps.clock.now()
  const [text] = await deps.db.query<MemberTextRow>(sql`
    select * from member_text where workspace_id = ${workspaceId} and id = ${id} and not_before <= ${now}
      and (lease_until is null or lease_until <= ${now})`)
  if (!text) return null
  if (text.status === 'sending') return reconcile(deps, rowKey)
  const claim = await deps.db.locked('member-text.claim', workspaceId, text.phone, (tx) => claimText(deps, tx, rowKey))
  if (!claim) return null
  if (claim instanceof Date) return claim
  const isLate = deps.clock.now().getTime() - claim.claimedAt.getTime() > CLAIM_USED_WITHIN_MS
  const reply = isLate ? ({ outcome: 'given_up' } as const) : await handOver(deps, claim)
  const next = await settleMemberText(deps, rowKey, claim, reply)
  deps.log.info({ event: 'member_text.dispatched', ...rowKey, purpose: text.purpose, reply: reply.outcome })
  return next
}

async function handOver({ carriers }: TextDeps, { carrier, sms }: MemberClaim): Promise<CarrierReply> {
  const adapter = carriers[carrier]
  if (!adapter) return { outcome: 'failed', error: 'carrier_down' }
  return adapter.send(sms).catch(() => ({ outcome: 'ambiguous' }) as const)
}

/** Under the phone's lock. A date: it waits until then. Null: it must not be sent. */
async function claimText(deps: TextDeps, tx: Tx, { workspaceId, id }: RowKey): Promise<MemberClaim | Date | null> {
  const now = deps.clock.now()
  const [text] = await tx.query<MemberTextRow>(sql`
    select * from member_text where workspace_id = ${workspaceId} and id = ${id} and status = 'queued' and not_before <= ${now}
    for no key update`)
  if (!text) return null
  const { phone, purpose, member_id: memberId } = text
  const facts = await readMemberFacts(deps, tx, { workspaceId, memberId, phone, now, excludeTextId: id })
  // The daily cap was checked when the text was accepted. Texts that were accepted later must not stop it.
  const decision = decideSend(memberGateFacts({ ...facts, sent: [] }, { phone, purpose, now }))
  const isExpired = text.valid_until !== null && text.valid_until <= now
  if (!decision.allowed || isExpired) {
    const error = decision.allowed ? 'expired' : decision.code
    await finishMemberText(tx, { workspaceId, id, status: 'failed', error, now })
    return null
  }
  const sender = { id: facts.sender_id!, e164: facts.sender! }
  const slotAt = await takeSlotOf(tx, { workspaceId, text, senderId: sender.id, now })
  if (slotAt) return slotAt
  return lease(deps, tx, { workspaceId, text, sender, now })
}

type SlotOf = { workspaceId: string; text: MemberTextRow; senderId: string; now: Date }

/** Takes the number's slot, before the messages to leads that wait for it; or returns when it is free, and the text waits until then. */
async function takeSlotOf(tx: Tx, { workspaceId, text, senderId, now }: SlotOf): Promise<Date | null> {
  const [pace] = await tx.query<SenderPace & { next_slot_at: Date | null }>(sql`
    select segments_per_second, slowdown, slowed_at, next_slot_at from phone_number
    where workspace_id = ${workspaceId} and id = ${senderId} for no key update`)
  if (!pace || (pace.segments_per_second === null && pace.slowdown <= 1)) return null
  const place = { phone: text.phone, status: text.status, not_before: now, segments: text.segments, is_behind: false }
  const slot = { workspaceId, messageId: text.id, place: { ...place, sender: { id: senderId, ...pace } }, now }
  if (await takeSlot(tx, slot)) {
    await hintNext(tx, slot)
    return null
  }
  await tx.query(sql`
    update member_text set not_before = ${pace.next_slot_at} where workspace_id = ${workspaceId} and id = ${text.id}`)
  return pace.next_slot_at
}

type LeaseOf = { workspaceId: string; text: MemberTextRow; sender: { id: string; e164: string }; now: Date }

async function lease(deps: TextDeps, tx: Tx, { workspaceId, text, sender, now }: LeaseOf): Promise<MemberClaim> {
  const token = deps.random.token()
  const until = new Date(now.getTime() + LEASE_MS)
  const [account] = await tx.query<SealedAccount & { carrier: string }>(sql`
    with claimed as (
      update member_text set status = 'sending', lease_until = ${until}, lease_token = ${token}, handed_over_at = ${now},
        hand_over_count = hand_over_count + 1, "from" = ${sender.e164}, phone_number_id = ${sender.id}
      where workspace_id = ${workspaceId} and id = ${text.id}
    )
    select a.id, a.carrier, a.credentials, a.previous_credentials, a.previous_until, a.settings
    from phone_number n join carrier_account a on a.workspace_id = n.workspace_id and a.id = n.carrier_account_id
    where n.workspace_id = ${workspaceId} and n.id = ${sender.id}`)
  const opened = openAccount(deps.vault, workspaceId, account!, now)
  const callbackUrl = deps.links.carrierCallback(account!.carrier, opened.id)
  const sms = {
    account: opened,
    from: sender.e164,
    to: text.phone,
    body: text.body ?? '',
    messageId: text.id,
    callbackUrl,
  }
  const leased = { ...text, hand_over_count: text.hand_over_count + 1 }
  return {
    text: leased,
    token,
    carrier: account!.carrier,
    sms: { ...sms, validUntil: text.valid_until },
    claimedAt: deps.clock.now(),
  }
}

/** Looks a text up at the carrier by our ID, then waits for a receipt, then fails it. Never sends it again. */
async function reconcile(deps: TextDeps, { workspaceId, id }: RowKey): Promise<Date | null> {
  const now = deps.clock.now()
  const token = deps.random.token()
  type Lost = MemberTextRow & Omit<SealedAccount, 'id'> & { carrier: string; account_id: string }
  const [lost] = await deps.db.query<Lost>(sql`
    with leased as (
      update member_text set lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${token}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'sending' and lease_until <= ${now} returning *
    )
    select m.*, a.id as account_id, a.carrier, a.credentials, a.previous_credentials, a.previous_until, a.settings
    from leased m
    join phone_number n on n.workspace_id = m.workspace_id and n.id = m.phone_number_id
    join carrier_account a on a.workspace_id = n.workspace_id and a.id = n.carrier_account_id`)
  if (!lost) return null
  const account = openAccount(deps.vault, workspaceId, { ...lost, id: lost.account_id }, now)
  const handedOverAt = lost.handed_over_at!
  const sent = { account, messageId: id, from: lost.from, to: lost.phone, body: lost.body ?? '', handedOverAt }
  const found = await deps.carriers[lost.carrier]?.lookup(sent).catch(() => null)
  deps.log.info({ event: 'member_text.reconciled', workspaceId, id, found: Boolean(found) })
  const givesUpAt = handedOverAt.getTime() + RECEIPT_WITHIN_MS
  if (!found && now.getTime() < givesUpAt) {
    const next = new Date(Math.min(now.getTime() + LOOK_AGAIN_MS, givesUpAt))
    await deps.db.query(sql`
      update member_text set lease_until = ${next} where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token}`)
    return next
  }
  const end = found
    ? ({ status: 'sent', carrierMessageId: found.carrierMessageId } as const)
    : ({ status: 'failed', error: 'carrier_outcome_unknown' } as const)
  await deps.db.transaction('member-text.end', (tx) => finishMemberText(tx, { workspaceId, id, token, now, ...end }))
  return null
}
