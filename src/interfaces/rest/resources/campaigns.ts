import { z } from 'zod'
import { playbookResultsShape, readResultsOfCampaign, resultsOfCampaignShape } from '../../../domain/analytics/index.ts'
import {
  campaignList,
  campaignShape,
  playbookShape,
  ReadPlaybookInput,
  readPlaybook,
} from '../../../domain/campaigns/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { sendingHoursShape } from '../../../domain/workspaces/index.ts'
import { restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'
import { wireType } from '../schema/wire-type.ts'

const ReadCampaignInput = z.strictObject({ id: idText.describe('ID of the campaign.') })

wireType('RestSendingHours', sendingHoursShape)
export const RestCampaign = rowType('RestCampaign', 'Campaign', campaignShape)
export const RestPlaybook = wireType('RestPlaybook', playbookShape)
wireType('RestPlaybookResults', playbookResultsShape)
const RestCampaignResults = wireType('RestCampaignResults', resultsOfCampaignShape)

export const shownCampaign = { type: RestCampaign, noun: 'campaign' }

restRow('read_campaign', { row: shownCampaign, input: ReadCampaignInput, description: 'Returns a campaign.' })

restList('list_campaigns', {
  list: campaignList,
  type: RestCampaign,
  description: 'Lists the workspace’s campaigns, newest first.',
})

restQuery('read_playbook', {
  type: RestPlaybook,
  input: ReadPlaybookInput,
  description: 'Returns a campaign’s playbook: the current version, or an earlier one.',
  resolve: (input, { app, principal: { workspaceId } }) => readPlaybook(app, { workspaceId, ...input }),
})

restQuery('read_campaign_results', {
  type: RestCampaignResults,
  input: ReadPlaybookInput.pick({ campaign_id: true }),
  description:
    'Returns the results of a campaign since its creation: messages, conversations and their outcomes, in total and for ' +
    'each playbook version. For a time range, use `GET /analytics` with `campaign_id`.',
  resolve: (input, { app, principal: { workspaceId } }) =>
    readResultsOfCampaign({ db: app.reading }, { workspaceId, ...input }),
})
