import { type Clock, part, sql, type Tx } from '../../kernel/index.ts'
import { nextFollowUpAt } from '../cadence.ts'
import type { Playbook } from '../playbook.ts'
import { type ClaimedSend, LeaseLost, leaseEnd } from './claim-send.ts'
import type { Outcome } from './send.ts'

const HOUR_MS = 3_600_000
/** How far a pace may fall behind and catch up. */
const CATCH_UP_MS = 1_000

/** The result for a lead. `segments` are those of the queued message. */
export type SettledLead = { leadId: string; outcome: Outcome; messageId?: string; segments?: number }

type Settling = { send: ClaimedSend; campaign: { id: string; playbook: Playbook } }

/**
 * Stores the outcomes and the progress, once, while this worker has the send. The follow-ups of a lead who is texted begin with
 * this opening. Returns when the pace allows the next message.
 */
export async function settleLeads(
  { clock }: { clock: Clock },
  tx: Tx,
  { send, campaign }: Settling,
  settled: readonly SettledLead[],
): Promise<Date | null> {
  const { workspaceId, id, token } = send
  const now = clock.now()
  const texted = settled.filter(({ outcome }) => outcome === 'texted')
  const nextTextAt = paceAfter(send, texted.length, now)
  const followUpAt = nextFollowUpAt(campaign.playbook, 0, now)
  const segments = texted.reduce((sum, lead) => sum + (lead.segments ?? 0), 0)
  const [row] = await tx.query(sql`
    with given as materialized (
      select * from unnest(${settled.map(({ leadId }) => leadId)}::text[], ${settled.map(({ outcome }) => outcome)}::text[],
        ${settled.map(({ messageId }) => messageId ?? null)}::text[]) as g (lead_id, outcome, message_id)
    ), enrolled as (
      insert into enrolment (workspace_id, campaign_id, lead_id, follow_up_due_at, created_at)
      select ${workspaceId}, ${campaign.id}, lead_id, ${followUpAt}::timestamptz, ${now}::timestamptz from given where outcome = 'texted'
      on conflict (workspace_id, campaign_id, lead_id) do update set follow_up_due_at = excluded.follow_up_due_at, follow_up_count = 0
    ), settled as (
      update campaign_send_lead s set outcome = given.outcome, message_id = given.message_id from given
      where s.workspace_id = ${workspaceId} and s.send_id = ${id} and s.lead_id = given.lead_id and s.outcome is null returning 1
    )
    update campaign_send c set segments = segments + ${segments}::int, next_text_at = ${nextTextAt}, lease_until = ${leaseEnd(now)},
      updated_at = ${now}, counts = counts || (
        select jsonb_object_agg(outcome, coalesce((c.counts->>outcome)::int, 0) + leads)
        from (select outcome, count(*) as leads from given group by outcome) g)
    where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and lease_token = ${token}
      and (select count(*) from settled) = ${settled.length}
    returning id`)
  if (!row) throw new LeaseLost()
  tx.announce(workspaceId, 0) // wakes subscribers of the send
  return nextTextAt
}

/** When the pace allows the next message after this many more. */
function paceAfter({ per_hour, next_text_at }: ClaimedSend, texts: number, now: Date): Date | null {
  if (per_hour === null || texts === 0) return next_text_at
  const from = Math.max(next_text_at?.getTime() ?? now.getTime(), now.getTime() - CATCH_UP_MS)
  return new Date(from + (texts * HOUR_MS) / per_hour)
}

/** How many messages the pace allows now, at most `max`. */
export function allowedNow({ per_hour, next_text_at }: ClaimedSend, now: Date, max: number): number {
  if (per_hour === null) return max
  const behindMs = Math.min(now.getTime() - (next_text_at ?? now).getTime(), CATCH_UP_MS)
  return behindMs < 0 ? 0 : Math.min(max, 1 + Math.floor((behindMs * per_hour) / HOUR_MS))
}

/** The leads wait for their sending hours, or until a cap allows a message. */
export async function putOff(
  tx: Tx,
  send: ClaimedSend,
  leads: readonly { leadId: string; until: Date }[],
): Promise<void> {
  const { workspaceId, id } = send
  await tx.query(sql`
    update campaign_send_lead s set due_at = given.until
    from unnest(${leads.map(({ leadId }) => leadId)}::text[], ${leads.map(({ until }) => until)}::timestamptz[]) as given (lead_id, until)
    where s.workspace_id = ${workspaceId} and s.send_id = ${id} and s.lead_id = given.lead_id and s.outcome is null
      and ${isHeld(send)}`)
}

/** Whether this worker still has the send. */
export function isHeld({ workspaceId, id, token }: ClaimedSend) {
  return part`exists (
    select from campaign_send where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token})`
}
