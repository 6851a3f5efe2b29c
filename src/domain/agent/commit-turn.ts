import { nextFollowUpAt } from '../campaigns/index.ts'
import { complete, conversationUpdated, handOff, leadQualified } from '../conversations/index.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import { sql, type Tx } from '../kernel/index.ts'
import { refreshLeadStatus } from '../leads/index.ts'
import { queueMessage } from '../messaging/index.ts'
import { keepAppointment } from './booking/keep-appointment.ts'
import type { TurnFacts, TurnPlan } from './dialogue/turn.ts'
import { knockoutOf } from './score/knockout.ts'
import { matchedKeys } from './score/score.ts'
import { writeQualification } from './score/write-qualification.ts'
import type { TurnClaim, TurnDeps } from './turn-claim.ts'

export type Turn = { workspaceId: string; claim: TurnClaim; facts: TurnFacts; plan: TurnPlan | null }

/**
 * Makes a plan true, all of it or nothing: nothing when the lease is lost or the lead has written since. Without a plan
 * it only ends the turn.
 */
export async function commitTurn(deps: TurnDeps, turn: Turn): Promise<boolean> {
  const { workspaceId, claim, plan } = turn
  return deps.db.locked('turn.commit', workspaceId, claim.phone, async (tx) => {
    if (!(await isCurrent(tx, turn))) return false
    if (!(await keepsAppointment(deps, tx, turn))) return false
    const events = plan ? await apply(deps, tx, { ...turn, plan }) : []
    await endTurn(tx, turn)
    appendEvents(deps, tx, workspaceId, events)
    return true
  })
}

async function isCurrent(tx: Tx, { workspaceId, claim }: Turn): Promise<boolean> {
  const [row] = await tx.query<{ current: boolean }>(sql`
    update conversation set turn_lease_until = case when version = ${claim.version} then turn_lease_until end, turn_attempts = 0
    where workspace_id = ${workspaceId} and id = ${claim.id} and turn_lease_token = ${claim.token}
    returning version = ${claim.version} as current`)
  return row?.current ?? false
}

/** Somebody else has the time meanwhile: the turn is due again at once, and sees the calendar as it is by then. */
async function keepsAppointment(deps: TurnDeps, tx: Tx, { workspaceId, claim, plan }: Turn): Promise<boolean> {
  if (!plan?.appointment) return true
  const { id: conversationId, lead_id: leadId, campaign_id: campaignId } = claim
  const keeping = { workspaceId, campaignId, leadId, conversationId, effect: plan.appointment }
  if (await keepAppointment(deps, tx, keeping)) return true
  await tx.query(sql`
    update conversation set turn_lease_until = null
    where workspace_id = ${workspaceId} and id = ${conversationId} and turn_lease_token = ${claim.token}`)
  tx.hint({ queue: 'take-turn', workspaceId, id: conversationId })
  return false
}

type Planned = Turn & { plan: TurnPlan }

/** In the order in which clients hear of it: qualified, handed off, completed. */
async function apply(deps: TurnDeps, tx: Tx, turn: Planned): Promise<NewEvent[]> {
  const { workspaceId, claim, plan } = turn
  const qualified = plan.becameQualified ? qualification(deps, turn) : null
  const changed = await writePlan(deps, tx, turn, qualified?.id ?? null)
  const events: NewEvent[] = qualified ? [qualified] : []

  if (plan.handoff) {
    const { suggestedReply, acknowledgement: _, ...handoff } = plan.handoff
    const handed = await handOff(deps, tx, { workspaceId, conversationId: claim.id, handoff, suggestedReply })
    events.push(...(handed ?? []))
  }
  if (plan.status === 'disqualified' || plan.status === 'booked') {
    const end = {
      workspaceId,
      conversationId: claim.id,
      outcome: plan.status,
      farewells: plan.reply ? 1 : 0,
    }
    events.push(...((await complete(deps, tx, end))?.events ?? []))
  }
  if (plan.language !== (claim.language ?? 'en')) await keepLanguage(deps, tx, turn)
  const reply = await sayAll(deps, tx, turn)
  await insertTurn(deps, tx, turn, reply?.messageId ?? null)
  if (plan.status !== claim.status) await refreshLeadStatus(tx, workspaceId, claim.lead_id, deps.clock.now())
  if (changed.length > 0) events.push(conversationUpdated(claim, changed))
  return [...events, ...(reply?.events ?? [])]
}

/** What the lead writes, unless a person has set it. */
async function keepLanguage(deps: TurnDeps, tx: Tx, { workspaceId, claim, plan }: Planned): Promise<void> {
  await tx.query(sql`
    update lead set language = ${plan.language}, updated_at = ${deps.clock.now()}
    where workspace_id = ${workspaceId} and id = ${claim.lead_id} and language_set is not true`)
}

function qualification(deps: TurnDeps, { claim, plan, facts }: Planned) {
  const { score, confidence } = plan.qualification
  const signals = matchedKeys(plan.qualification)
  const event = leadQualified({ ...claim, qualification: { score, signals, confidence } }, facts.lead.attributes)
  return { ...event, id: deps.ids.next('evt') }
}

/** The agent's reply, or the line that a person takes over, which is the service's: the agent is silent from then on. */
async function sayAll(deps: TurnDeps, tx: Tx, turn: Planned) {
  const { reply, handoff } = turn.plan
  if (reply) return say(deps, tx, turn, { body: reply.body, sentBy: 'agent' })
  const told = handoff?.acknowledgement
  return told ? say(deps, tx, turn, { body: told, sentBy: 'system' }) : null
}

type Words = { body: string; sentBy: 'agent' | 'system' }

async function say(deps: TurnDeps, tx: Tx, { workspaceId, claim }: Planned, { body, sentBy }: Words) {
  const { phone, lead_id: leadId, campaign_id: campaignId, id: conversationId } = claim
  const draft = { workspaceId, phone, leadId, campaignId, conversationId, body }
  const queued = await queueMessage(deps, tx, { ...draft, purpose: 'conversation', sentBy, defer: true })
  return { events: queued.events, messageId: queued.message.id }
}

/** Writes score, state and signals; returns the fields of the conversation that differ from before. */
async function writePlan(deps: TurnDeps, tx: Tx, turn: Planned, qualifiedEventId: string | null): Promise<string[]> {
  const { workspaceId, claim, facts, plan } = turn
  const { state, qualification } = plan
  const now = deps.clock.now()
  const { score, confidence } = qualification
  const status = plan.status === 'active' || plan.status === 'qualified' ? plan.status : claim.status
  const bookedAt = plan.appointment?.do === 'book' ? now : null
  const isKnockedOut = knockoutOf(facts.playbook, state) !== null
  const isOpen = plan.reply !== null && !state.closed
  const resumeAt = plan.resumeAt === null ? null : new Date(plan.resumeAt)
  const isAskedWhen = state.pause === 'asked'
  const followUpAt = resumeAt ?? (isOpen && !isAskedWhen ? nextFollowUpAt(facts.playbook, 0, now) : null)
  await writeQualification(tx, {
    ...{ workspaceId, conversationId: claim.id, qualification, status, state, qualifiedEventId, isKnockedOut, now },
    turn: { followUpAt, resumeAt, bookedAt },
  })
  const keys = matchedKeys(qualification)
  const isSame = score === claim.score && confidence === claim.confidence && keys.join() === claim.signals.join()
  const booked = bookedAt ? ['bookedAt'] : []
  const paused = resumeAt?.getTime() === claim.resume_at?.getTime() ? [] : ['resumeAt']
  return [...booked, ...paused, ...(status === claim.status ? [] : ['status']), ...(isSame ? [] : ['qualification'])]
}

async function insertTurn(
  deps: TurnDeps,
  tx: Tx,
  { workspaceId, claim, facts, plan }: Planned,
  messageId: string | null,
): Promise<void> {
  const { playbook: _, ...seen } = facts
  await tx.query(sql`
    insert into turn (workspace_id, id, conversation_id, facts, commands, decision, wording, message_id, created_at)
    values (${workspaceId}, ${deps.ids.next('turn')}, ${claim.id}, ${JSON.stringify(seen)}::jsonb, ${JSON.stringify(plan.commands)}::jsonb, ${plan.decision},
            ${plan.reply?.body ?? plan.handoff?.acknowledgement ?? null}, ${messageId}, ${deps.clock.now()})`)
}

async function endTurn(tx: Tx, { workspaceId, claim }: Turn): Promise<void> {
  await tx.query(sql`
    with read as (
      update message set awaits_turn = false
      where workspace_id = ${workspaceId} and conversation_id = ${claim.id} and awaits_turn
    )
    update conversation set turn_due_at = null, burst_started_at = null, turn_lease_until = null, turn_lease_token = null
    where workspace_id = ${workspaceId} and id = ${claim.id}`)
}
