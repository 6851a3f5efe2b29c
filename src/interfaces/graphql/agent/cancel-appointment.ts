import { CancelAppointmentInput, cancelAppointment } from '../../../domain/agent/index.ts'
import { builder } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, runMutation } from '../schema/mutation.ts'
import { readsOf, scopes } from '../schema/scopes.ts'

const Input = inputOf('CancelAppointmentInput', CancelAppointmentInput, {
  description: 'The appointment to cancel.',
})

const Payload = builder.objectRef<{ appointmentId: string }>('CancelAppointmentPayload').implement({
  description: 'The canceled appointment.',
  fields: (t) => ({
    appointment: t.prismaField({
      type: 'Appointment',
      nullable: true,
      description: 'The updated appointment.',
      resolve: (query, { appointmentId }, _args, context) =>
        readsOf(context).appointment.findFirst({ ...query, where: { id: appointmentId } }),
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
