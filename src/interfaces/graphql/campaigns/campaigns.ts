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
  extensions: { keyColumns: ['id', 'createdAt'] },
  description: 'What is said to leads and what is asked of them: a playbook, its caps, and whether it runs.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as camp_01jd…' }),
    name: t.exposeString('name', { description: 'What its owner calls it.' }),
    status: t.expose('status', { type: CampaignStatus, description: 'Whether it runs.' }),
    initiatedPerDayMax: t.exposeInt('initiatedPerDayMax', {
      description: 'How many messages a day it may begin with one lead; answers are not counted.',
    }),
    sendingHours: t.field({
      type: SendingHoursObject,
      nullable: true,
      description: 'When its texts go out, within the workspace’s hours. Null: in those alone.',
      select: { sendingHours: true },
      resolve: ({ sendingHours }) => sendingHours as SendingHours | null,
    }),
    playbookVersion: t.exposeInt('playbookVersion', { description: 'The version that new conversations follow.' }),
    playbook: t.field({
      type: 'JSON',
      description: 'The playbook in that version.',
      select: { playbookVersion: true, versions: { orderBy: { version: 'desc' }, take: 1 } },
      resolve: async ({ id, playbookVersion, versions: [newest] }, _args, context) => {
        if (newest?.version === playbookVersion) return newest.playbook
        const where = { campaignId: id, version: playbookVersion }
        const row = await dbOf(context).playbookVersion.findFirstOrThrow({ where })
        return row.playbook
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

const CampaignConnection = connectionOf('Campaign', CampaignObject, 'campaigns')

type CampaignFilters = { status?: string | null | undefined }

builder.queryFields((t) => ({
  campaign: t.prismaField({
    type: 'Campaign',
    nullable: true,
    description: 'A campaign by its id. Null when there is none in this workspace.',
    authScopes: scopes.readConversations,
    args: { id: t.arg.id({ required: true, description: 'Such as camp_01jd…' }) },
    resolve: (query, _root, { id }, context) => dbOf(context).campaign.findFirst({ ...query, where: { id } }),
  }),
  campaigns: t.field({
    type: CampaignConnection,
    nullable: true,
    description: 'Campaigns, newest first.',
    authScopes: scopes.readConversations,
    args: { ...pageArgs, status: t.arg({ type: CampaignStatus, description: 'Those with this status.' }) },
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
