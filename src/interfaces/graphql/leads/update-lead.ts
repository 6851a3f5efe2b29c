import { EraseLeadInput, eraseLead, UpdateLeadInput, updateLead } from '../../../domain/leads/index.ts'
import { builder } from '../schema/builder.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

const UpdateInput = builder.inputType('UpdateLeadInput', {
  description: 'Lead fields to change. Omitted fields keep their values.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the lead.' }),
    attributes: t.field({
      type: 'JSON',
      description: 'Object whose values are strings, numbers or booleans. Merged by key; null removes a key.',
    }),
    campaignId: t.id({ description: 'ID of the campaign to assign the lead to. Null removes the assignment.' }),
    timezone: t.string({ description: 'The lead’s IANA time zone. Null if unknown.' }),
  }),
})

const UpdatePayload = builder.objectRef<{ leadId: string }>('UpdateLeadPayload').implement({
  description: 'The updated lead.',
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
  description: 'The lead to erase.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the lead.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const ErasePayload = builder.objectRef<{ erasedId: string }>('EraseLeadPayload').implement({
  description: 'The erased lead.',
  fields: (t) => ({ erasedId: t.exposeID('erasedId', { description: 'ID of the erased lead.' }) }),
})

builder.mutationFields((t) => ({
  updateLead: t.field({
    type: UpdatePayload,
    nullable: true,
    description: 'Updates the given fields of a lead and keeps the others.',
    authScopes: scopes.leads,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'The lead and its new values.' }) },
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
      'Erases a lead: its phone, attributes and all messages are deleted immediately wherever they are ' +
      'stored. IDs, statuses, scores and timestamps are kept, and a suppressed phone stays suppressed. This' +
      ' cannot be undone.',
    authScopes: scopes.leads,
    args: { input: t.arg({ type: EraseInput, required: true, description: 'Parameters of the mutation.' }) },
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
