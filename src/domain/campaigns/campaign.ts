import { z } from 'zod'
import { idOf, idText, wireTime, wordsOf } from '../kernel/index.ts'
import { sendingHoursShape } from '../workspaces/index.ts'

export const campaignStatus = wordsOf('CampaignStatus', 'Whether a campaign is active.', {
  draft: 'The campaign has not been started.',
  active: 'The campaign sends openings and follow-ups.',
  paused: 'The campaign sends no openings or follow-ups. Open conversations continue.',
})

export const campaignId = idText.describe('ID of the campaign, such as camp_01jd….')

/** A campaign as REST, GraphQL and the documentation show it. Its playbook is read over GraphQL. */
export const campaignShape = z
  .object({
    id: idOf('camp', 'ID of the campaign.'),
    name: z.string().describe('Display name.'),
    status: campaignStatus.describe('Status of the campaign. Only an active campaign sends openings and follow-ups.'),
    initiated_per_day_max: z
      .int()
      .describe(
        'Maximum number of messages per day that the campaign may send to one lead without a preceding reply.' +
          ' Replies to the lead are not counted.',
      ),
    sending_hours: sendingHoursShape
      .nullable()
      .describe(
        'When the campaign’s messages are sent, within the workspace’s sending hours. Null uses the workspace’s' +
          ' sending hours.',
      ),
    playbook_version: z.int().describe('Playbook version used by new conversations.'),
    created_at: wireTime.describe('When it was created.'),
    updated_at: wireTime.describe('When it was last updated.'),
  })
  .describe('A campaign: a playbook, a frequency cap, sending hours and a status.')
