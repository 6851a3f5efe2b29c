import { CancelAppointmentInput, cancelAppointment } from '../../../domain/agent/index.ts'
import { builder } from '../schema/builder.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const Input = builder.inputType('CancelAppointmentInput', {
  description: 'The appointment to cancel.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the appointment, such as appt_01jd…. It must be held or booked.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Payload = builder.objectRef<{ appointmentId: string }>('CancelAppointmentPayload').implement({
  description: 'The canceled appointment.',
  fields: (t) => ({
    appointment: t.prismaField({
      type: 'Appointment',
      nullable: true,
      description: 'The updated appointment.',
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
      'Cancels an appointment and frees its slot. The lead is not notified and the conversation’s status ' +
      'does not change. If the appointment is already canceled, it is returned unchanged.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Input, required: true, description: 'Parameters of the mutation.' }) },
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
