import { receiveSandboxText, SandboxInboundInput } from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { sandboxOf } from './sandbox-only.ts'

const Input = builder.inputType('SimulateInboundInput', {
  description: 'What a lead texts.',
  fields: (t) => ({
    from: t.string({ required: true, description: 'The lead’s number, in E.164 form.' }),
    body: t.string({ required: true, description: 'The text.' }),
    to: t.string({ description: 'The workspace’s number. Default: the one the lead knows, else the first.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Payload = builder.objectRef<{ messageId: string }>('SimulateInboundPayload').implement({
  description: 'What was received.',
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
    description: 'As if the lead had texted. In a sandbox only; elsewhere it is not_found.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: Input, required: true, description: 'The text.' }) },
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
