import { z } from 'zod'
import { CreateLeadInput, createLead } from '../../domain/campaigns/index.ts'
import { findLead, toWireLead } from '../../domain/leads/index.ts'
import { AppError } from '../../errors.ts'
import type { Context } from '../graphql/builder.ts'
import { restMutation } from './field.ts'
import { idOf, phone, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

export const leadSchema = z
  .object({
    id: idOf('lead', 'The lead.'),
    phone: phone('The lead’s phone number, E.164.'),
    source: z.string().nullable().describe('Where the lead first came from.'),
    status: z
      .enum(['new', 'contacted', 'engaged', 'qualified', 'booked', 'disqualified', 'opted-out'])
      .describe('How far the lead has come; follows from its messages and conversations.'),
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

const RestLead = wireType('RestLead', leadSchema)

restMutation('create_lead', {
  type: RestLead,
  input: CreateLeadInput,
  description: 'Creates a lead, or merges into the one that has this phone: 201 when created, 200 when merged.',
  resolve: async (input, context) => {
    const { app, principal, idempotency, madeId } = context
    const { workspaceId } = principal
    if (madeId !== undefined) return readAgain(context, madeId)
    const { created, lead } = await createLead(app, { workspaceId, idempotency, ...input })
    context.status = created ? 201 : 200
    return toWireLead(lead)
  },
})

async function readAgain({ app, principal }: Context, id: string) {
  const lead = await findLead(app, { workspaceId: principal.workspaceId, id })
  if (!lead) throw new AppError('not_found')
  return toWireLead(lead)
}
