import { UpdateCampaignInput, updateCampaign } from '../../../domain/campaigns/index.ts'
import { builder } from '../schema/builder.ts'
import { CampaignStatus } from '../schema/enums.ts'
import { actorOf } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { SendingHoursInput } from '../schema/sending-hours.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

const UpdateInput = builder.inputType('UpdateCampaignInput', {
  description: 'Campaign settings to change. Omitted fields keep their values.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the campaign, such as camp_01jd….' }),
    name: t.string({ description: 'Display name, 1 to 100 characters.' }),
    status: t.field({
      type: CampaignStatus,
      description:
        'ACTIVE or PAUSED. A paused campaign sends no openings or follow-ups, including queued ones. Open ' +
        'conversations continue.',
    }),
    initiatedPerDayMax: t.int({
      description:
        'Maximum number of messages the campaign may start with one lead in 24 hours, 1 to 3. Replies are not' +
        ' counted.',
    }),
    sendingHours: t.field({
      type: SendingHoursInput,
      description:
        'When the campaign’s messages are sent, within the workspace’s sending hours. Null uses the ' +
        'workspace’s sending hours.',
    }),
  }),
})

const UpdatePayload = builder.objectRef<{ campaignId: string }>('UpdateCampaignPayload').implement({
  description: 'The updated campaign.',
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
