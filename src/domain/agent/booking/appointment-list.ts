import { AppError } from '../../../errors.ts'
import { between, dateOrTimestamp, idText, type List } from '../../kernel/index.ts'
import { appointmentStatus } from './appointment.ts'

const filters = {
  status: appointmentStatus.optional().describe('Only appointments with this status.'),
  campaign_id: idText.optional().describe('Only appointments in this campaign’s calendar.'),
  lead_id: idText.optional().describe('Only appointments of this lead.'),
  conversation_id: idText.optional().describe('Only appointments arranged in this conversation.'),
  starts_after: dateOrTimestamp.optional().describe('Only appointments that start at or after this time.'),
  starts_before: dateOrTimestamp.optional().describe('Only appointments that start before this time.'),
}

/** The appointments of a workspace, latest start first. */
export const appointmentList: List<'Appointment', typeof filters> = {
  name: 'appointments',
  model: 'appointment',
  filters,
  order: () => ({ time: 'startsAt', id: 'id' }),
  where: ({ starts_after: from, starts_before: to, status, campaign_id, lead_id, conversation_id }) => {
    if (from && to && from >= to) {
      throw new AppError('invalid_parameter', { param: 'starts_before', message: 'Must be later than `starts_after`.' })
    }
    return {
      ...(status !== undefined && { status }),
      ...(campaign_id !== undefined && { campaignId: campaign_id }),
      ...(lead_id !== undefined && { leadId: lead_id }),
      ...(conversation_id !== undefined && { conversationId: conversation_id }),
      ...between('startsAt', from, to),
    }
  },
}
