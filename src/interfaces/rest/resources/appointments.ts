import { z } from 'zod'
import { appointmentList, appointmentShape } from '../../../domain/agent/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'

const ReadAppointmentInput = z.strictObject({ id: idText.describe('ID of the appointment.') })
const RestAppointment = rowType('RestAppointment', 'Appointment', appointmentShape)

export const shownAppointment = { type: RestAppointment, noun: 'appointment' }

restRow('read_appointment', {
  row: shownAppointment,
  input: ReadAppointmentInput,
  description: 'Returns an appointment.',
})

restList('list_appointments', {
  list: appointmentList,
  type: RestAppointment,
  description: 'Lists the workspace’s appointments, latest start first.',
})
