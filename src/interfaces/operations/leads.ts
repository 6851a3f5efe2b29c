import { CreateLeadInput, createLead } from '../../domain/leads/creation/index.ts'
import {
  EraseLeadInput,
  eraseLead,
  findLead,
  toWireLead,
  UpdateLeadInput,
  updateLead,
} from '../../domain/leads/index.ts'
import { orNotFound } from '../../errors.ts'
import { builder } from '../graphql/schema/builder.ts'
import { idPayload, rowField, rowPayload } from '../graphql/schema/row-field.ts'
import { RestCreatedLead, RestLead } from '../rest/resources/leads.ts'
import { CREATE, DELETE, UPDATE } from '../rest/schema/route.ts'
import { operation, rowOperation } from './operation.ts'

const scope = ['leads'] as const
const tag = 'Leads'

const CreatePayload = builder.objectRef<{ leadId: string; created: boolean }>('CreateLeadPayload').implement({
  description: 'The created or merged lead.',
  fields: (t) => ({
    created: t.exposeBoolean('created', {
      description: 'True if a new lead was created, false if the data was merged into an existing lead.',
    }),
    lead: rowField(t, { model: 'Lead', id: 'leadId' }),
  }),
})

operation('create_lead', {
  input: CreateLeadInput,
  scope,
  description:
    'Creates a lead, or merges the data into the existing lead with the same phone number. A new lead receives the ' +
    'campaign’s opening message if the campaign is active and sends opening messages automatically. A merge never ' +
    'sends a message.',
  run: (input, { app, by }) => createLead(app, { ...by, ...input }),
  again: async (id, { app, by: { workspaceId } }) => ({
    created: true,
    lead: orNotFound(await findLead(app, { workspaceId, id }), 'lead', id),
  }),
  rest: {
    ...{ ...CREATE, path: '/leads', tag, statuses: [201, 200] },
    adds: 'Returns 201 if the lead was created, or 200 if the data was merged.',
    type: RestCreatedLead,
    show: ({ created, lead }) => ({ status: created ? 201 : 200, resource: toWireLead(lead) }),
    example: { phone: '+14155550123', source: 'web_form', attributes: { budget: 25_000, interest: 'kitchen' } },
  },
  graphql: {
    type: CreatePayload,
    show: ({ created, lead }) => ({ leadId: lead.id, created }),
    input: { names: { consent: 'ConsentInput' } },
    takes: 'The lead.',
  },
})

const UpdatePayload = rowPayload('UpdateLeadPayload', 'The updated lead.', { model: 'Lead', id: 'leadId' })

operation('update_lead', {
  input: UpdateLeadInput,
  scope,
  description: 'Updates the given fields of a lead. Attributes are merged by key; null removes a key.',
  run: (input, { app, by: { workspaceId } }) => updateLead(app, { workspaceId, ...input }),
  rest: {
    ...{ ...UPDATE, path: '/leads/{id}', tag },
    type: RestLead,
    show: toWireLead,
    example: { attributes: { budget: 30_000, interest: null }, timezone: 'America/Chicago' },
  },
  graphql: {
    type: UpdatePayload,
    show: ({ id }) => ({ leadId: id }),
    input: { idempotent: false },
    takes: 'The lead and its new values.',
  },
})

rowOperation('erase_lead', {
  input: EraseLeadInput,
  scope,
  description:
    'Erases a lead: the lead’s phone number, attributes and messages are deleted immediately wherever they are ' +
    'stored. IDs, statuses, scores and timestamps are kept, and a suppressed phone number stays suppressed. This ' +
    'cannot be undone.',
  run: (input, { app, by }) => eraseLead(app, { ...by, ...input }),
  rest: { ...DELETE, path: '/leads/{id}', tag, shows: null },
  graphql: {
    type: idPayload('EraseLeadPayload', 'The erased lead.', { id: 'erasedId', description: 'ID of the erased lead.' }),
  },
})
