import { needsReading } from '../../compliance/index.ts'
import { giveToAgent } from '../../conversations/index.ts'
import type { NewEvent } from '../../events/index.ts'
import { type Clock, sql, type Tx } from '../../kernel/index.ts'

type Waiting = { id: string; body: string }

/**
 * Returns a conversation to the agent after its held texts were answered as no opt-outs. The agent then replies to them and to
 * the lead's later texts. Nothing happens if the handoff has another reason, a person has taken over, or another text of the
 * conversation waits for an answer. Requires the phone's lock; the caller appends the events last.
 */
export async function releaseHeld(
  deps: { clock: Clock },
  tx: Tx,
  { workspaceId, conversationId }: { workspaceId: string; conversationId: string },
): Promise<NewEvent[]> {
  const waiting = await tx.query<Waiting>(sql`
    select m.id, m.body from conversation c
    cross join lateral (
      select min(f.created_at) as sent_at from held_text h
      join message f on f.workspace_id = h.workspace_id and f.id = h.message_id
      where h.workspace_id = c.workspace_id and h.conversation_id = c.id and h.created_at >= c.handoff_at) first
    join message m on m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.direction = 'inbound' and m.created_at >= first.sent_at
    where c.workspace_id = ${workspaceId} and c.id = ${conversationId} and c.status in ('active', 'qualified') and c.completes_at is null
      and c.handler = 'human' and c.handoff_rule = ${POSSIBLE_OPT_OUT} and c.assigned_to is null and c.claimed_at is null
      and not exists (select from held_text h where h.workspace_id = c.workspace_id and h.conversation_id = c.id and h.answer is null)
    order by m.created_at, m.id`)
  if (waiting.length === 0) return []
  const events = (await giveToAgent(deps, tx, { workspaceId, conversationId })) ?? []
  const texts = waiting.filter(({ body }) => needsReading(body)).map(({ id }) => id)
  if (texts.length === 0) return events // pictures only
  const now = deps.clock.now()
  await tx.query(sql`
    with due as (
      update conversation set turn_due_at = ${now}, burst_started_at = ${now} where workspace_id = ${workspaceId} and id = ${conversationId}
    )
    update message set awaits_turn = true where workspace_id = ${workspaceId} and id = any (${texts})`)
  tx.hint({ queue: 'take-turn', workspaceId, id: conversationId })
  return events
}

/** The rule of a handoff for a text that may be an opt-out. */
export const POSSIBLE_OPT_OUT = 'possible_opt_out'
