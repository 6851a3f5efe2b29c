import { CampaignResultsInput, campaignResultsShape, readCampaignResults } from '../../../domain/analytics/index.ts'
import { builder } from '../schema/builder.ts'
import { APP, argsOf } from '../schema/input-of.ts'
import { scopes } from '../schema/scopes.ts'
import { objectOf } from '../schema/shape-fields.ts'
import { parseInput, withGraphqlParams } from '../schema/wire.ts'

const COST = 20

const CampaignResults = objectOf('CampaignResults', campaignResultsShape)

builder.queryField('campaignResults', (t) =>
  t.field({
    type: [CampaignResults],
    nullable: true,
    description:
      'Campaign results, newest campaign first: messages, conversations and their outcomes. With `byVersion`, ' +
      'returns the results of each playbook version of one campaign, newest version first.',
    authScopes: scopes.readConversations,
    complexity: COST,
    args: argsOf(APP, 'campaignResults', CampaignResultsInput),
    resolve: (_root, args, { app, principal: { workspaceId } }) =>
      withGraphqlParams(() =>
        readCampaignResults({ db: app.reading }, { workspaceId, ...parseInput(CampaignResultsInput, args) }),
      ),
  }),
)
