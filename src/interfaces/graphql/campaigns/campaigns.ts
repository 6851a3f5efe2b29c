import { campaignList, campaignShape } from '../../../domain/campaigns/index.ts'
import type { SendingHours } from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { SendingHoursObject } from '../schema/sending-hours.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const CampaignObject = builder.prismaObject('Campaign', {
  select: { id: true },
  description: 'A campaign: a playbook, a frequency cap, sending hours and a status.',
  ...guardedNode(scopes.readConversations),
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

queryRow('campaign', { model: 'Campaign', prefix: 'camp', authScopes: scopes.readConversations })

queryList('campaigns', CampaignObject, { list: campaignList, authScopes: scopes.readConversations })
