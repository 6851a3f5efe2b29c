import { firstNameOf, forCompany, inLanguage, nextFollowUpAt, type Playbook, render } from '../campaigns/index.ts'
import { conversationUpdated } from '../conversations/index.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import { type Db, type E164, type Log, sql, type Tx } from '../kernel/index.ts'
import type { AttributeValue } from '../leads/index.ts'
import { type QueueDeps, queueMessage } from '../messaging/index.ts'
import type { Language } from '../texts/index.ts'
import { COMPANY, type Company } from '../workspaces/index.ts'
import { decideFollowUp, type LastMessage } from './decide-follow-up.ts'
import { linesOf } from './dialogue/lines/lines-of.ts'
import { insertTurn } from './insert-turn.ts'

type Deps = QueueDeps & { db: Db; log: Log }

/** `id` is the lead's. */
type LeadRef = { workspaceId: string; id: string }

/** A due follow-up: in a conversation, or after an opening without an answer. */
type DueRow = {
  /** Null if the lead has never answered. */
  conversation_id: string | null
  campaign_id: string
  playbook: Playbook
  company: Company
  is_campaign_active: boolean
  is_over: boolean
  /** When the lead asked to be contacted again. */
  resume_at: Date | null
  count: number
  attributes: Record<string, AttributeValue>
  language: Language | null
  /** Whether a message has already addressed the lead by name. */
  is_named: boolean
  last: LastMessage | null
}

type FollowUp = LeadRef & { phone: E164; due: DueRow }

/**
 * Sends a lead's due follow-ups by the playbook's schedule, through the gate, which may delay them. The schedule ends if the
 * lead has answered, a person has taken over, the campaign is paused, or its newest opening to the lead was canceled or withheld.
 */
export async function followUp(deps: Deps, { workspaceId, id }: LeadRef): Promise<Date | null> {
  const [lead] = await deps.db.query<{ phone: E164 | null }>(sql`
    select phone from lead where workspace_id = ${workspaceId} and id = ${id}`)
  const phone = lead?.phone ?? null
  if (phone === null) return clearErasedLead(deps, { workspaceId, id })
  await deps.db.locked('follow-up', workspaceId, phone, async (tx) => {
    const events: NewEvent[] = []
    for (const due of await readDue(tx, { workspaceId, id, phone }, deps.clock.now())) {
      events.push(...(await sendOrDrop(deps, tx, { workspaceId, id, phone, due })))
    }
    if (events.length > 0) appendEvents(deps, tx, workspaceId, events)
  })
  return null
}

async function clearErasedLead({ db }: Deps, { workspaceId, id }: LeadRef): Promise<null> {
  await db.query(sql`
    update enrolment set follow_up_due_at = null
    where workspace_id = ${workspaceId} and lead_id = ${id} and follow_up_due_at is not null`)
  return null
}

async function readDue(tx: Tx, { workspaceId, id, phone }: LeadRef & { phone: E164 }, now: Date): Promise<DueRow[]> {
  const rows = await tx.query<DueRow>(sql`
    with due as (
      select c.id as conversation_id, c.campaign_id, c.playbook_version, c.resume_at, c.follow_up_count as count, coalesce((c.agent_state->>'named')::boolean, false) as named,
             c.status not in ('active', 'qualified') or c.handler <> 'agent' or c.booked_at is not null or c.knocked_out_at is not null
               or c.turn_due_at is not null or coalesce((c.agent_state->>'closed')::boolean, false) as is_over
      from conversation c where c.workspace_id = ${workspaceId} and c.lead_id = ${id} and c.follow_up_due_at <= ${now} and c.completes_at is null
      union all
      select null, e.campaign_id, k.playbook_version, null::timestamptz, e.follow_up_count, false,
             exists (select from conversation o where o.workspace_id = ${workspaceId} and o.lead_id = e.lead_id
                       and o.status in ('active', 'qualified'))
               or coalesce(opening.status in ('blocked', 'canceled'), false)
               or exists (select from message m where m.workspace_id = ${workspaceId} and m.lead_id = e.lead_id
                            and m.direction = 'inbound' and m.created_at >= coalesce(opening.created_at, e.created_at))
      from enrolment e join campaign k on k.workspace_id = e.workspace_id and k.id = e.campaign_id
      left join lateral (
        select s.status, s.created_at from message s where s.workspace_id = ${workspaceId} and s.lead_id = e.lead_id
          and s.campaign_id = e.campaign_id and s.purpose = 'opening' order by s.created_at desc, s.id desc limit 1) opening on true
      where e.workspace_id = ${workspaceId} and e.lead_id = ${id} and e.follow_up_due_at <= ${now}
    )
    select due.conversation_id, due.campaign_id, due.count, due.is_over, due.resume_at, due.conversation_id is not null and (due.named or due.count > 0 or p.playbook->>'opening' ~ '[{]{2}first_name[|}]' and exists (
             select from message m where m.workspace_id = ${workspaceId} and m.lead_id = ${id} and m.purpose = 'opening')) as is_named, p.playbook, ${COMPANY}, l.attributes, l.language,
           k.status = 'active' and k.archived_at is null as is_campaign_active,
           (select json_build_object('sent_by', m.sent_by, 'status', m.status, 'not_before', m.not_before, 'handed_over_at', m.handed_over_at)
            from message m where m.workspace_id = ${workspaceId} and m.lead_id = ${id} and m.status not in ('blocked', 'canceled')
            order by m.created_at desc, m.id desc limit 1) as last
    from due
    join lead l on l.workspace_id = ${workspaceId} and l.id = ${id} and l.phone = ${phone}
    join campaign k on k.workspace_id = ${workspaceId} and k.id = due.campaign_id
    join workspace w on w.id = ${workspaceId}
    join playbook_version p on p.workspace_id = ${workspaceId} and p.campaign_id = due.campaign_id and p.version = due.playbook_version
    order by due.conversation_id nulls last, due.campaign_id`)
  return rows.map((due) => ({ ...due, playbook: forCompany(due.playbook, due.company) }))
}

async function sendOrDrop(deps: Deps, tx: Tx, followUp: FollowUp): Promise<NewEvent[]> {
  if (followUp.due.resume_at !== null) return resume(deps, tx, followUp)
  const { workspaceId, id: leadId, due } = followUp
  const { campaign_id: campaignId, conversation_id: conversationId, is_campaign_active, is_over, ...silence } = due
  const decision = decideFollowUp({
    ...silence,
    now: deps.clock.now(),
    isCampaignActive: is_campaign_active,
    isOver: is_over,
    last: due.last && withTimes(due.last),
  })
  const sent = decision.act === 'send' ? await send(deps, tx, followUp, decision.index) : null
  const count = due.count + (sent?.at ? 1 : 0)
  const dueAt =
    decision.act === 'wait' ? decision.until : sent?.at ? nextFollowUpAt(due.playbook, count, sent.at) : null
  await writeNext(deps, tx, followUp, { count, dueAt })
  const outcome = decision.act === 'drop' ? `drop:${decision.why}` : sent && !sent.at ? 'withheld' : decision.act
  deps.log.info({
    event: 'follow_up.decided',
    workspaceId,
    leadId,
    campaignId,
    conversationId,
    decision: outcome,
    count,
  })
  return sent?.events ?? []
}

/** Ends a pause and messages the lead. The pause also ends if the gate withholds the message. */
async function resume(deps: Deps, tx: Tx, followUp: FollowUp): Promise<NewEvent[]> {
  const { workspaceId, id: leadId, due } = followUp
  const { campaign_id: campaignId, conversation_id: conversationId } = due
  const maySend = due.is_campaign_active && !due.is_over
  const text = linesOf(due.language ?? due.playbook.language).pauses.resume(due.playbook.brand.name)
  const sent = maySend ? await sendText(deps, tx, followUp, { text, decision: 'resume' }) : null
  const count = sent?.at ? 1 : 0
  const dueAt = sent?.at ? nextFollowUpAt(due.playbook, count, sent.at) : null
  await tx.query(sql`
    update conversation set resume_at = null, follow_up_due_at = ${dueAt}, follow_up_count = ${count}, version = version + 1,
      agent_state = agent_state || ${JSON.stringify({ pending: null, pause: 'resumed' })}::jsonb, updated_at = ${deps.clock.now()}
    where workspace_id = ${workspaceId} and id = ${conversationId}`)
  const decision = !maySend ? 'drop:resume' : sent?.at ? 'resume' : 'withheld'
  deps.log.info({ event: 'follow_up.decided', workspaceId, leadId, campaignId, conversationId, decision, count })
  const updated = conversationUpdated({ id: conversationId!, lead_id: leadId }, ['resumeAt'])
  return [updated, ...(sent?.events ?? [])]
}

/** PostgreSQL's JSON has times as strings. */
function withTimes(last: LastMessage): LastMessage {
  const time = (at: Date | null) => at && new Date(at)
  return { ...last, not_before: time(last.not_before), handed_over_at: time(last.handed_over_at) }
}

async function send(deps: Deps, tx: Tx, followUp: FollowUp, index: number) {
  const { playbook, language } = followUp.due
  const text = (inLanguage(playbook, language) ?? playbook).followUps[index]?.text
  return text ? sendText(deps, tx, followUp, { text, decision: `follow_up:${index + 1}` }) : null
}

/** Queues a message if the gate allows it. `at` is when it will be sent; null if it will not. */
async function sendText(
  deps: Deps,
  tx: Tx,
  { workspaceId, id, phone, due }: FollowUp,
  { text, decision }: { text: string; decision: string },
) {
  const { attributes, campaign_id: campaignId, conversation_id: conversationId } = due
  const addressee = { firstName: due.is_named ? null : firstNameOf(attributes), attributes }
  const body = render(text, addressee)
  const draft = { workspaceId, phone, leadId: id, campaignId, conversationId, body, defer: true }
  const now = deps.clock.now()
  const queued = await queueMessage(deps, tx, { ...draft, purpose: 'follow_up', sentBy: 'agent' })
  const { message, outcome } = queued
  if (conversationId !== null) {
    const facts = { now, lead: addressee, count: due.count, last: due.last }
    const messageId = outcome === 'accepted' ? message.id : null
    const turn = { workspaceId, conversationId, trigger: 'follow_up', facts, decision, messageId } as const
    insertTurn(deps, tx, { ...turn, commands: [], wording: body, createdAt: now })
  }
  return { events: queued.events, at: outcome === 'accepted' ? (message.scheduled_for ?? now) : null }
}

async function writeNext(
  deps: Deps,
  tx: Tx,
  { workspaceId, id, due }: FollowUp,
  { count, dueAt }: { count: number; dueAt: Date | null },
): Promise<void> {
  const { conversation_id: conversationId, campaign_id: campaignId } = due
  if (conversationId === null) {
    await tx.query(sql`
      update enrolment set follow_up_due_at = ${dueAt}, follow_up_count = ${count}
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and lead_id = ${id}`)
    return
  }
  await tx.query(sql`
    update conversation set follow_up_due_at = ${dueAt}, follow_up_count = ${count}, updated_at = ${deps.clock.now()}
    where workspace_id = ${workspaceId} and id = ${conversationId}`)
}
