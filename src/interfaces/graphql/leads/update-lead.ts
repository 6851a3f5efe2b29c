import { EraseLeadInput, eraseLead, UpdateLeadInput, updateLead } from '../../../domain/leads/index.ts'
import { rowMutation } from '../schema/mutation.ts'
import { idPayload, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

rowMutation('updateLead', {
  type: rowPayload('UpdateLeadPayload', 'The updated lead.', { model: 'Lead', id: 'leadId' }),
  description: 'Updates the given fields of a lead and keeps the others.',
  authScopes: scopes.leads,
  schema: UpdateLeadInput,
  input: { idempotent: false },
  takes: 'The lead and its new values.',
  run: (given, { app, by: { workspaceId } }) => updateLead(app, { workspaceId, ...given }),
})

rowMutation('eraseLead', {
  type: idPayload('EraseLeadPayload', 'The erased lead.', { id: 'erasedId', description: 'ID of the erased lead.' }),
  description:
    'Erases a lead: the lead’s phone number, attributes and messages are deleted immediately wherever they are ' +
    'stored. IDs, statuses, scores and timestamps are kept, and a suppressed phone number stays suppressed. This ' +
    'cannot be undone.',
  authScopes: scopes.leads,
  schema: EraseLeadInput,
  run: (given, { app, by }) => eraseLead(app, { ...by, ...given }),
})
