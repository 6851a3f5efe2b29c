import { AppError } from '../../errors.ts'
import { type Clock, type Db, type E164, type Ids, sql, type Tx } from '../context.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import {
  agentRequested,
  conversationUpdated,
  type Handoff,
  messageUpdated,
  type ToldConversation,
} from './event-data.ts'

type Effects = {
  told: ToldConversation
  canceled: { id: string; lead_id: string; conversation_id: string | null }[] | null
}

/**
 * Puts an open conversation into human hands: the agent falls silent and what it had queued is cancelled. Under the
 * phone's lock; the caller appends the events last. Nothing when the conversation is over.
 */
export async function handOff(
  deps: { clock: Clock },
  tx: Tx,
  { workspaceId, conversationId, handoff }: { workspaceId: string; conversationId: string; handoff: Handoff },
): Promise<NewEvent[] | null> {
  const now = deps.clock.now()
  const [effects] = await tx.query<Effects>(sql`
    with handed as (
      update conversation set handler = 'human', handoff_at = ${now}, version = version + 1, updated_at = ${now},
             turn_due_at = null, burst_started_at = null
      where workspace_id = ${workspaceId} and id = ${conversationId} and status in ('active', 'qualified')
      returning id, lead_id, phone, campaign_id, score, signals, confidence
    ), canceled as (
      update message set status = 'canceled', error_code = 'handed_off', not_before = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and conversation_id in (select id from handed) and sent_by = 'agent'
        and status in ('scheduled', 'queued')
      returning id, lead_id, conversation_id
    )
    select json_build_object('id', id, 'lead_id', lead_id, 'phone', phone, 'campaign_id', campaign_id,
             'qualification', json_build_object('score', score, 'signals', signals, 'confidence', confidence)) as told,
           (select json_agg(canceled) from canceled) as canceled
    from handed`)
  if (!effects) return null
  return [
    agentRequested(effects.told, handoff, now),
    conversationUpdated(effects.told, ['handler', 'handoffAt']),
    ...(effects.canceled ?? []).map((message) => messageUpdated(message, ['status', 'errorCode'])),
  ]
}

type Deps = { db: Db; clock: Clock; ids: Ids }

/** Hands off by a member's or an integration's word. */
export async function requestHuman(
  deps: Deps,
  { workspaceId, id, summary }: { workspaceId: string; id: string; summary?: string | undefined },
): Promise<void> {
  const [found] = await deps.db.query<{ phone: E164 }>(sql`
    select phone from conversation where workspace_id = ${workspaceId} and id = ${id}`)
  if (!found) throw new AppError('not_found')
  await deps.db.locked('hand-off', workspaceId, found.phone, async (tx) => {
    const handoff: Handoff = { reason: 'manual', rule: null, summary: summary ?? 'Handed off by hand.' }
    const events = await handOff(deps, tx, { workspaceId, conversationId: id, handoff })
    if (!events) throw new AppError('conflict', { message: 'The conversation is over.' })
    await appendEvents(deps, tx, workspaceId, events)
  })
}
