import { z } from 'zod'
import {
  appointmentList,
  appointmentShape,
  CancelAppointmentInput,
  cancelAppointment,
  RescheduleAppointmentInput,
  rescheduleAppointment,
} from '../../../domain/agent/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { restMutation, restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const ReadAppointmentInput = z.strictObject({ id: idText.describe('ID of the appointment.') })
const RestAppointment = rowType('RestAppointment', 'Appointment', appointmentShape)

restList('list_appointments', {
  list: appointmentList,
  type: RestAppointment,
  description: 'Lists the workspace’s appointments, latest start first.',
})

restQuery('read_appointment', {
  type: RestAppointment,
  input: ReadAppointmentInput,
  description: 'Returns an appointment.',
  resolve: ({ id }, context, info) => RestAppointment.find(context, info, 'appointment', { id }),
})

restMutation('cancel_appointment', {
  type: RestAppointment,
  input: CancelAppointmentInput,
  description:
    'Cancels an appointment and frees its slot. The lead is not notified and the conversation’s status does not change. If the ' +
    'appointment is already canceled, it is returned unchanged.',
  run: async (input, { app, by, context, info }) => {
    await cancelAppointment(app, { ...by, ...input })
    return RestAppointment.find(context, info, 'appointment', { id: input.id })
  },
  again: (id, { context, info }) => RestAppointment.find(context, info, 'appointment', { id }),
})

restMutation('reschedule_appointment', {
  type: RestAppointment,
  input: RescheduleAppointmentInput,
  description:
    'Moves a booked appointment to another time, even outside the playbook’s hours. The duration stays the same. The lead is not ' +
    'notified. Returns 409 `conflict` if the appointment is not booked or the time is taken.',
  run: async (input, { app, by, context, info }) => {
    await rescheduleAppointment(app, { ...by, ...input })
    return RestAppointment.find(context, info, 'appointment', { id: input.id })
  },
  again: (id, { context, info }) => RestAppointment.find(context, info, 'appointment', { id }),
})
