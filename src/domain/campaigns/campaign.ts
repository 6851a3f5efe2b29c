import { z } from 'zod'
import { idOf, idText, wireTime, wordsOf } from '../kernel/index.ts'
import { sendingHoursShape } from '../workspaces/index.ts'

export const campaignStatus = wordsOf('CampaignStatus', 'Status of a campaign.', {
  draft: 'The campaign has not been started.',
  active: 'The campaign sends opening messages and follow-ups.',
  paused: 'The campaign sends no opening messages or follow-ups. Open conversations continue.',
})

export const campaignId = idText.describe('ID of the campaign, such as camp_01jd….')

/** A campaign as REST, GraphQL and the documentation show it. Its playbook is a resource of its own. */
export const campaignShape = z
  .object({
    id: idOf('camp', 'ID of the campaign.'),
    name: z
      .string()
      .describe('Display name.')
      .meta({ examples: ['Website leads'] }),
    status: campaignStatus.describe(
      'Status of the campaign. Only an active campaign sends opening messages and follow-ups.',
    ),
    initiated_per_day_max: z
      .int()
      .describe(
        'Maximum number of messages that the campaign can send to one lead in 24 hours. Replies to the lead are not ' +
          'counted.',
      ),
    sending_hours: sendingHoursShape
      .nullable()
      .describe(
        'Hours in which the campaign’s messages are sent, within the workspace’s sending hours. Null if the ' +
          'workspace’s sending hours apply.',
      ),
    playbook_version: z.int().describe('Playbook version used by new conversations.'),
    created_at: wireTime.describe('Creation time.'),
    updated_at: wireTime.describe('Time of the last update.'),
  })
  .describe('A campaign: a playbook, a frequency cap, sending hours and a status.')
