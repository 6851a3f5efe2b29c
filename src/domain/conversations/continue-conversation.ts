import { AppError } from '../../errors.ts'
import type { NewEvent } from '../events/index.ts'
import { type Clock, type Ids, sql, type Tx } from '../kernel/index.ts'
import { conversationStarted, conversationUpdated, type StartedConversation } from './event-data.ts'

/** No text of the lead has arrived in a conversation that a person opened, so it is not unread. */
const NEVER = new Date(0)

type Continuation = {
  workspaceId: string
  phone: string
  /** The conversation that has ended. */
  continues: string
  assignedTo: string | null
  /** The first message, which is queued or scheduled and in no conversation. */
  messageId: string
}

/** Throws `not_found` if no conversation with this ID and phone exists. */
export async function checkContinued(
  tx: Tx,
  { workspaceId, phone, continues }: Pick<Continuation, 'workspaceId' | 'phone' | 'continues'>,
): Promise<void> {
  const [found] = await tx.query(sql`
    select id from conversation where workspace_id = ${workspaceId} and id = ${continues} and phone = ${phone}`)
  if (!found) {
    const message = 'This lead has no conversation with this ID.'
    throw new AppError('not_found', { param: 'continues', message })
  }
}

/**
 * Opens a conversation that a person handles, with the first message to the lead after the end of another one. Requires the
 * phone's lock, and that the lead has no open conversation; the caller appends the events last.
 */
export async function continueConversation(
  deps: { clock: Clock; ids: Ids },
  tx: Tx,
  { workspaceId, continues, assignedTo, messageId }: Continuation,
): Promise<{ id: string; events: NewEvent[] }> {
  const now = deps.clock.now()
  const id = deps.ids.next('conv')
  const [opened] = await tx.query<StartedConversation>(sql`
    insert into conversation (workspace_id, id, lead_id, phone, campaign_id, playbook_version, status, handler, handoff_at,
      handoff_reason, claimed_at, assigned_to, score, confidence, signals, agent_state, message_count, version, last_message_at,
      last_inbound_at, continues, created_at, updated_at)
    select workspace_id, ${id}, lead_id, phone, campaign_id, playbook_version, 'active', 'human', ${now}::timestamptz,
      'manual', ${now}::timestamptz, ${assignedTo}, 0, 'low', '{}', '{}', 1, 1, ${now}::timestamptz,
      ${NEVER}, id, ${now}, ${now}
    from conversation where workspace_id = ${workspaceId} and id = ${continues}
    returning id, lead_id, phone, campaign_id, handler, assigned_to, continues`)
  await tx.query(sql`
    update message set conversation_id = ${id}, campaign_id = (
      select campaign_id from conversation where workspace_id = ${workspaceId} and id = ${id})
    where workspace_id = ${workspaceId} and id = ${messageId}`)
  return { id, events: [conversationStarted(opened!, now), conversationUpdated(opened!, ['id'])] }
}
