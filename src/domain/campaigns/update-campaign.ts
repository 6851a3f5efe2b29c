import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Actor, audit, type Clock, type Db, type Ids, idText, sql, text } from '../kernel/index.ts'
import { type SendingHours, sendingHours } from '../workspaces/index.ts'

const INITIATED_PER_DAY_MAX = 3

export const campaignName = text(1, 100).describe('What its owner calls it.')
export const initiatedPerDayMax = z
  .int()
  .min(1)
  .max(INITIATED_PER_DAY_MAX)
  .describe('How many of its texts one lead gets in 24 hours that answer nothing.')

export const UpdateCampaignInput = z.strictObject({
  id: idText,
  name: campaignName.optional(),
  status: z
    .enum(['active', 'paused'], { error: 'Choose active or paused: a campaign that exists is no draft again.' })
    .optional()
    .describe('Paused, it opens and follows up nothing, what is queued included; what is open goes on.'),
  initiated_per_day_max: initiatedPerDayMax.optional(),
  sending_hours: sendingHours
    .nullable()
    .optional()
    .describe('When its texts go out, in the lead’s time, within the workspace’s hours; null is those alone.'),
})

type Settings = {
  id: string
  name: string
  status: string
  initiated_per_day_max: number
  sending_hours: SendingHours | null
}
type Request = z.infer<typeof UpdateCampaignInput> & { workspaceId: string; actor: Actor }

/** Changes the settings that are given and leaves the others. What waits to be sent goes by the new ones. */
export async function updateCampaign(
  deps: { db: Db; ids: Ids; clock: Clock },
  { workspaceId, actor, id, ...changes }: Request,
): Promise<void> {
  await deps.db.transaction('campaign.update', async (tx) => {
    const [before] = await tx.query<Settings>(sql`
      select id, name, status, initiated_per_day_max, sending_hours from campaign
      where workspace_id = ${workspaceId} and id = ${id} for no key update`)
    if (!before) throw new AppError('not_found', { param: 'id' })
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const after: Settings = { ...before, ...given }
    await tx.query(sql`
      update campaign set name = ${after.name}, status = ${after.status}, initiated_per_day_max = ${after.initiated_per_day_max},
        sending_hours = ${after.sending_hours && JSON.stringify(after.sending_hours)}::jsonb, updated_at = ${deps.clock.now()}
      where workspace_id = ${workspaceId} and id = ${id}`)
    await audit(deps, tx, { workspaceId, actor, action: 'campaign.updated', subjectId: id, before, after })
  })
}
