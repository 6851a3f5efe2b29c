import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import { CreateLeadInput, createLead } from '../../../domain/leads/creation/index.ts'
import {
  EraseLeadInput,
  eraseLead,
  findLead,
  LEAD_STATUSES,
  ListLeadsInput,
  listLeads,
  toWireLead,
  UpdateLeadInput,
  updateLead,
} from '../../../domain/leads/index.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { actorOf } from '../../graphql/schema/mutation.ts'
import { restMutation, restQuery } from './field.ts'
import { RestNothing } from './nothing.ts'
import { idOf, pageOf, phone, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

export const leadSchema = z
  .object({
    id: idOf('lead', 'ID of the lead.'),
    phone: phone('The lead’s phone number in E.164 format.'),
    source: z.string().nullable().describe('Where the lead first came from.'),
    status: z.enum(LEAD_STATUSES).describe('Status of the lead, derived from its messages and conversations.'),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).describe('Details of the lead.'),
    suppressed: z.boolean().describe('Whether the lead’s phone is suppressed, so that no messages are sent to it.'),
    timezone: z.string().nullable().describe('IANA time zone, if known.'),
    campaign_id: idOf('camp', 'ID of the lead’s campaign.').nullable(),
    created_at: wireTime.describe('When the lead was created.'),
    updated_at: wireTime.describe('When the lead was last updated.'),
  })
  .describe('A person with a phone who can receive messages until they opt out.')

export const leadPageSchema = pageOf(leadSchema)

export const ReadLeadInput = z.strictObject({ id: idText.describe('ID of the lead.') })

const RestLead = wireType('RestLead', leadSchema)
const RestLeadPage = wireType('RestLeadPage', leadPageSchema)

restMutation('create_lead', {
  type: RestLead,
  input: CreateLeadInput,
  description:
    'Creates a lead, or merges the data into the existing lead with the same phone. Returns 201 if created, ' +
    '200 if merged.',
  resolve: async (input, context) => {
    const { app, principal, idempotency, madeId } = context
    const { workspaceId } = principal
    if (madeId !== undefined) return readLead(context, madeId)
    const { created, lead } = await createLead(app, { workspaceId, idempotency, ...input })
    context.status = created ? 201 : 200
    return toWireLead(lead)
  },
})

restQuery('list_leads', {
  type: RestLeadPage,
  input: ListLeadsInput,
  description: 'Lists the workspace’s leads, newest first.',
  resolve: (input, { app, principal }) => listLeads(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('read_lead', {
  type: RestLead,
  input: ReadLeadInput,
  description: 'Returns a lead.',
  resolve: ({ id }, context) => readLead(context, id),
})

restMutation('update_lead', {
  type: RestLead,
  input: UpdateLeadInput,
  description: 'Updates the given fields of a lead. Attributes are merged by key; null removes a key.',
  resolve: async (input, { app, principal }) => {
    return toWireLead(await updateLead(app, { workspaceId: principal.workspaceId, ...input }))
  },
})

restMutation('erase_lead', {
  type: RestNothing,
  input: EraseLeadInput,
  description:
    'Erases a lead: its phone, attributes and all messages are deleted immediately wherever they are ' +
    'stored. IDs, statuses, scores and timestamps are kept, and a suppressed phone stays suppressed. This' +
    ' cannot be undone.',
  resolve: async ({ id }, context) => {
    await eraseLead(context.app, { workspaceId: context.principal.workspaceId, actor: actorOf(context), id })
    return { done: true }
  },
})

async function readLead({ app, principal }: Context, id: string) {
  const lead = await findLead(app, { workspaceId: principal.workspaceId, id })
  if (!lead) throw AppError.notFound('lead', id)
  return toWireLead(lead)
}
