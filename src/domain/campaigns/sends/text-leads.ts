import { isOutage } from '../../../errors.ts'
import { localDay } from '../../compliance/index.ts'
import { appendEvents } from '../../events/index.ts'
import { type E164, sql, type Tx } from '../../kernel/index.ts'
import type { LeadRow } from '../../leads/index.ts'
import { type CheckedDraft, checkGate, type Draft, type QueueResult, queueMessages } from '../../messaging/index.ts'
import { firstNameOf, renderOpening } from '../opening.ts'
import type { Playbook } from '../playbook.ts'
import { type ClaimedSend, LeaseLost, type SendDeps, SendHalted } from './claim-send.ts'
import { alreadySent, textedSince } from './selected-leads.ts'
import type { Outcome } from './send.ts'
import { isHeld, putOff, type SettledLead, settleLeads } from './settle-leads.ts'

/** The workspace has reached its daily limit for the day that ends then. Ends the transaction. */
export class DayIsFull extends Error {
  readonly until: Date
  constructor(until: Date) {
    super('The workspace has reached its daily message limit.')
    this.until = until
  }
}

const TRIES_MAX = 3
const TRY_AGAIN_MS = 5 * 60_000

/** `tries`: how many attempts have failed. */
export type WaitingLead = { id: string; phone: string | null; tries: number }

type Step = { send: ClaimedSend; campaign: { id: string; playbook: Playbook }; leads: readonly WaitingLead[] }

/**
 * Decides about some leads of a send in one transaction, and queues the openings that the gate allows. If quiet hours or a cap
 * apply, a lead waits. If the transaction fails, each lead has one of its own, so that a lead that fails waits and does not block
 * the others. Throws what concerns the whole send.
 */
export async function textLeads(deps: SendDeps, step: Step): Promise<void> {
  const { send, leads } = step
  try {
    const phones = leads.flatMap(({ phone }) => phone ?? [])
    // After the commit: the transaction can run several times.
    send.next_text_at = await deps.db.locked('send.leads', send.workspaceId, phones, (tx) => decide(deps, tx, step))
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof SendHalted || isOutage(error)) throw error
    if (leads.length === 1 && error instanceof DayIsFull) throw error
    if (leads.length === 1) await putAside(deps, step, error)
    else for (const lead of leads) await textLeads(deps, { ...step, leads: [lead] })
  }
}

type Lead = Pick<LeadRow, 'id' | 'attributes' | 'language'> & {
  phone: string | null
  is_sent: boolean
  is_recent: boolean
}

/** Returns when the pace allows the next message. */
async function decide(deps: SendDeps, tx: Tx, step: Step): Promise<Date | null> {
  const { workspaceId } = step.send
  const now = deps.clock.now()
  const settled: SettledLead[] = []
  const drafts: Draft[] = []
  for (const lead of await readLeads(tx, step)) {
    const outcome = skippedAs(lead)
    if (outcome) settled.push({ leadId: lead.id, outcome })
    else drafts.push(draftOf(step, lead))
  }
  const waiting: { leadId: string; until: Date }[] = []
  const going: CheckedDraft[] = []
  for (const checked of await checkGate(deps, tx, { workspaceId, campaignId: step.campaign.id, now }, drafts)) {
    const leadId = checked.draft.leadId!
    const until = waitsUntil(checked)
    if (until) waiting.push({ leadId, until })
    else if (checked.facts.conversation_id && !checked.facts.suppressed) {
      settled.push({ leadId, outcome: 'in_conversation' })
    } else going.push(checked)
  }
  const queued = await queueMessages(deps, tx, going, now)
  if (queued.some(({ message }) => message.status === 'scheduled')) {
    throw new DayIsFull(localDay(going[0]!.facts.workspace_timezone, now).end)
  }
  settled.push(...queued.map(settledAs))
  if (waiting.length > 0) await putOff(tx, step.send, waiting)
  const nextTextAt = settled.length > 0 ? await settleLeads(deps, tx, step, settled) : step.send.next_text_at
  const events = queued.flatMap((result) => result.events)
  appendEvents(deps, tx, workspaceId, events)
  return nextTextAt
}

/** Those that this send has not settled. */
async function readLeads(tx: Tx, { send, campaign, leads }: Step): Promise<Lead[]> {
  const { workspaceId, id, include_sent, filter, created_at } = send
  return tx.query<Lead>(sql`
    select l.id, l.phone, l.attributes, l.language, not ${include_sent}::boolean and ${alreadySent(campaign.id)} as is_sent,
      ${filter?.not_texted_days !== undefined}::boolean and ${textedSince(created_at)} as is_recent
    from campaign_send_lead s join lead l on l.workspace_id = s.workspace_id and l.id = s.lead_id
    where s.workspace_id = ${workspaceId} and s.send_id = ${id} and s.lead_id = any (${leads.map((lead) => lead.id)}::text[])
      and s.outcome is null
    order by s.lead_id`)
}

function skippedAs({ phone, is_sent, is_recent }: Lead): Outcome | null {
  if (phone === null) return 'erased'
  if (is_sent) return 'already_sent'
  return is_recent ? 'recently_texted' : null
}

function draftOf({ send, campaign }: Step, { id, phone, attributes, language }: Lead): Draft {
  return {
    workspaceId: send.workspaceId,
    phone: phone as E164,
    leadId: id,
    campaignId: campaign.id,
    body: renderOpening(campaign.playbook, { firstName: firstNameOf(attributes), attributes }, language),
    purpose: 'opening',
    sentBy: 'agent',
    defer: true,
  }
}

/** When the lead can be messaged, if quiet hours or a cap apply. Throws if nobody can. */
function waitsUntil({ decision }: CheckedDraft): Date | null {
  if (decision.allowed) return null
  if (decision.code === 'campaign_not_active' || decision.code === 'no_sender_available') {
    throw new SendHalted(decision.code)
  }
  return 'retryAt' in decision ? decision.retryAt : null
}

function settledAs(queued: QueueResult): SettledLead {
  const { id: messageId, lead_id: leadId, segments } = queued.message
  if (queued.outcome === 'accepted') return { leadId, outcome: 'texted', messageId, segments }
  return { leadId, outcome: withheldAs(queued.refusal.code), messageId }
}

function withheldAs(code: string): Outcome {
  if (code === 'recipient_opted_out') return 'opted_out'
  return code === 'consent_missing' ? 'consent_missing' : 'withheld'
}

/** An error that concerns one lead: it is tried again later, three times in all. */
async function putAside(deps: SendDeps, step: Step, error: unknown): Promise<void> {
  const { send, leads } = step
  const [lead] = leads as [WaitingLead]
  const text = error instanceof Error ? error.stack : String(error)
  deps.log.error({
    event: 'send.lead_failed',
    workspaceId: send.workspaceId,
    id: send.id,
    leadId: lead.id,
    error: text,
  })
  await deps.db.transaction('send.put-aside', async (tx) => {
    if (lead.tries + 1 >= TRIES_MAX) {
      await settleLeads(deps, tx, step, [{ leadId: lead.id, outcome: 'failed' }])
      return
    }
    await tx.query(sql`
      update campaign_send_lead set tries = tries + 1, due_at = ${new Date(deps.clock.now().getTime() + TRY_AGAIN_MS)}
      where workspace_id = ${send.workspaceId} and send_id = ${send.id} and lead_id = ${lead.id} and outcome is null
        and ${isHeld(send)}`)
  })
}
