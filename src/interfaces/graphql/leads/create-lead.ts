import { CreateLeadInput, createLead } from '../../../domain/leads/creation/index.ts'
import { builder } from '../schema/builder.ts'
import { ConsentMethod } from '../schema/enums.ts'
import { idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const Consent = builder.inputType('ConsentInput', {
  description: 'How the lead has agreed to be texted.',
  fields: (t) => ({
    method: t.field({ type: ConsentMethod, required: true, description: 'How it was given.' }),
    text: t.string({ description: 'What the lead was shown or told.' }),
    obtainedAt: t.field({ type: 'DateTime', description: 'When. Default: now.' }),
    source: t.string({ description: 'Where: a form’s address, a file.' }),
  }),
})

const Input = builder.inputType('CreateLeadInput', {
  description: 'A phone, and what is known of whoever has it.',
  fields: (t) => ({
    phone: t.string({ required: true, description: 'In E.164 form. Identifies the lead within the workspace.' }),
    source: t.string({ description: 'Where the lead came from. The first one stays.' }),
    attributes: t.field({
      type: 'JSON',
      description: 'An object of strings, numbers and booleans, merged by key; null removes a key.',
    }),
    campaignId: t.id({ description: 'The campaign that the lead belongs to.' }),
    timezone: t.string({ description: 'The lead’s IANA zone, if it is known: it decides on quiet hours.' }),
    consent: t.field({ type: Consent, description: 'The lead’s consent to be texted, kept for ever.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Payload = builder.objectRef<{ leadId: string; created: boolean }>('CreateLeadPayload').implement({
  description: 'The lead of the phone.',
  fields: (t) => ({
    created: t.exposeBoolean('created', { description: 'False when there was a lead with this phone: it was merged.' }),
    lead: t.prismaField({
      type: 'Lead',
      nullable: true,
      description: 'The lead.',
      resolve: (query, { leadId }, _args, context) => dbOf(context).lead.findFirst({ ...query, where: { id: leadId } }),
    }),
  }),
})

builder.mutationField('createLead', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description:
      'Creates the lead of a phone, or merges into it. With a campaign that opens by itself, a new lead is sent the ' +
      'opening; a merge never sends.',
    authScopes: scopes.leads,
    args: { input: t.arg({ type: Input, required: true, description: 'The lead.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'createLead',
        schema: CreateLeadInput,
        run: async (given, idempotency) => {
          const { workspaceId } = context.principal
          const { created, lead } = await createLead(context.app, { workspaceId, idempotency, ...given })
          return { leadId: lead.id, created }
        },
        again: (leadId) => ({ leadId, created: true }),
      }),
  }),
)
