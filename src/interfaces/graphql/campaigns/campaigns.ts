import { campaignList, campaignShape } from '../../../domain/campaigns/index.ts'
import type { SendingHours } from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { connectionOf } from '../schema/connection.ts'
import { pageCost } from '../schema/keyset.ts'
import { listArgs, readList } from '../schema/list-field.ts'
import { Node, nodeKind } from '../schema/node.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { selectionOf } from '../schema/selection.ts'
import { SendingHoursObject } from '../schema/sending-hours.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const CampaignObject = builder.prismaObject('Campaign', {
  description: 'A playbook with its frequency cap, sending hours and status.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    ...fieldsOf(t, campaignShape, { sending_hours: null }),
    sendingHours: t.field({
      type: SendingHoursObject,
      nullable: true,
      description: campaignShape.shape.sending_hours.description!,
      select: { sendingHours: true },
      resolve: ({ sendingHours }) => sendingHours as SendingHours | null,
    }),
    playbook: t.field({
      type: 'JSON',
      description: 'The current playbook.',
      select: { playbookVersion: true, versions: { orderBy: { version: 'desc' }, take: 1 } },
      resolve: async ({ id, playbookVersion, versions: [newest] }, _args, context) => {
        if (newest?.version === playbookVersion) return newest.playbook
        const where = { campaignId: id, version: playbookVersion }
        const row = await readsOf(context).playbookVersion.findFirst({ where })
        return row!.playbook
      },
    }),
  }),
})

const CampaignConnection = connectionOf('Campaign', CampaignObject, 'campaigns')

builder.queryFields((t) => ({
  campaign: t.prismaField({
    type: 'Campaign',
    nullable: true,
    description: 'Returns a campaign by ID, or null if it does not exist in this workspace.',
    authScopes: scopes.readConversations,
    args: { id: t.arg.id({ required: true, description: 'ID of the campaign, such as camp_01jd….' }) },
    resolve: (query, _root, { id }, context) => readsOf(context).campaign.findFirst({ ...query, where: { id } }),
  }),
  campaigns: t.field({
    type: CampaignConnection,
    nullable: true,
    description: 'Campaigns, newest first.',
    authScopes: scopes.readConversations,
    args: listArgs(campaignList),
    complexity: pageCost,
    resolve: (_root, args, context, info) => readList(context, campaignList, args, info),
  }),
}))

nodeKind('camp', 'Campaign', (context, ids, info) => {
  const query = selectionOf(context, info, 'Campaign')
  return readsOf(context).campaign.findMany({ ...query, where: { id: { in: ids } } })
})
