import { EraseLeadInput, eraseLead, UpdateLeadInput, updateLead } from '../../../domain/leads/index.ts'
import { builder } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const UpdateInput = inputOf('UpdateLeadInput', UpdateLeadInput, { idempotent: false })

const UpdatePayload = rowPayload('UpdateLeadPayload', 'The updated lead.', {
  field: 'lead',
  model: 'Lead',
  id: 'leadId',
  description: 'The lead.',
})

const EraseInput = inputOf('EraseLeadInput', EraseLeadInput)

const ErasePayload = builder.objectRef<{ erasedId: string }>('EraseLeadPayload').implement({
  description: 'The erased lead.',
  fields: (t) => ({ erasedId: t.exposeID('erasedId', { description: 'ID of the erased lead.' }) }),
})

mutation('updateLead', {
  type: UpdatePayload,
  description: 'Updates the given fields of a lead and keeps the others.',
  authScopes: scopes.leads,
  input: UpdateInput,
  takes: 'The lead and its new values.',
  schema: UpdateLeadInput,
  run: async (given, context) => {
    const { workspaceId } = context.principal
    const { id } = await updateLead(context.app, { workspaceId, ...given })
    return { leadId: id }
  },
})

mutation('eraseLead', {
  type: ErasePayload,
  description:
    'Erases a lead: its phone number, attributes and all messages are deleted immediately wherever they are ' +
    'stored. IDs, statuses, scores and timestamps are kept, and a suppressed phone number stays suppressed. This' +
    ' cannot be undone.',
  authScopes: scopes.leads,
  input: EraseInput,
  schema: EraseLeadInput,
  run: async ({ id }, context, idempotency) => {
    const { workspaceId } = context.principal
    await eraseLead(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
    return { erasedId: id }
  },
  again: (erasedId) => ({ erasedId }),
})
