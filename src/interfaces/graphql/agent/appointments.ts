import { between, dateOrTimestamp, idText, type List, wordsOf } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { columnsIn, queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const appointmentStatus = wordsOf('AppointmentStatus', 'Status of an appointment.', {
  held: 'The slot is reserved, and the lead has not confirmed it yet. It is not offered to other leads.',
  booked: 'The lead confirmed the appointment.',
  canceled: 'The appointment was canceled, or the hold expired without confirmation.',
})

const AppointmentObject = builder.prismaObject('Appointment', {
  description: 'An appointment slot in a campaign’s calendar that a lead selected.',
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...columnFields(t, 'Appointment', {
      id: 'Unique ID, such as appt_01jd….',
      leadId: 'ID of the lead.',
      conversationId: 'Conversation in which the appointment was arranged.',
      campaignId: 'Campaign whose calendar contains the appointment.',
      status: { type: enumFrom(appointmentStatus), description: 'Current status.' },
      startsAt: 'When the appointment starts.',
      endsAt: 'When the appointment ends.',
      timezone: 'The lead’s IANA time zone, in which the slot was offered.',
      holdUntil: 'When the slot is released if the lead does not confirm it. Null if the appointment is not held.',
      createdAt: 'When the lead selected the slot.',
      updatedAt: 'When the appointment was last updated.',
    }),
    lead: t.relation('lead', { nullable: true, description: 'The lead.' }),
    conversation: t.relation('conversation', {
      nullable: true,
      description: 'Conversation in which the appointment was arranged.',
    }),
  }),
})

const filters = {
  status: appointmentStatus.optional().describe('Only appointments with this status.'),
  campaign_id: idText.optional().describe('Only appointments in this campaign’s calendar.'),
  lead_id: idText.optional().describe('Only appointments of this lead.'),
  conversation_id: idText.optional().describe('Only appointments arranged in this conversation.'),
  starts_after: dateOrTimestamp.optional().describe('Only appointments that start at or after this time.'),
  starts_before: dateOrTimestamp.optional().describe('Only appointments that start before this time.'),
}

const appointmentList: List<'Appointment', typeof filters> = {
  name: 'appointments',
  model: 'appointment',
  filters,
  order: () => ({ time: 'startsAt', id: 'id' }),
  where: ({ starts_after: from, starts_before: to, ...columns }) => {
    if (from && to && from >= to) {
      throw new AppError('invalid_parameter', { param: 'starts_before', message: 'Must be later than `startsAfter`.' })
    }
    return { ...columnsIn(columns), ...between('startsAt', from, to) }
  },
}

queryList('appointments', AppointmentObject, {
  list: appointmentList,
  description: 'Appointments by start time, latest first.',
  authScopes: scopes.readConversations,
})

builder.prismaObjectField('Conversation', 'appointments', (t) =>
  t.relation('appointments', {
    query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 20 },
    description: 'The first 20 appointments, in the order in which the lead selected them.',
  }),
)

nodeRows('appt', 'Appointment', 'appointment')
