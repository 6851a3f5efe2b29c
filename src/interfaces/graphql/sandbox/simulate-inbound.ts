import { receiveSandboxText, SandboxInboundInput } from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { sandboxOf } from './sandbox-only.ts'

const Input = builder.inputType('SimulateInboundInput', {
  description: 'The simulated message from a lead.',
  fields: (t) => ({
    from: t.string({ required: true, description: 'The lead’s phone in E.164 format.' }),
    body: t.string({ required: true, description: 'The message text.' }),
    to: t.string({
      description:
        'The workspace’s phone number. Default: the number that the lead has used before, otherwise the first ' +
        'one.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Payload = builder.objectRef<{ messageId: string }>('SimulateInboundPayload').implement({
  description: 'The received message.',
  fields: (t) => ({
    message: t.prismaField({
      type: 'Message',
      nullable: true,
      description: 'The inbound message.',
      resolve: (query, { messageId }, _args, context) =>
        dbOf(context).message.findFirst({ ...query, where: { id: messageId } }),
    }),
  }),
})

builder.mutationField('simulateInbound', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description: 'Simulates an inbound message from a lead. Sandbox only; a live workspace returns not_found.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: Input, required: true, description: 'The message text.' }) },
    resolve: (_root, { input }, context) => {
      const workspaceId = sandboxOf(context)
      return runMutation(context, input, {
        name: 'simulateInbound',
        schema: SandboxInboundInput,
        run: async (given, idempotency) => {
          const message = await receiveSandboxText(context.app, { workspaceId, idempotency, ...given })
          return { messageId: message.id }
        },
        again: (messageId) => ({ messageId }),
      })
    },
  }),
)
