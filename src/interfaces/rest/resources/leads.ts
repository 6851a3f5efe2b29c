import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import { CreateLeadInput, createLead } from '../../../domain/leads/creation/index.ts'
import {
  EraseLeadInput,
  eraseLead,
  findLead,
  leadList,
  leadShape,
  NOT_ERASED,
  toWireLead,
  UpdateLeadInput,
  updateLead,
} from '../../../domain/leads/index.ts'
import { orNotFound } from '../../../errors.ts'
import { NO_BODY, restMutation, restQuery, withStatus } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const ReadLeadInput = z.strictObject({ id: idText.describe('ID of the lead.') })

const RestLead = rowType('RestLead', 'Lead', leadShape)
const RestCreatedLead = withStatus('RestCreatedLead', RestLead)

restMutation('create_lead', {
  type: RestCreatedLead,
  input: CreateLeadInput,
  description:
    'Creates a lead, or merges the data into the existing lead with the same phone number. Returns 201 if ' +
    'the lead was created, or 200 if the data was merged.',
  run: async (input, { app, by }) => {
    const { created, lead } = await createLead(app, { ...by, ...input })
    return { status: created ? 201 : 200, resource: toWireLead(lead) }
  },
  again: async (id, { app, by: { workspaceId } }) => {
    const lead = orNotFound(await findLead(app, { workspaceId, id }), 'lead', id)
    return { status: 201, resource: toWireLead(lead) }
  },
})

restList('list_leads', {
  list: leadList,
  type: RestLead,
  description: 'Lists the workspace’s leads, newest first by default.',
})

restQuery('read_lead', {
  type: RestLead,
  input: ReadLeadInput,
  description: 'Returns a lead.',
  resolve: ({ id }, context, info) => RestLead.find(context, info, 'lead', { id, ...NOT_ERASED }),
})

restMutation('update_lead', {
  type: RestLead,
  input: UpdateLeadInput,
  description: 'Updates the given fields of a lead. Attributes are merged by key; null removes a key.',
  run: async (input, { app, by: { workspaceId } }) => toWireLead(await updateLead(app, { workspaceId, ...input })),
})

restMutation('erase_lead', {
  type: NO_BODY,
  input: EraseLeadInput,
  description:
    'Erases a lead: its phone number, attributes and all messages are deleted immediately wherever they are ' +
    'stored. IDs, statuses, scores and timestamps are kept, and a suppressed phone number stays suppressed. This' +
    ' cannot be undone.',
  run: async (input, { app, by }) => {
    await eraseLead(app, { ...by, ...input })
    return true
  },
})
