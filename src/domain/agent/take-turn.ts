import { firstNameOf, forCompany } from '../campaigns/index.ts'
import { sql } from '../kernel/index.ts'
import { cutAt } from '../texts/index.ts'
import { COMPANY, companyHoursOf, hasName } from '../workspaces/index.ts'
import { commitTurn } from './commit-turn.ts'
import type { TurnFacts } from './dialogue/turn.ts'
import { modelFor } from './model/conversation-model.ts'
import { planWithModel } from './plan-with-model.ts'
import { localDay } from './reading/dates/calendar.ts'
import { afterOtherMessage } from './score/after-other-message.ts'
import { type AgentState, initialState, stateAfterOpening } from './score/state.ts'
import type { TurnClaim, TurnDeps } from './turn-claim.ts'
import { giveUpTurn, handOffUnread, TURN_ATTEMPTS_MAX, withTurnFailures } from './turn-failures.ts'
import { withTurnAbortSignal } from './with-turn-abort-signal.ts'

type ConversationRef = { workspaceId: string; id: string }

/** Longer than the sum of a turn's timeouts, so that the lease needs no renewal. */
const LEASE_MS = 60_000

/** Limits of what a turn reads of a burst: its newest texts, each up to the length of a carrier's longest message. */
const TEXTS_MAX = 30
const TEXT_CHARS_MAX = 1_600

/** How long a goodbye counts. */
const GOODBYE_DAYS = 90

/** The agent must not text real people before it knows the company's name. */
const NAMELESS = {
  reason: 'rule',
  rule: 'company_missing',
  summary:
    'The agent did not answer, because the company profile is missing. Enter it in the settings, and reply to the lead.',
} as const

/**
 * Takes the agent's turn in one conversation: reads the burst, decides, and queues at most one message. A lease makes it run
 * once at a time. A new text of the lead makes the plan void. After three failures, or without a company name, a person takes over.
 * Returns when the next turn is due, if known.
 */
export async function takeTurn(deps: TurnDeps, { workspaceId, id }: ConversationRef): Promise<Date | null> {
  const startedAt = deps.clock.now()
  const claim = await claimTurn(deps, { workspaceId, id }, startedAt)
  if (!claim) return nextTurnAt(deps, { workspaceId, id }, startedAt)

  if (claim.attempts > TURN_ATTEMPTS_MAX) return giveUpTurn(deps, { workspaceId, claim })
  return withTurnFailures(deps, { workspaceId, claim }, async () => {
    if (!hasName(claim.playbook.brand, claim.company)) {
      await handOffUnread(deps, { workspaceId, claim }, NAMELESS)
      return null
    }
    const playbook = forCompany(claim.playbook, claim.company)
    const calendar = { ...claim.calendar, ...companyHoursOf(claim.company) }
    return runTurn(deps, { workspaceId, claim: { ...claim, playbook, calendar }, startedAt })
  })
}

type ClaimedTurn = { workspaceId: string; claim: TurnClaim; startedAt: Date }

async function runTurn(deps: TurnDeps, { workspaceId, claim, startedAt }: ClaimedTurn): Promise<Date | null> {
  const { id } = claim
  const { facts, plan } = await planClaimedTurn(deps, { workspaceId, claim, startedAt })
  const isCommitted = await commitTurn(deps, { workspaceId, claim, facts, plan })
  const ms = deps.clock.now().getTime() - startedAt.getTime()
  const decision = isCommitted ? (plan?.decision ?? 'nothing_new') : 'lead_wrote'
  const score = plan?.qualification.score
  deps.log.info({ event: 'turn.taken', workspaceId, conversationId: id, decision, score, ms })
  return isCommitted ? null : nextTurnAt(deps, { workspaceId, id }, startedAt)
}

async function planClaimedTurn(deps: TurnDeps, { workspaceId, claim, startedAt }: ClaimedTurn) {
  const facts = factsOf(claim, startedAt)
  if (claim.texts.length === 0) return { facts, plan: null }
  const model = modelFor(deps, { workspaceId, claim, limits: claim.playbook.limits })
  if (!model) return { facts, plan: await deps.reader.planTurn(facts) }
  const lease = { workspaceId, id: claim.id, version: claim.version, token: claim.token }
  return withTurnAbortSignal(deps, lease, (signal) => planWithModel(deps, { model, facts, signal }))
}

async function claimTurn(deps: TurnDeps, { workspaceId, id }: ConversationRef, now: Date): Promise<TurnClaim | null> {
  const token = deps.random.token()
  const [claim] = await deps.db.query<TurnClaim>(sql`
    with claimed as (
      update conversation set turn_lease_until = ${new Date(now.getTime() + LEASE_MS)}, turn_lease_token = ${token},
        turn_attempts = turn_attempts + 1
      where workspace_id = ${workspaceId} and id = ${id} and turn_due_at <= ${now} and handler = 'agent' and completes_at is null
        and status in ('active', 'qualified') and (turn_lease_until is null or turn_lease_until <= ${now})
        and not exists (select from unread_text u where u.workspace_id = ${workspaceId} and u.conversation_id = ${id})
      returning *
    )
    select c.id, c.turn_lease_token as token, c.turn_attempts as attempts, c.version, c.status, c.lead_id, c.phone, c.campaign_id, c.score, c.confidence, c.signals,
           c.agent_state, c.resume_at, c.qualified_event_id, p.playbook, ${COMPANY}, w.threshold, w.mode, c.model_cost_micros, w.model_provider, w.model_name,
           w.model_base_url, w.model_key, w.model_uses, w.model_input_price, w.model_output_price, coalesce(l.timezone, w.timezone) as timezone, l.attributes, l.source, l.created_at as lead_created_at, l.language, l.language_set,
           json_build_object('timezone', w.timezone, 'taken', (
             select coalesce(json_agg(json_build_object('startsAt', a.starts_at, 'endsAt', a.ends_at) order by a.starts_at), '[]')
             from appointment a where a.workspace_id = ${workspaceId} and a.campaign_id = c.campaign_id and a.ends_at > ${now}
               and (a.status = 'booked' or (a.status = 'held' and a.hold_until > ${now} and a.conversation_id <> c.id)))) as calendar,
           exists (select from message m where m.workspace_id = ${workspaceId} and m.conversation_id = c.id and m.purpose = 'opening') as has_opening,
           coalesce((select p.status = 'disqualified' and p.completed_at > c.created_at - make_interval(days => ${GOODBYE_DAYS}) from conversation p
             where p.workspace_id = ${workspaceId} and p.lead_id = c.lead_id and p.created_at < c.created_at
             order by p.created_at desc limit 1), false) as said_goodbye,
           (select count(*)::int from message m where m.workspace_id = ${workspaceId} and m.conversation_id = c.id and m.sent_by = 'agent'
              and m.status not in ('blocked', 'canceled') and not (m.status = 'failed' and m.handed_over_at is null)) as agent_messages,
           (select json_build_object('isReply', m.sent_by = 'agent' and m.purpose = 'conversation', 'isOpening', m.purpose = 'opening',
                     'isWithheld', m.status in ('blocked', 'canceled', 'scheduled') or (m.status = 'failed' and m.handed_over_at is null), 'body', m.body)
            from message m
            cross join lateral (select case when m.sent_by = 'agent' and m.purpose = 'conversation' then m.created_at else m.handed_over_at end as at) reached
            where m.workspace_id = ${workspaceId} and m.conversation_id = c.id and m.direction = 'outbound'
              and reached.at <= coalesce((select min(t.created_at) from message t
                where t.workspace_id = ${workspaceId} and t.conversation_id = c.id and t.awaits_turn), reached.at)
            order by reached.at desc, m.id desc limit 1) as last_message,
           (select coalesce(json_agg(json_build_object('messageId', m.id, 'body', m.body, 'receivedAt', m.created_at)
                                     order by m.created_at, m.id), '[]')
            from message m where m.workspace_id = ${workspaceId} and m.conversation_id = c.id and m.awaits_turn
              and c.turn_attempts <= ${TURN_ATTEMPTS_MAX}) as texts
    from claimed c
    join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.campaign_id and p.version = c.playbook_version
    join workspace w on w.id = c.workspace_id
    join lead l on l.workspace_id = c.workspace_id and l.id = c.lead_id`)
  return claim ?? null
}

async function nextTurnAt(deps: TurnDeps, { workspaceId, id }: ConversationRef, now: Date): Promise<Date | null> {
  const [row] = await deps.db.query<{ at: Date | null }>(sql`
    select greatest(turn_due_at, turn_lease_until) as at from conversation
    where workspace_id = ${workspaceId} and id = ${id} and turn_due_at is not null and handler = 'agent'`)
  return row?.at && row.at > now ? row.at : null
}

function factsOf(claim: TurnClaim, now: Date): TurnFacts {
  const { playbook, threshold, timezone, attributes, status, qualified_event_id, calendar } = claim
  return {
    now,
    playbook,
    threshold,
    timezone,
    calendar,
    lead: { firstName: firstNameOf(attributes), attributes },
    conversation: { status, qualifiedBefore: qualified_event_id !== null },
    state: stateOf(claim),
    resumeAt: claim.resume_at,
    origin: { source: claim.source, at: claim.lead_created_at },
    language: { known: claim.language, isSet: claim.language_set === true },
    ...(claim.said_goodbye && !claim.has_opening ? { afterGoodbye: true } : {}),
    texts: claim.texts.slice(-TEXTS_MAX).map(({ messageId, body, receivedAt: at }) => {
      const receivedAt = new Date(at)
      return { messageId, body: cutAt(body, TEXT_CHARS_MAX), receivedAt, day: localDay(timezone, receivedAt) }
    }),
  }
}

/**
 * The state after the last turn. `replies` also counts later follow-ups, but not the first message, which is the opening. If the
 * lead got another message since, or the last one was withheld, "yes" does not confirm what the agent asked about.
 */
function stateOf({ playbook, language, has_opening, agent_messages, last_message, ...claim }: TurnClaim): AgentState {
  const before = { ...(has_opening ? stateAfterOpening(playbook) : initialState()), ...claim.agent_state }
  const state = { ...before, replies: Math.max(before.replies, agent_messages - 1) }
  if (!last_message || last_message.isOpening) return { ...state, offered: null, guess: null, meant: null }
  if (last_message.isReply && !last_message.isWithheld) return state
  const body = last_message.isWithheld ? '' : last_message.body
  return afterOtherMessage(state, { playbook, language, body, texts: claim.texts.map((text) => text.body) })
}
