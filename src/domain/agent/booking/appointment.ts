import { z } from 'zod'
import { idOf, wireTime, wordsOf } from '../../kernel/index.ts'

export const appointmentStatus = wordsOf('AppointmentStatus', 'Status of an appointment.', {
  held: 'The slot is reserved, but the lead has not confirmed it yet. The slot is not offered to other leads.',
  booked: 'The lead confirmed the appointment.',
  canceled: 'The appointment was canceled, or the hold expired without confirmation.',
})

/** An appointment as REST, GraphQL and the documentation show it. */
export const appointmentShape = z
  .object({
    id: idOf('appt', 'ID of the appointment.'),
    lead_id: idOf('lead', 'ID of the lead.'),
    conversation_id: idOf('conv', 'ID of the conversation in which the appointment was arranged.'),
    campaign_id: idOf('camp', 'ID of the campaign whose calendar contains the appointment.'),
    status: appointmentStatus.describe('Current status.'),
    starts_at: wireTime.describe('When the appointment starts.'),
    ends_at: wireTime.describe('When the appointment ends.'),
    timezone: z
      .string()
      .describe('The lead’s IANA time zone, in which the slot was offered.')
      .meta({ examples: ['America/Chicago'] }),
    hold_until: wireTime
      .nullable()
      .describe('When the slot is released if the lead does not confirm it. Null if the appointment is not held.'),
    created_at: wireTime.describe('When the lead selected the slot.'),
    updated_at: wireTime.describe('When the appointment was last updated.'),
  })
  .describe('An appointment slot in a campaign’s calendar that a lead selected.')
