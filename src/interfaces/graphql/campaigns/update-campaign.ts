import { UpdateCampaignInput, updateCampaign } from '../../../domain/campaigns/index.ts'
import { builder } from '../schema/builder.ts'
import { CampaignStatus } from '../schema/enums.ts'
import { actorOf } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { SendingHoursInput } from '../schema/sending-hours.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

const UpdateInput = builder.inputType('UpdateCampaignInput', {
  description: 'Settings of a campaign to change. What is absent stays as it is.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The campaign, such as camp_01jd…' }),
    name: t.string({ description: 'What its owner calls it: 1 to 100 characters.' }),
    status: t.field({
      type: CampaignStatus,
      description:
        'ACTIVE, or PAUSED: then it opens and follows up nothing, what is queued included, and what is open goes on.',
    }),
    initiatedPerDayMax: t.int({
      description: 'How many of its texts that answer nothing one lead gets in 24 hours, 1 to 3.',
    }),
    sendingHours: t.field({
      type: SendingHoursInput,
      description: 'When its texts go out, within the workspace’s hours. Null: in those alone.',
    }),
  }),
})

const UpdatePayload = builder.objectRef<{ campaignId: string }>('UpdateCampaignPayload').implement({
  description: 'The campaign as it is now.',
  fields: (t) => ({
    campaign: t.prismaField({
      type: 'Campaign',
      nullable: true,
      description: 'The campaign.',
      resolve: (query, { campaignId }, _args, context) =>
        dbOf(context).campaign.findFirst({ ...query, where: { id: campaignId } }),
    }),
  }),
})

builder.mutationField('updateCampaign', (t) =>
  t.field({
    type: UpdatePayload,
    nullable: true,
    description: 'Changes the settings of a campaign. What waits to be sent goes by the new ones.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'Which campaign, and what to change.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const { workspaceId } = context.principal
        const changes = parseInput(UpdateCampaignInput, input)
        await updateCampaign(context.app, { workspaceId, actor: actorOf(context), ...changes })
        return { campaignId: changes.id }
      }),
  }),
)
