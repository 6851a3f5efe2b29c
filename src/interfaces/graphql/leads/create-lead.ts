import { CreateLeadInput, createLead } from '../../../domain/leads/creation/index.ts'
import { builder } from '../schema/builder.ts'
import { ConsentMethod } from '../schema/enums.ts'
import { idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const Consent = builder.inputType('ConsentInput', {
  description: 'How the lead gave consent to receive messages.',
  fields: (t) => ({
    method: t.field({ type: ConsentMethod, required: true, description: 'How consent was given.' }),
    text: t.string({ description: 'Consent text that the lead was shown or read.' }),
    obtainedAt: t.field({ type: 'DateTime', description: 'When consent was given. Default: now.' }),
    source: t.string({ description: 'Where consent was given, such as a form’s URL or a file name.' }),
  }),
})

const Input = builder.inputType('CreateLeadInput', {
  description: 'A phone and the lead’s details.',
  fields: (t) => ({
    phone: t.string({
      required: true,
      description: 'Phone in E.164 format. Identifies the lead within the workspace.',
    }),
    source: t.string({ description: 'Where the lead came from. The first value is kept when leads are merged.' }),
    attributes: t.field({
      type: 'JSON',
      description: 'Object whose values are strings, numbers or booleans. Merged by key; null removes a key.',
    }),
    campaignId: t.id({ description: 'ID of the campaign to assign the lead to.' }),
    timezone: t.string({ description: 'The lead’s IANA time zone, if known. Used for quiet hours.' }),
    consent: t.field({
      type: Consent,
      description: 'The lead’s consent to receive messages. Consent records are kept permanently.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Payload = builder.objectRef<{ leadId: string; created: boolean }>('CreateLeadPayload').implement({
  description: 'The created or merged lead.',
  fields: (t) => ({
    created: t.exposeBoolean('created', {
      description: 'True if a new lead was created, false if the data was merged into an existing lead.',
    }),
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
      'Creates a lead, or merges the data into the existing lead with the same phone. If the campaign has ' +
      'an automatic opening, a new lead is sent the opening. A merge never sends a message.',
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
