import {
  CancelAppointmentInput,
  cancelAppointment,
  RescheduleAppointmentInput,
  rescheduleAppointment,
} from '../../domain/agent/index.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { shownAppointment } from '../rest/resources/appointments.ts'
import { ACT } from '../rest/schema/route.ts'
import { rowOperation } from './operation.ts'

const scope = ['messaging'] as const
const tag = 'Appointments'
const ROW = { model: 'Appointment', id: 'appointmentId', description: 'The updated appointment.' } as const

rowOperation('cancel_appointment', {
  input: CancelAppointmentInput,
  scope,
  description:
    'Cancels an appointment and frees its slot. The lead is not notified and the conversation’s status ' +
    'does not change. If the appointment is already canceled, it is returned unchanged.',
  run: (input, { app, by }) => cancelAppointment(app, { ...by, ...input }),
  rest: { ...ACT, path: '/appointments/{id}/cancel', tag, shows: shownAppointment },
  graphql: {
    type: rowPayload('CancelAppointmentPayload', 'The canceled appointment.', ROW),
    input: { description: 'The appointment to cancel.' },
  },
})

rowOperation('reschedule_appointment', {
  input: RescheduleAppointmentInput,
  scope,
  description:
    'Moves a booked appointment to another time, even outside the playbook’s hours. The appointment’s duration and ' +
    'the conversation’s status stay the same. The lead is not notified. Returns a `conflict` error if the time is ' +
    'taken or the appointment is not booked.',
  run: (input, { app, by }) => rescheduleAppointment(app, { ...by, ...input }),
  rest: {
    ...{ ...ACT, path: '/appointments/{id}/reschedule', tag },
    shows: shownAppointment,
    example: { starts_at: '2027-03-01T15:00:00Z' },
  },
  graphql: {
    type: rowPayload('RescheduleAppointmentPayload', 'The rescheduled appointment.', ROW),
    adds: 'To inform the lead, use sendMessage.',
    input: { description: 'The appointment to reschedule and its new time.' },
  },
})
