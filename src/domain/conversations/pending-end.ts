import { z } from 'zod'
import { appendEvents, type NewEvent } from '../events/index.ts'
import {
  type Clock,
  type E164,
  idText,
  type Repeatable,
  type RowKey,
  sql,
  type Tx,
  type WriteDeps,
} from '../kernel/index.ts'
import { refreshLeadStatus } from '../leads/index.ts'
import { findPublished } from './book-time.ts'
import { complete } from './complete.ts'
import { appointmentBooked, conversationUpdated, type Links } from './event-data.ts'
import { withOpenConversation } from './open-conversation.ts'

const CHANGED = ['completesAt', 'completesAs', 'endReason']

export const UndoCompletionInput = z
  .strictObject({ id: idText.describe('ID of the conversation.') })
  .describe('The conversation whose pending end to undo.')

type ConversationRef = { workspaceId: string; conversationId: string }

type PendingEnd = ConversationRef & {
  outcome: 'booked' | 'disqualified'
  reason: string | null
  /** The appointment that an undo cancels. */
  appointmentId: string | null
  at: Date
}

/**
 * Ends an open conversation later: until then it can be undone, the agent is silent and no event is published. Requires the
 * phone's lock; the caller appends the events last. Null if the conversation has ended.
 */
export async function endLater(deps: { clock: Clock }, tx: Tx, end: PendingEnd): Promise<NewEvent[] | null> {
  const [row] = await tx.query<{ id: string; lead_id: string }>(sql`
    update conversation set completes_at = ${end.at}, completes_as = ${end.outcome}, completes_with = ${end.appointmentId},
           end_reason = ${end.reason}, version = version + 1, updated_at = ${deps.clock.now()}
    where workspace_id = ${end.workspaceId} and id = ${end.conversationId} and status in ('active', 'qualified')
    returning id, lead_id`)
  return row ? [conversationUpdated(row, CHANGED)] : null
}

type Dropped = { id: string; lead_id: string; turn_due_at: Date | null; released: string[] | null }

/**
 * Undoes a pending end and cancels the appointment booked with it. The agent and its waiting messages continue. Requires the
 * phone's lock; the caller appends the events last. Does nothing if no end is pending.
 */
export async function dropPendingEnd(
  deps: { clock: Clock },
  tx: Tx,
  { workspaceId, conversationId }: ConversationRef,
): Promise<NewEvent[]> {
  const now = deps.clock.now()
  const [dropped] = await tx.query<Dropped>(sql`
    with before as (
      select id, completes_with from conversation
      where workspace_id = ${workspaceId} and id = ${conversationId} and completes_at is not null for no key update
    ), freed as (
      update appointment a set status = 'canceled', updated_at = ${now} from before b
      where a.workspace_id = ${workspaceId} and a.id = b.completes_with and a.status = 'booked'
    ), released as (
      update message set not_before = ${now}, updated_at = ${now}
      where workspace_id = ${workspaceId} and conversation_id in (select id from before) and sent_by = 'agent' and status = 'queued'
      returning id
    )
    update conversation c set completes_at = null, completes_as = null, completes_with = null, end_reason = null,
           version = version + 1, updated_at = ${now}
    from before b where c.workspace_id = ${workspaceId} and c.id = b.id
    returning c.id, c.lead_id, c.turn_due_at, (select json_agg(id) from released) as released`)
  if (!dropped) return []
  for (const id of dropped.released ?? []) tx.hint({ queue: 'dispatch-message', workspaceId, id })
  if (dropped.turn_due_at) tx.hint({ queue: 'take-turn', workspaceId, id: conversationId })
  return [conversationUpdated(dropped, CHANGED)]
}

/** Undoes an end that is not due yet. No change if none is pending. */
export async function undoCompletion(
  deps: WriteDeps,
  request: Repeatable<z.infer<typeof UndoCompletionInput>>,
): Promise<void> {
  const { workspaceId, id } = request
  await withOpenConversation(deps, 'undo-completion', request, async (tx) => {
    const [open] = await tx.query(sql`
      select id from conversation where workspace_id = ${workspaceId} and id = ${id} and status in ('active', 'qualified')`)
    return open ? dropPendingEnd(deps, tx, { workspaceId, conversationId: id }) : null
  })
}

type DueEnd = { outcome: 'booked' | 'disqualified'; reason: string | null; appointment_id: string | null }

/** Ends a conversation whose pending end is due. A repeated run changes nothing. Returns when it is due, if later. */
export async function endConversation(
  deps: WriteDeps & { links: Links },
  { workspaceId, id }: RowKey,
): Promise<Date | null> {
  const [found] = await deps.db.query<{ phone: E164; completes_at: Date }>(sql`
    select phone, completes_at from conversation
    where workspace_id = ${workspaceId} and id = ${id} and completes_at is not null`)
  if (!found) return null
  if (found.completes_at > deps.clock.now()) return found.completes_at
  await deps.db.locked('end-conversation', workspaceId, found.phone, async (tx) => {
    const [due] = await tx.query<DueEnd>(sql`
      select completes_as as outcome, end_reason as reason, completes_with as appointment_id from conversation
      where workspace_id = ${workspaceId} and id = ${id} and completes_at <= ${deps.clock.now()} for no key update`)
    if (!due) return
    const ended = await complete(deps, tx, { workspaceId, conversationId: id, ...due, farewells: 0 })
    if (!ended) return
    const booked = due.appointment_id && (await findPublished(tx, { workspaceId, id: due.appointment_id }))
    refreshLeadStatus(tx, workspaceId, ended.leadId, deps.clock.now())
    appendEvents(deps, tx, workspaceId, [...(booked ? [appointmentBooked(booked)] : []), ...ended.events])
  })
  return null
}
