import { nextFollowUpAt } from '../campaigns/index.ts'
import { complete, conversationUpdated, handOff, leadQualified, qualificationUpdated } from '../conversations/index.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import { sql, type Tx } from '../kernel/index.ts'
import { LEAD_COLUMNS, type LeadRow, leadUpdated, refreshLeadStatus } from '../leads/index.ts'
import { queueMessage } from '../messaging/index.ts'
import { saveAppointment } from './booking/save-appointment.ts'
import type { TurnFacts, TurnPlan } from './dialogue/turn.ts'
import { insertTurn } from './insert-turn.ts'
import { storeQuestions } from './questions/store-questions.ts'
import { knockoutOf } from './score/knockout.ts'
import { matchedKeys } from './score/score.ts'
import { writeQualification } from './score/write-qualification.ts'
import type { TurnClaim, TurnDeps } from './turn-claim.ts'

export type Turn = { workspaceId: string; claim: TurnClaim; facts: TurnFacts; plan: TurnPlan | null }

/**
 * Commits a plan in one transaction and ends the turn. Returns false and commits nothing if the lease is lost, the lead wrote
 * again, or the appointment's time is taken.
 */
export async function commitTurn(deps: TurnDeps, turn: Turn): Promise<boolean> {
  const { workspaceId, claim, plan } = turn
  return deps.db.locked('turn.commit', workspaceId, claim.phone, async (tx) => {
    if (!(await isCurrent(tx, turn))) return false
    const booked = await savePlannedAppointment(deps, tx, turn)
    if (!booked) return false
    const events = plan ? await applyPlan(deps, tx, { ...turn, plan }, booked) : []
    endTurn(tx, turn)
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

/** Null if another lead took the time: then the turn is due again at once and plans with the current calendar. */
async function savePlannedAppointment(
  deps: TurnDeps,
  tx: Tx,
  { workspaceId, claim, plan }: Turn,
): Promise<NewEvent[] | null> {
  if (!plan?.appointment) return []
  const { id: conversationId, lead_id: leadId, campaign_id: campaignId, phone } = claim
  const change = { workspaceId, campaignId, leadId, phone, conversationId, effect: plan.appointment }
  const events = await saveAppointment(deps, tx, change)
  if (events) return events
  await tx.query(sql`
    update conversation set turn_lease_until = null
    where workspace_id = ${workspaceId} and id = ${conversationId} and turn_lease_token = ${claim.token}`)
  tx.hint({ queue: 'take-turn', workspaceId, id: conversationId })
  return null
}

type PlannedTurn = Turn & { plan: TurnPlan }

/** Returns the events in the order of their publication: qualified, booked, handed off, completed. */
async function applyPlan(deps: TurnDeps, tx: Tx, turn: PlannedTurn, booked: NewEvent[]): Promise<NewEvent[]> {
  const { workspaceId, claim, plan } = turn
  const qualified = plan.becameQualified ? qualifiedEvent(deps, turn) : null
  const changed = writePlan(deps, tx, turn, qualified?.id ?? null)
  const events: NewEvent[] = [...(qualified ? [qualified] : requalifiedEvents(deps, turn)), ...booked]

  if (plan.handoff) {
    const { suggestedReply, acknowledgement: _, ...handoff } = plan.handoff
    const handoffEvents = await handOff(deps, tx, { workspaceId, conversationId: claim.id, handoff, suggestedReply })
    events.push(...(handoffEvents ?? []))
  }
  if (plan.status === 'disqualified' || plan.status === 'booked') {
    const end = { workspaceId, conversationId: claim.id, outcome: plan.status, farewells: plan.reply ? 1 : 0 }
    events.push(...((await complete(deps, tx, end))?.events ?? []))
  }
  if (plan.status !== claim.status) refreshLeadStatus(tx, workspaceId, claim.lead_id, deps.clock.now())
  if (isNewLanguage(turn)) events.push(...(await saveLanguage(deps, tx, turn)))
  const message = await queueReply(deps, tx, turn)
  storeTurn(deps, tx, turn, message?.id ?? null)
  await storeQuestions(deps, tx, turn)
  if (changed.length > 0) events.push({ ...conversationUpdated(claim, changed), ...bookedAlert(plan) })
  return [...events, ...(message?.events ?? [])]
}

/** An appointment that does not end the conversation. One that does is in the event of the end. */
function bookedAlert({ appointment, status }: TurnPlan): { alert?: 'booked' } {
  return appointment?.do === 'book' && status !== 'booked' ? { alert: 'booked' } : {}
}

/** English is stored for a lead without a language only if the playbook has another one. */
function isNewLanguage({ claim, plan }: PlannedTurn): boolean {
  const isDefault = claim.language === null && plan.language === 'en' && (claim.playbook.language ?? 'en') === 'en'
  return plan.language !== claim.language && !isDefault
}

/**
 * Stores the lead's language, unless a person set it. Runs after the status, which the event contains, and before the reply, whose
 * notices are in this language.
 */
async function saveLanguage(deps: TurnDeps, tx: Tx, { workspaceId, claim, plan }: PlannedTurn): Promise<NewEvent[]> {
  const [lead] = await tx.query<LeadRow>(sql`
    update lead set language = ${plan.language}, updated_at = ${deps.clock.now()}
    where workspace_id = ${workspaceId} and id = ${claim.lead_id} and language_set is not true
      and language is distinct from ${plan.language}
    returning ${LEAD_COLUMNS}`)
  return lead ? leadUpdated(lead, ['language']) : []
}

function qualifiedEvent(deps: TurnDeps, { claim, plan, facts }: PlannedTurn) {
  const event = leadQualified({ ...claim, qualification: toQualification(plan) }, facts.lead.attributes)
  return { ...event, id: deps.ids.next('evt') }
}

/** For a conversation that qualified in an earlier turn. */
function requalifiedEvents(deps: TurnDeps, { claim, plan }: PlannedTurn): NewEvent[] {
  const qualification = toQualification(plan)
  const isSame = qualification.score === claim.score && qualification.signals.join() === claim.signals.join()
  if (claim.qualified_event_id === null || isSame) return []
  return [qualificationUpdated({ ...claim, qualification }, deps.clock.now())]
}

function toQualification({ qualification }: TurnPlan) {
  const { score, confidence } = qualification
  return { score, signals: matchedKeys(qualification), confidence }
}

/** Queues the agent's reply, or the service's message about a handoff: the agent itself sends nothing after one. */
async function queueReply(deps: TurnDeps, tx: Tx, { workspaceId, claim, plan }: PlannedTurn) {
  const body = replyOf(plan)
  if (body === null) return null
  const { phone, lead_id: leadId, campaign_id: campaignId, id: conversationId } = claim
  const draft = { workspaceId, phone, leadId, campaignId, conversationId, body }
  const sentBy = plan.reply ? 'agent' : 'system'
  const queued = await queueMessage(deps, tx, { ...draft, purpose: 'conversation', sentBy, defer: true })
  return { events: queued.events, id: queued.message.id }
}

function replyOf({ reply, handoff }: TurnPlan): string | null {
  return reply?.body ?? handoff?.acknowledgement ?? null
}

/** Writes score, state and signals. Returns the conversation's fields that changed. */
function writePlan(deps: TurnDeps, tx: Tx, turn: PlannedTurn, qualifiedEventId: string | null): string[] {
  const { workspaceId, claim, facts, plan } = turn
  const { state, qualification } = plan
  const now = deps.clock.now()
  const { score, confidence } = qualification
  const status = plan.status === 'active' || plan.status === 'qualified' ? plan.status : claim.status
  const bookedAt = plan.appointment?.do === 'book' ? now : null
  const isKnockedOut = knockoutOf(facts.playbook, state) !== null
  const expectsReply = plan.reply !== null && !state.closed && state.pause !== 'asked'
  const resumeAt = plan.resumeAt === null ? null : new Date(plan.resumeAt)
  const followUpAt = resumeAt ?? (expectsReply ? nextFollowUpAt(facts.playbook, 0, now) : null)
  writeQualification(tx, {
    ...{ workspaceId, conversationId: claim.id, qualification, status, state, qualifiedEventId, isKnockedOut, now },
    turn: { followUpAt, resumeAt, bookedAt },
  })
  const keys = matchedKeys(qualification)
  const isSame = score === claim.score && confidence === claim.confidence && keys.join() === claim.signals.join()
  const booked = bookedAt ? ['bookedAt'] : []
  const paused = resumeAt?.getTime() === claim.resume_at?.getTime() ? [] : ['resumeAt']
  return [...booked, ...paused, ...(status === claim.status ? [] : ['status']), ...(isSame ? [] : ['qualification'])]
}

function storeTurn(deps: TurnDeps, tx: Tx, turn: PlannedTurn, messageId: string | null): void {
  const { workspaceId, claim, plan } = turn
  const { playbook: _, ...facts } = turn.facts
  const { commands, decision } = plan
  const stored = {
    workspaceId,
    conversationId: claim.id,
    trigger: 'texts',
    facts,
    commands,
    decision,
    messageId,
  } as const
  insertTurn(deps, tx, { ...stored, wording: replyOf(plan), createdAt: deps.clock.now() })
}

function endTurn(tx: Tx, { workspaceId, claim }: Turn): void {
  tx.soon(sql`
    with read as (
      update message set awaits_turn = false
      where workspace_id = ${workspaceId} and conversation_id = ${claim.id} and awaits_turn
    )
    update conversation set turn_due_at = null, burst_started_at = null, turn_lease_until = null, turn_lease_token = null
    where workspace_id = ${workspaceId} and id = ${claim.id}`)
}
