import type { SendingHours } from '../../../domain/workspaces/index.ts'
import type { Campaign, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { CampaignStatus } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'
import { SendingHoursObject } from '../schema/sending-hours.ts'

const CampaignObject = builder.prismaObject('Campaign', {
  description: 'A playbook with its frequency cap, sending hours and status.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the campaign, such as camp_01jd….' }),
    name: t.exposeString('name', { description: 'Display name.' }),
    status: t.expose('status', { type: CampaignStatus, description: 'Whether the campaign is active.' }),
    initiatedPerDayMax: t.exposeInt('initiatedPerDayMax', {
      description:
        'Maximum number of messages per day that the campaign may send to one lead without a preceding reply.' +
        ' Replies to the lead are not counted.',
    }),
    sendingHours: t.field({
      type: SendingHoursObject,
      nullable: true,
      description:
        'When the campaign’s messages are sent, within the workspace’s sending hours. Null uses the ' +
        'workspace’s sending hours.',
      select: { sendingHours: true },
      resolve: ({ sendingHours }) => sendingHours as SendingHours | null,
    }),
    playbookVersion: t.exposeInt('playbookVersion', { description: 'Playbook version used by new conversations.' }),
    playbook: t.field({
      type: 'JSON',
      description: 'The current playbook.',
      select: { playbookVersion: true, versions: { orderBy: { version: 'desc' }, take: 1 } },
      resolve: async ({ id, playbookVersion, versions: [newest] }, _args, context) => {
        if (newest?.version === playbookVersion) return newest.playbook
        const where = { campaignId: id, version: playbookVersion }
        const row = await dbOf(context).playbookVersion.findFirstOrThrow({ where })
        return row.playbook
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last updated.' }),
  }),
})

const CampaignConnection = connectionOf('Campaign', CampaignObject, 'campaigns')

type CampaignFilters = { status?: string | null | undefined }

builder.queryFields((t) => ({
  campaign: t.prismaField({
    type: 'Campaign',
    nullable: true,
    description: 'Returns a campaign by ID, or null if it does not exist in this workspace.',
    authScopes: scopes.readConversations,
    args: { id: t.arg.id({ required: true, description: 'ID of the campaign, such as camp_01jd….' }) },
    resolve: (query, _root, { id }, context) => dbOf(context).campaign.findFirst({ ...query, where: { id } }),
  }),
  campaigns: t.field({
    type: CampaignConnection,
    nullable: true,
    description: 'Campaigns, newest first.',
    authScopes: scopes.readConversations,
    args: { ...pageArgs, status: t.arg({ type: CampaignStatus, description: 'Only items with this status.' }) },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Campaign')
      return readPage(
        context,
        { first, after, last, before },
        {
          ...campaignList(context, filters),
          load: (window) => dbOf(context).campaign.findMany({ ...query, ...byCreation(window, whereOf(filters)) }),
        },
      )
    },
  }),
}))

nodeKind('camp', 'Campaign', (context, ids, info) => {
  const query = selectionOf(context, info, 'Campaign')
  return dbOf(context).campaign.findMany({ ...query, where: { id: among(ids) } })
})

function campaignList(context: Context, filters: CampaignFilters): List<Campaign> {
  return {
    name: 'campaigns',
    filters,
    keyOf: (row) => row,
    count: (take) => dbOf(context).campaign.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ status }: CampaignFilters): Prisma.CampaignWhereInput {
  return status != null ? { status } : {}
}
