import { appendEvents, type NewEvent } from '../../events/index.ts'
import { part, type RowKey, sql } from '../../kernel/index.ts'
import { readCampaign } from '../queue-opening.ts'
import { cancelQueued } from './cancel-queued.ts'
import {
  type ClaimedSend,
  claimSend,
  haltSend,
  LeaseLost,
  pauseForDay,
  releaseSend,
  type SendDeps,
  SendHalted,
} from './claim-send.ts'
import { prepareSend } from './prepare-send.ts'
import { countsOf } from './send.ts'
import { allowedNow } from './settle-leads.ts'
import { DayIsFull, textLeads, type WaitingLead } from './text-leads.ts'

/** Leads in one transaction. Their phones are locked for as long as it takes. */
const TOGETHER_MAX = 20
/** Then others have their turn, and a worker that is to leave can. */
const ROUNDS_AT_ONCE = 50
/** Openings that may wait at one number, so that a paused or canceled send leaves few behind. */
const IN_LINE_MAX = 100
const LOOK_AGAIN_MS = 500
/** Openings that wait for a later time can be canceled before it, which completes the send. */
const LOOK_AGAIN_MAX_MS = 5 * 60_000

/**
 * Carries a send on: gives each selected lead a row, then messages some leads after the others, in short transactions that lock only
 * their phones. After a crash it continues, and messages nobody twice. Returns when it is due again.
 */
export async function runSend(deps: SendDeps, rowKey: RowKey): Promise<Date | null> {
  const send = await claimSend(deps, rowKey)
  if (!send) return null
  try {
    if (send.status === 'canceled') await cancelQueued(deps, send)
    const again = send.status === 'canceled' ? null : await carryOn(deps, send)
    return again && (await releaseSend(deps, send, again))
  } catch (error) {
    if (error instanceof LeaseLost) return null
    if (error instanceof DayIsFull) return await pauseForDay(deps, send, error.until)
    if (error instanceof SendHalted) return haltSend(deps, send, error.reason)
    throw error
  }
}

/** Returns when the send is due again; null if it has completed. */
async function carryOn(deps: SendDeps, send: ClaimedSend): Promise<Date | null> {
  if (!send.is_prepared) {
    if (!(await prepareSend(deps, send))) return deps.clock.now()
    return send.starts_at
  }
  const campaign = await readCampaign(deps.db, send.workspaceId, send.campaign_id)
  if (campaign.status !== 'active') throw new SendHalted('campaign_not_active')
  for (let n = 0; n < ROUNDS_AT_ONCE; n++) {
    const now = deps.clock.now()
    const allowed = allowedNow(send, now, TOGETHER_MAX)
    if (allowed === 0) return send.next_text_at
    if (await isLineFull(deps, send)) return new Date(now.getTime() + LOOK_AGAIN_MS)
    const leads = await waitingLeads(deps, send, allowed)
    if (leads.length === 0) return nextDue(deps, send)
    await textLeads(deps, { send, campaign, leads })
  }
  return deps.clock.now()
}

async function waitingLeads(
  { db, clock }: SendDeps,
  { workspaceId, id }: ClaimedSend,
  limit: number,
): Promise<WaitingLead[]> {
  return db.query<WaitingLead>(sql`
    select l.id, l.phone, s.tries
    from (select lead_id, due_at, tries from campaign_send_lead
          where workspace_id = ${workspaceId} and send_id = ${id} and outcome is null and due_at <= ${clock.now()}
          order by due_at, lead_id limit ${limit}) s
    join lead l on l.workspace_id = ${workspaceId} and l.id = s.lead_id
    order by s.due_at, s.lead_id`)
}

async function isLineFull({ db, clock }: SendDeps, { workspaceId }: ClaimedSend): Promise<boolean> {
  const [row] = await db.query<{ is_full: boolean }>(sql`
    select coalesce(bool_and(line.waiting >= ${IN_LINE_MAX}), false) as is_full
    from phone_number n cross join lateral (
      select count(*) as waiting from (
        select from message m where m.workspace_id = n.workspace_id and m.phone_number_id = n.id and m.priority = 1
          and m.not_before <= ${clock.now()} limit ${IN_LINE_MAX}) w) line
    where n.workspace_id = ${workspaceId} and n.status = 'registered'`)
  return row!.is_full
}

/** When the next lead is due. After the last message was handed over, the send is complete. */
async function nextDue(deps: SendDeps, send: ClaimedSend): Promise<Date | null> {
  const { db, clock } = deps
  const { workspaceId, id, token } = send
  const [next] = await db.query<{ due_at: Date }>(sql`
    select due_at from campaign_send_lead where workspace_id = ${workspaceId} and send_id = ${id} and outcome is null
    order by due_at, lead_id limit 1`)
  if (next) return next.due_at
  const now = clock.now()
  const queuedUntil = await firstQueued(deps, send)
  if (queuedUntil) return lookAgain(queuedUntil, now)
  await db.transaction('send.complete', async (tx) => {
    const [completed] = await tx.query<{ total: number; counts: unknown }>(sql`
      update campaign_send set status = 'completed', lease_until = null, lease_token = null, finished_at = ${now}, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and lease_token = ${token}
      returning total, counts`)
    if (completed) appendEvents(deps, tx, workspaceId, [campaignCompleted(send, completed, now)])
  })
  return null
}

function campaignCompleted(
  { id: send_id, campaign_id }: ClaimedSend,
  completed: { total: number; counts: unknown },
  at: Date,
): NewEvent {
  const data = { campaign_id, send_id, counts: countsOf(completed), completed_at: at.toISOString() }
  return { type: 'campaign.completed', leadId: null, conversationId: null, data }
}

/**
 * When the first message of the send that waits is due to be handed to the carrier: the send can be canceled until then. Null if
 * none waits. Asks first for one that is due, which needs no order: many may wait.
 */
async function firstQueued({ db, clock }: SendDeps, send: ClaimedSend): Promise<Date | null> {
  const { workspaceId } = send
  const now = clock.now()
  const [due] = await db.query(sql`
    select from ${queuedOf(send)} where n.workspace_id = ${workspaceId} and m.not_before <= ${now} limit 1`)
  if (due) return now
  const [first] = await db.query<{ not_before: Date }>(sql`
    select m.not_before from ${queuedOf(send)} where n.workspace_id = ${workspaceId} order by m.not_before limit 1`)
  return first?.not_before ?? null
}

function queuedOf({ id, campaign_id }: ClaimedSend) {
  return part`phone_number n
    join message m on m.workspace_id = n.workspace_id and m.phone_number_id = n.id and m.priority = 1 and m.not_before is not null
      and m.campaign_id = ${campaign_id}
    join campaign_send_lead s on s.workspace_id = m.workspace_id and s.send_id = ${id} and s.lead_id = m.lead_id and s.message_id = m.id`
}

/** Soon after the message is due, but not later than in five minutes. */
function lookAgain(dueAt: Date, now: Date): Date {
  const inMs = Math.min(Math.max(dueAt.getTime() - now.getTime(), 0), LOOK_AGAIN_MAX_MS)
  return new Date(now.getTime() + Math.max(inMs, LOOK_AGAIN_MS))
}
