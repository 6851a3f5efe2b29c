import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idText, type Repeatable, sql, timestamp, type WriteDeps } from '../kernel/index.ts'
import { conversationUpdated } from './event-data.ts'
import { withOpenConversation } from './open-conversation.ts'

const DAYS_AHEAD_MAX = 730
const DAY_MS = 24 * 3_600_000

export const SetResumeTimeInput = z
  .strictObject({
    id: idText.describe(
      'ID of the conversation. The conversation must be open, and the lead must have asked to be contacted later.',
    ),
    resume_at: timestamp
      .nullable()
      .describe(
        'When the agent contacts the lead again, at most two years ahead. Set null to cancel the planned contact.',
      ),
  })
  .describe('The conversation and the time at which the agent contacts the lead again.')

type Input = Repeatable<z.infer<typeof SetResumeTimeInput>>

/**
 * Changes or clears the time at which the agent contacts a lead who asked to be contacted later. A turn in progress becomes
 * void.
 */
export async function setResumeTime(deps: WriteDeps, request: Input): Promise<void> {
  const { workspaceId, id, resume_at: resumeAt } = request
  if (resumeAt) checkTime(resumeAt, deps.clock.now())
  await withOpenConversation(deps, 'set-resume-time', request, async (tx) => {
    const [row] = await tx.query<{ id: string; lead_id: string; earlier: Date | null }>(sql`
      with before as (
        select id, resume_at from conversation
        where workspace_id = ${workspaceId} and id = ${id} and status in ('active', 'qualified') for no key update
      )
      update conversation c set resume_at = case when b.resume_at is not null then ${resumeAt}::timestamptz end,
             follow_up_due_at = case when b.resume_at is null then c.follow_up_due_at
               when c.follow_up_due_at is not null then ${resumeAt}::timestamptz end,
             version = version + 1, updated_at = ${deps.clock.now()}
      from before b where c.workspace_id = ${workspaceId} and c.id = b.id
      returning c.id, c.lead_id, b.resume_at as earlier`)
    if (!row) return null
    if (row.earlier === null && resumeAt !== null) throw notPaused()
    return row.earlier?.getTime() === resumeAt?.getTime() ? [] : [conversationUpdated(row, ['resumeAt'])]
  })
}

function checkTime(at: Date, now: Date): void {
  const param = 'resume_at'
  if (at <= now) throw new AppError('invalid_parameter', { param, message: 'Must be in the future.' })
  if (at.getTime() > now.getTime() + DAYS_AHEAD_MAX * DAY_MS) {
    throw new AppError('invalid_parameter', { param, message: 'Must be at most two years ahead.' })
  }
}

function notPaused(): AppError {
  return new AppError('conflict', { message: 'The lead has not asked to be contacted later.' })
}
