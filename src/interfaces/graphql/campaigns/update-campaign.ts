import { campaignStatus, UpdateCampaignInput, updateCampaign } from '../../../domain/campaigns/index.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { rowMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

rowMutation('updateCampaign', {
  type: rowPayload('UpdateCampaignPayload', 'The updated campaign.', {
    model: 'Campaign',
    id: 'campaignId',
    refusals: ['campaign_not_ready'],
  }),
  description:
    'Updates a campaign. New settings also apply to messages that are waiting to be sent. In a live workspace, a ' +
    'campaign with example names or unconfirmed answers cannot be activated.',
  authScopes: scopes.fullAccess,
  schema: UpdateCampaignInput,
  input: {
    idempotent: false,
    types: { status: enumFrom(campaignStatus) },
    names: { sending_hours: 'SendingHoursInput' },
  },
  takes: 'The campaign and its new settings.',
  run: (changes, { app, by: { workspaceId, actor } }) => updateCampaign(app, { workspaceId, actor, ...changes }),
})
