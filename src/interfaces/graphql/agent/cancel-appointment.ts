import { CancelAppointmentInput, cancelAppointment } from '../../../domain/agent/index.ts'
import { builder } from '../schema/builder.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const Input = builder.inputType('CancelAppointmentInput', {
  description: 'Which appointment will not take place.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Such as appt_01jd…; held or booked.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Payload = builder.objectRef<{ appointmentId: string }>('CancelAppointmentPayload').implement({
  description: 'The appointment, canceled.',
  fields: (t) => ({
    appointment: t.prismaField({
      type: 'Appointment',
      nullable: true,
      description: 'The appointment as it is now.',
      resolve: (query, { appointmentId }, _args, context) =>
        dbOf(context).appointment.findFirst({ ...query, where: { id: appointmentId } }),
    }),
  }),
})

builder.mutationField('cancelAppointment', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description:
      'Takes an appointment out of the calendar: its time is free again. Nobody is texted, and its conversation stays as ' +
      'it ended. One that is canceled already is answered as it is.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Input, required: true, description: 'Which one.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'cancelAppointment',
        schema: CancelAppointmentInput,
        run: async ({ id }, idempotency) => {
          const { workspaceId } = context.principal
          await cancelAppointment(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
          return { appointmentId: id }
        },
        again: (appointmentId) => ({ appointmentId }),
      }),
  }),
)
