import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Actor, audit, sql, text, type WriteDeps } from '../kernel/index.ts'
import { type SendingHours, sendingHours } from '../workspaces/index.ts'
import { campaignId } from './campaign.ts'

const INITIATED_PER_DAY_MAX = 3

export const campaignName = text(1, 100).describe('Display name, 1 to 100 characters.')
export const initiatedPerDayMax = z
  .int()
  .min(1)
  .max(INITIATED_PER_DAY_MAX)
  .describe(
    'Maximum number of messages the campaign may start with one lead in 24 hours, 1 to 3. Replies are not counted.',
  )

export const UpdateCampaignInput = z
  .strictObject({
    id: campaignId,
    name: campaignName.optional(),
    status: z
      .enum(['active', 'paused'], { error: 'Must be active or paused. A campaign cannot return to draft.' })
      .optional()
      .describe(
        'Active or paused. A paused campaign sends no openings or follow-ups, including queued ones. Open ' +
          'conversations continue.',
      ),
    initiated_per_day_max: initiatedPerDayMax.optional(),
    sending_hours: sendingHours
      .nullable()
      .optional()
      .describe(
        'When the campaign’s messages are sent, within the workspace’s sending hours. Null uses the workspace’s ' +
          'sending hours.',
      ),
  })
  .describe('Campaign settings to change. Omitted fields keep their values.')

type Settings = {
  id: string
  name: string
  status: string
  initiated_per_day_max: number
  sending_hours: SendingHours | null
}
type Input = z.infer<typeof UpdateCampaignInput> & { workspaceId: string; actor: Actor }

/** Changes the given settings. Messages that are waiting to be sent follow the new ones. */
export async function updateCampaign(deps: WriteDeps, { workspaceId, actor, id, ...changes }: Input): Promise<void> {
  await deps.db.transaction('campaign.update', async (tx) => {
    const [before] = await tx.query<Settings>(sql`
      select id, name, status, initiated_per_day_max, sending_hours from campaign
      where workspace_id = ${workspaceId} and id = ${id} for no key update`)
    if (!before) throw AppError.notFound('campaign', id, 'id')
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const after: Settings = { ...before, ...given }
    await tx.query(sql`
      update campaign set name = ${after.name}, status = ${after.status}, initiated_per_day_max = ${after.initiated_per_day_max},
        sending_hours = ${after.sending_hours && JSON.stringify(after.sending_hours)}::jsonb, updated_at = ${deps.clock.now()}
      where workspace_id = ${workspaceId} and id = ${id}`)
    await audit(deps, tx, { workspaceId, actor, action: 'campaign.updated', subjectId: id, before, after })
  })
}
