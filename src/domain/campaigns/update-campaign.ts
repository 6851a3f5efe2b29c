import { z } from 'zod'
import { AppError } from '../../errors.ts'
import {
  type Actor,
  audit,
  camelCased,
  columnsOf,
  type Given,
  givenFields,
  sql,
  text,
  type WriteDeps,
} from '../kernel/index.ts'
import { sendingHours } from '../workspaces/index.ts'
import { checkCampaignReady } from './activation.ts'
import { campaignId } from './campaign.ts'

const INITIATED_PER_DAY_MAX = 3

export const campaignName = text(1, 100).describe('Display name, 1 to 100 characters.')
export const initiatedPerDayMax = z
  .int()
  .min(1)
  .max(INITIATED_PER_DAY_MAX)
  .describe(
    'Maximum number of messages that the campaign can send to one lead in 24 hours, 1 to 3. Replies to the lead are ' +
      'not counted.',
  )

export const UpdateCampaignInput = z
  .strictObject({
    id: campaignId,
    name: campaignName.optional(),
    status: z
      .enum(['active', 'paused'], { error: 'Must be active or paused. A campaign cannot return to draft.' })
      .optional()
      .describe(
        'New status: active or paused. A paused campaign sends no opening messages or follow-ups, including queued ' +
          'ones. Open conversations continue.',
      ),
    initiated_per_day_max: initiatedPerDayMax.optional(),
    sending_hours: sendingHours
      .nullable()
      .optional()
      .describe(
        'Hours in which the campaign’s messages are sent, within the workspace’s sending hours. Set null to use ' +
          'the workspace’s sending hours.',
      ),
  })
  .describe('Campaign settings to change. Omitted fields keep their values.')

const SETTINGS = columnsOf(UpdateCampaignInput)

type Settings = Required<Given<z.output<typeof UpdateCampaignInput>>>
type Input = z.infer<typeof UpdateCampaignInput> & { workspaceId: string; actor: Actor }

/**
 * Changes the given settings. Messages that are waiting to be sent follow the new ones. Throws `campaign_not_ready` if the
 * campaign is activated with texts that the company must change or confirm.
 */
export async function updateCampaign(deps: WriteDeps, { workspaceId, actor, id, ...changes }: Input): Promise<void> {
  await deps.db.transaction('campaign.update', async (tx) => {
    const [before] = await tx.query<Settings>(sql`
      select ${SETTINGS} from campaign where workspace_id = ${workspaceId} and id = ${id} for no key update`)
    if (!before) throw AppError.notFound('campaign', id, 'id')
    const given = givenFields(changes)
    const after: Settings = { ...before, ...given }
    if (after.status === 'active' && before.status !== 'active') await checkCampaignReady(tx, { workspaceId, id })
    const data = { ...camelCased(given), updatedAt: deps.clock.now() }
    await tx.writes(workspaceId).campaign.updateMany({ where: { id }, data })
    await audit(deps, tx, { workspaceId, actor, action: 'campaign.updated', subjectId: id, before, after })
  })
}
