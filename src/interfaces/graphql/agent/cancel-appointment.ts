import { CancelAppointmentInput, cancelAppointment } from '../../../domain/agent/index.ts'
import { rowMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

rowMutation('cancelAppointment', {
  type: rowPayload('CancelAppointmentPayload', 'The canceled appointment.', {
    model: 'Appointment',
    id: 'appointmentId',
    description: 'The updated appointment.',
  }),
  description:
    'Cancels an appointment and frees its slot. The lead is not notified and the conversation’s status ' +
    'does not change. If the appointment is already canceled, it is returned unchanged.',
  authScopes: scopes.messaging,
  schema: CancelAppointmentInput,
  input: { description: 'The appointment to cancel.' },
  run: (given, { app, by }) => cancelAppointment(app, { ...by, ...given }),
})
