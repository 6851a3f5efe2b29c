import { z } from 'zod'
import { campaignList, campaignShape } from '../../../domain/campaigns/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { sendingHoursShape } from '../../../domain/workspaces/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'
import { wireType } from '../schema/wire-type.ts'

const ReadCampaignInput = z.strictObject({ id: idText.describe('ID of the campaign.') })

wireType('RestSendingHours', sendingHoursShape)
const RestCampaign = rowType('RestCampaign', 'Campaign', campaignShape)

export const shownCampaign = { type: RestCampaign, noun: 'campaign' }

restRow('read_campaign', { row: shownCampaign, input: ReadCampaignInput, description: 'Returns a campaign.' })

restList('list_campaigns', {
  list: campaignList,
  type: RestCampaign,
  description: 'Lists the workspace’s campaigns, newest first.',
})
