import { EraseLeadInput, eraseLead, UpdateLeadInput, updateLead } from '../../../domain/leads/index.ts'
import { builder } from '../schema/builder.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

const UpdateInput = builder.inputType('UpdateLeadInput', {
  description: 'What is to change of a lead. What is not given stays as it is.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The lead.' }),
    attributes: t.field({
      type: 'JSON',
      description: 'An object of strings, numbers and booleans, merged by key; null removes a key.',
    }),
    campaignId: t.id({ description: 'The campaign that the lead belongs to; null for none.' }),
    timezone: t.string({ description: 'The lead’s IANA zone; null when it is not known.' }),
  }),
})

const UpdatePayload = builder.objectRef<{ leadId: string }>('UpdateLeadPayload').implement({
  description: 'The lead as it is now.',
  fields: (t) => ({
    lead: t.prismaField({
      type: 'Lead',
      nullable: true,
      description: 'The lead.',
      resolve: (query, { leadId }, _args, context) => dbOf(context).lead.findFirst({ ...query, where: { id: leadId } }),
    }),
  }),
})

const EraseInput = builder.inputType('EraseLeadInput', {
  description: 'Which lead is to be erased.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The lead.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const ErasePayload = builder.objectRef<{ erasedId: string }>('EraseLeadPayload').implement({
  description: 'The lead is erased.',
  fields: (t) => ({ erasedId: t.exposeID('erasedId', { description: 'The id that it had.' }) }),
})

builder.mutationFields((t) => ({
  updateLead: t.field({
    type: UpdatePayload,
    nullable: true,
    description: 'Changes what is given of a lead and leaves the rest.',
    authScopes: scopes.leads,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'Which one, and what of it.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const { workspaceId } = context.principal
        const { id } = await updateLead(context.app, { workspaceId, ...parseInput(UpdateLeadInput, input) })
        return { leadId: id }
      }),
  }),
  eraseLead: t.field({
    type: ErasePayload,
    nullable: true,
    description:
      'Erases a lead: phone, attributes and every text are forgotten at once, wherever they are kept. Ids, statuses, ' +
      'scores and times stay, and the phone stays suppressed if it was. It cannot be undone.',
    authScopes: scopes.leads,
    args: { input: t.arg({ type: EraseInput, required: true, description: 'Which one.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'eraseLead',
        schema: EraseLeadInput,
        run: async ({ id }, idempotency) => {
          const { workspaceId } = context.principal
          await eraseLead(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
          return { erasedId: id }
        },
        again: (erasedId) => ({ erasedId }),
      }),
  }),
}))
