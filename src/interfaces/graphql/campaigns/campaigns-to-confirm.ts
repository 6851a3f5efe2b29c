import { campaignToConfirmShape, readCampaignsToConfirm } from '../../../domain/campaigns/index.ts'
import { builder } from '../schema/builder.ts'
import { scopes } from '../schema/scopes.ts'
import { objectOf } from '../schema/shape-fields.ts'

const COST = 50

const CampaignToConfirm = objectOf('CampaignToConfirm', campaignToConfirmShape)

builder.queryField('campaignsToConfirm', (t) =>
  t.field({
    type: [CampaignToConfirm],
    nullable: true,
    description:
      'The draft and active campaigns with texts that the company must confirm, change or remove, newest first: at ' +
      'most 100. Always empty in a sandbox.',
    authScopes: scopes.readConversations,
    complexity: COST,
    resolve: (_root, _args, { app, principal: { workspaceId } }) =>
      readCampaignsToConfirm({ db: app.reading }, { workspaceId }),
  }),
)
