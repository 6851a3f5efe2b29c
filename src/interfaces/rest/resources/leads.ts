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
    id: idOf('lead', 'The lead.'),
    phone: phone('The lead’s phone number, E.164.'),
    source: z.string().nullable().describe('Where the lead first came from.'),
    status: z.enum(LEAD_STATUSES).describe('How far the lead has come; follows from its messages and conversations.'),
    attributes: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('What is known of the lead.'),
    suppressed: z.boolean().describe('Whether the phone is on the list of those that are not texted.'),
    timezone: z.string().nullable().describe('IANA time zone, where given.'),
    campaign_id: idOf('camp', 'The lead’s campaign.').nullable(),
    created_at: wireTime.describe('When the lead was created.'),
    updated_at: wireTime.describe('When the lead last changed.'),
  })
  .describe('Someone with a phone number who may be texted.')

export const leadPageSchema = pageOf(leadSchema)

export const ReadLeadInput = z.strictObject({ id: idText.describe('The lead’s id.') })

const RestLead = wireType('RestLead', leadSchema)
const RestLeadPage = wireType('RestLeadPage', leadPageSchema)

restMutation('create_lead', {
  type: RestLead,
  input: CreateLeadInput,
  description: 'Creates a lead, or merges into the one that has this phone: 201 when created, 200 when merged.',
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
  description: 'The workspace’s leads, newest first.',
  resolve: (input, { app, principal }) => listLeads(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('read_lead', {
  type: RestLead,
  input: ReadLeadInput,
  description: 'One lead.',
  resolve: ({ id }, context) => readLead(context, id),
})

restMutation('update_lead', {
  type: RestLead,
  input: UpdateLeadInput,
  description: 'Changes what is given of a lead. Attributes are merged by key; null removes one.',
  resolve: async (input, { app, principal }) => {
    return toWireLead(await updateLead(app, { workspaceId: principal.workspaceId, ...input }))
  },
})

restMutation('erase_lead', {
  type: RestNothing,
  input: EraseLeadInput,
  description:
    'Erases a lead: phone, attributes and every text are forgotten at once, wherever they are kept. Ids, statuses, ' +
    'scores and times stay, and the phone stays suppressed if it was. It cannot be undone.',
  resolve: async ({ id }, context) => {
    await eraseLead(context.app, { workspaceId: context.principal.workspaceId, actor: actorOf(context), id })
    return { done: true }
  },
})

async function readLead({ app, principal }: Context, id: string) {
  const lead = await findLead(app, { workspaceId: principal.workspaceId, id })
  if (!lead) throw new AppError('not_found')
  return toWireLead(lead)
}
