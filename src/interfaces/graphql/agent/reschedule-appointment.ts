import { RescheduleAppointmentInput, rescheduleAppointment } from '../../../domain/agent/index.ts'
import { rowMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

rowMutation('rescheduleAppointment', {
  type: rowPayload('RescheduleAppointmentPayload', 'The rescheduled appointment.', {
    model: 'Appointment',
    id: 'appointmentId',
    description: 'The updated appointment.',
  }),
  description:
    'Moves a booked appointment to another time, even outside the playbook’s hours. The appointment’s duration and ' +
    'the conversation’s status stay the same. The lead is not notified; use sendMessage to inform the lead. Returns ' +
    'a `conflict` error if the time is taken or the appointment is not booked.',
  authScopes: scopes.messaging,
  schema: RescheduleAppointmentInput,
  input: { description: 'The appointment to reschedule and its new time.' },
  run: (given, { app, by }) => rescheduleAppointment(app, { ...by, ...given }),
})
