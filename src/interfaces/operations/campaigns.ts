import { campaignStatus, UpdateCampaignInput, updateCampaign } from '../../domain/campaigns/index.ts'
import { enumFrom } from '../graphql/schema/enum-from.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { shownCampaign } from '../rest/resources/campaigns.ts'
import { UPDATE } from '../rest/schema/route.ts'
import { rowOperation } from './operation.ts'

rowOperation('update_campaign', {
  input: UpdateCampaignInput,
  scope: ['full_access'],
  description:
    'Updates the given settings of a campaign, or activates or pauses it. New settings also apply to messages that are ' +
    'waiting to be sent. In a live workspace, a campaign with example names or unconfirmed answers cannot be activated.',
  run: (input, { app, by: { workspaceId, actor } }) => updateCampaign(app, { workspaceId, actor, ...input }),
  rest: {
    ...{ ...UPDATE, path: '/campaigns/{id}', tag: 'Campaigns', codes: ['not_found', 'conflict'] },
    adds: 'Such a request returns 409 `conflict`.',
    shows: shownCampaign,
    example: { name: 'Spring offer', initiated_per_day_max: 2 },
  },
  graphql: {
    type: rowPayload('UpdateCampaignPayload', 'The updated campaign.', {
      model: 'Campaign',
      id: 'campaignId',
      refusals: ['campaign_not_ready'],
    }),
    input: {
      idempotent: false,
      types: { status: enumFrom(campaignStatus) },
      names: { sending_hours: 'SendingHoursInput' },
    },
    takes: 'The campaign and its new settings.',
  },
})
