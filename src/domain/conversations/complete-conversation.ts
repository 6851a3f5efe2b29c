import { z } from 'zod'
import {
  type Ids,
  idText,
  optionalOnCreate,
  type Repeatable,
  type Tx,
  text,
  timestamp,
  type WriteDeps,
  wordsOf,
} from '../kernel/index.ts'
import { refreshLeadStatus } from '../leads/index.ts'
import { bookTime } from './book-time.ts'
import { complete } from './complete.ts'
import { appointmentBooked, type BookedAppointment, type Links } from './event-data.ts'
import { withOpenConversation } from './open-conversation.ts'
import { dropPendingEnd, endLater } from './pending-end.ts'

const REASON_LENGTH_MAX = 500
const UNDO_SECONDS_MAX = 60

export const completedAs = wordsOf('CompletedAs', 'Outcome to set when you end a conversation.', {
  booked: 'An appointment was booked.',
  disqualified: 'The lead was disqualified.',
})

const fields = {
  id: idText.describe('ID of the conversation. The conversation must be open.'),
  outcome: completedAs.describe('Outcome of the conversation.'),
  appointment_at: optionalOnCreate(timestamp).describe(
    'Start of the appointment, at most one year ahead. Only for the outcome `booked`. The appointment is added to ' +
      'the campaign’s calendar with the duration set in the playbook, otherwise one hour. If the time is taken, the ' +
      'request fails with `conflict`.',
  ),
  reason: optionalOnCreate(text(1, REASON_LENGTH_MAX)).describe(
    'Reason for ending the conversation, for the team. At most 500 characters.',
  ),
}

type Fields = z.infer<z.ZodObject<typeof fields>>

const hasMatchingTime = ({ outcome, appointment_at }: Pick<Fields, 'outcome' | 'appointment_at'>) =>
  appointment_at === undefined || outcome === 'booked'
const MISMATCH = {
  path: ['appointment_at'],
  error: 'Allowed only with the outcome `booked`. Omit this field for other outcomes.',
}

export const CompleteConversationInput = z
  .strictObject(fields)
  .refine(hasMatchingTime, MISMATCH)
  .describe('The conversation to end and its outcome.')

/** The same for members, who can undo it. */
export const CompleteWithUndoInput = z
  .strictObject({
    ...fields,
    undo_seconds: optionalOnCreate(z.int().min(0).max(UNDO_SECONDS_MAX)).describe(
      'Number of seconds during which you can undo the end, 0 to 60. During this time, the agent sends no ' +
        'messages and no event is published. A message from the lead cancels the end. Default: 0. Requires a ' +
        'signed-in member.',
    ),
  })
  .refine(hasMatchingTime, MISMATCH)
  .describe('The conversation to end and its outcome.')

type Input = Repeatable<Fields & { undo_seconds?: number | undefined }>
type Deps = WriteDeps & { ids: Ids; links: Links }

/**
 * Ends an open conversation by a request of a calendar or a person, even if the playbook does not list the outcome. Replaces an
 * end that is pending.
 */
export async function completeConversation(deps: Deps, request: Input): Promise<void> {
  const { workspaceId, id: conversationId, undo_seconds: undoSeconds = 0 } = request
  await withOpenConversation(deps, 'complete-conversation', request, async (tx) => {
    const dropped = await dropPendingEnd(deps, tx, { workspaceId, conversationId })
    const booked = await book(deps, tx, request)
    const now = deps.clock.now()
    const { outcome, reason = null } = request
    if (undoSeconds > 0) {
      const at = new Date(now.getTime() + undoSeconds * 1_000)
      const appointmentId = booked?.id ?? null
      return endLater(deps, tx, { workspaceId, conversationId, outcome, reason, appointmentId, at })
    }
    const ended = await complete(deps, tx, { workspaceId, conversationId, outcome, reason, farewells: 0 })
    if (!ended) return null
    refreshLeadStatus(tx, workspaceId, ended.leadId, now)
    return [...dropped, ...(booked ? [appointmentBooked(booked)] : []), ...ended.events]
  })
}

async function book(deps: Deps, tx: Tx, request: Input): Promise<BookedAppointment | null> {
  const { workspaceId, id, appointment_at: startsAt } = request
  return startsAt ? bookTime(deps, tx, { workspaceId, conversationId: id, startsAt }) : null
}
