import { z } from 'zod'
import { appendEvents } from '../events/index.ts'
import {
  type E164,
  idText,
  optionalOnCreate,
  type Repeatable,
  type RowKey,
  sql,
  timestamp,
  type WriteDeps,
  wordsOf,
} from '../kernel/index.ts'
import { checkAhead } from './ahead.ts'
import { conversationUpdated } from './event-data.ts'
import { withOpenConversation } from './open-conversation.ts'

/**
 * Whether a team still has work with a conversation. It is independent of the status.
 *
 *   open ⇄ snoozed     until a time
 *   open ⇄ done
 *
 * Any text of the lead and any handoff set it to open.
 */
export const inboxState = wordsOf('InboxState', 'State of a conversation in the team’s inbox.', {
  open: 'The conversation is in the inbox.',
  snoozed: 'The conversation is hidden until the set time, or until the lead sends a message.',
  done:
    'The team has finished with the conversation. The conversation returns to the inbox if the lead sends a ' +
    'message.',
})

export const SetInboxStateInput = z
  .strictObject({
    id: idText.describe('ID of the conversation. The conversation must be open.'),
    state: inboxState.describe('The new state. With `done`, the lead is no longer counted as waiting.'),
    snoozed_until: optionalOnCreate(timestamp).describe(
      'When the conversation returns to the inbox, at most one year ahead. Required for the state `snoozed`. Not ' +
        'allowed for other states.',
    ),
  })
  .refine((input) => input.state !== 'snoozed' || input.snoozed_until !== undefined, {
    path: ['snoozed_until'],
    error: 'Provide the time when the conversation returns to the inbox.',
    params: { code: 'missing_parameter' },
  })
  .refine((input) => input.state === 'snoozed' || input.snoozed_until === undefined, {
    path: ['snoozed_until'],
    error: 'Allowed only for the state `snoozed`. Omit this field for other states.',
  })
  .describe('The conversation and its state in the inbox.')

type Input = Repeatable<z.infer<typeof SetInboxStateInput>>

/** Marks an open conversation as done, snoozes it, or returns it to the inbox. Reminders stop if it leaves the inbox. */
export async function setInboxState(deps: WriteDeps, request: Input): Promise<void> {
  const { workspaceId, id, state, snoozed_until: until = null } = request
  if (until) checkAhead('snoozed_until', until, deps.clock.now())
  await withOpenConversation(deps, 'set-inbox-state', request, async (tx) => {
    const [row] = await tx.query<{ id: string; lead_id: string; same: boolean }>(sql`
      with before as (
        select id, inbox_state, snoozed_until from conversation
        where workspace_id = ${workspaceId} and id = ${id} and status in ('active', 'qualified') for no key update
      )
      update conversation c set inbox_state = ${state}, snoozed_until = ${until}, updated_at = ${deps.clock.now()},
             escalate_at = case when ${state} = 'open' then c.escalate_at end,
             waiting_since = case when ${state} <> 'done' then c.waiting_since end
      from before b where c.workspace_id = ${workspaceId} and c.id = b.id
      returning c.id, c.lead_id, b.inbox_state = ${state} and b.snoozed_until is not distinct from ${until}::timestamptz as same`)
    if (!row) return null
    return row.same ? [] : [conversationUpdated(row, ['inboxState', 'snoozedUntil', 'waitingSince'])]
  })
}

/** Returns a conversation to the inbox when its snooze is over. Returns the new time of one that was extended. */
export async function endSnooze(deps: WriteDeps, { workspaceId, id }: RowKey): Promise<Date | null> {
  const [found] = await deps.db.query<{ phone: E164; snoozed_until: Date }>(sql`
    select phone, snoozed_until from conversation
    where workspace_id = ${workspaceId} and id = ${id} and snoozed_until is not null`)
  if (!found) return null
  const now = deps.clock.now()
  if (found.snoozed_until > now) return found.snoozed_until
  await deps.db.locked('end-snooze', workspaceId, found.phone, async (tx) => {
    const [row] = await tx.query<{ id: string; lead_id: string }>(sql`
      update conversation set inbox_state = 'open', snoozed_until = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and snoozed_until <= ${now} returning id, lead_id`)
    if (row) appendEvents(deps, tx, workspaceId, [conversationUpdated(row, ['inboxState', 'snoozedUntil'])])
  })
  return null
}
