import { campaignStatus, UpdateCampaignInput, updateCampaign } from '../../../domain/campaigns/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf } from '../schema/mutation.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

const UpdateInput = inputOf('UpdateCampaignInput', UpdateCampaignInput, {
  idempotent: false,
  types: { status: enumFrom(campaignStatus) },
  names: { sending_hours: 'SendingHoursInput' },
})

const UpdatePayload = builder.objectRef<{ campaignId: string }>('UpdateCampaignPayload').implement({
  description: 'The updated campaign.',
  fields: (t) => ({
    campaign: t.prismaField({
      type: 'Campaign',
      nullable: true,
      description: 'The campaign.',
      resolve: (query, { campaignId }, _args, context) =>
        readsOf(context).campaign.findFirst({ ...query, where: { id: campaignId } }),
    }),
  }),
})

builder.mutationField('updateCampaign', (t) =>
  t.field({
    type: UpdatePayload,
    nullable: true,
    description: 'Updates a campaign. New settings also apply to messages that are waiting to be sent.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'The campaign and its new settings.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const { workspaceId } = context.principal
        const changes = parseInput(UpdateCampaignInput, input)
        await updateCampaign(context.app, { workspaceId, actor: actorOf(context), ...changes })
        return { campaignId: changes.id }
      }),
  }),
)
