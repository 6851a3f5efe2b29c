import { CreateLeadInput, createLead } from '../../../domain/leads/creation/index.ts'
import { builder } from '../schema/builder.ts'
import { mutation } from '../schema/mutation.ts'
import { rowField } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const Payload = builder.objectRef<{ leadId: string; created: boolean }>('CreateLeadPayload').implement({
  description: 'The created or merged lead.',
  fields: (t) => ({
    created: t.exposeBoolean('created', {
      description: 'True if a new lead was created, false if the data was merged into an existing lead.',
    }),
    lead: rowField(t, { model: 'Lead', id: 'leadId' }),
  }),
})

mutation('createLead', {
  type: Payload,
  description:
    'Creates a lead, or merges the data into the existing lead with the same phone number. A new lead receives the ' +
    'campaign’s opening message if the campaign is active and sends opening messages automatically. A merge never ' +
    'sends a message.',
  authScopes: scopes.leads,
  schema: CreateLeadInput,
  input: { names: { consent: 'ConsentInput' } },
  takes: 'The lead.',
  run: async (given, { app, by }) => {
    const { created, lead } = await createLead(app, { ...by, ...given })
    return { leadId: lead.id, created }
  },
  again: (leadId) => ({ leadId, created: true }),
})
