import { z } from 'zod'
import { campaignList, campaignShape, UpdateCampaignInput, updateCampaign } from '../../../domain/campaigns/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { sendingHoursShape } from '../../../domain/workspaces/index.ts'
import { restMutation, restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { wireType } from '../schema/wire-type.ts'

const ReadCampaignInput = z.strictObject({ id: idText.describe('ID of the campaign.') })

wireType('RestSendingHours', sendingHoursShape)
const RestCampaign = rowType('RestCampaign', 'Campaign', campaignShape)

restList('list_campaigns', {
  list: campaignList,
  type: RestCampaign,
  description: 'Lists the workspace’s campaigns, newest first.',
})

restQuery('read_campaign', {
  type: RestCampaign,
  input: ReadCampaignInput,
  description: 'Returns a campaign.',
  resolve: ({ id }, context, info) => RestCampaign.find(context, info, 'campaign', { id }),
})

restMutation('update_campaign', {
  type: RestCampaign,
  input: UpdateCampaignInput,
  description:
    'Updates the given settings of a campaign, or activates or pauses it. New settings also apply to messages that are waiting ' +
    'to be sent. Returns 409 `conflict` if a live campaign with example names or unconfirmed answers is activated.',
  run: async (input, { app, by: { workspaceId, actor }, context, info }) => {
    await updateCampaign(app, { workspaceId, actor, ...input })
    return RestCampaign.find(context, info, 'campaign', { id: input.id })
  },
})
