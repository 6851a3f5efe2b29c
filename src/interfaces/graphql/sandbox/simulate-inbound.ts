import { receiveSandboxText, SandboxInboundInput } from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { runMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { sandboxOf } from './sandbox-only.ts'

const Input = inputOf('SimulateInboundInput', SandboxInboundInput, {
  description: 'The simulated message from a lead.',
})

const Payload = rowPayload('SimulateInboundPayload', 'The received message.', {
  field: 'message',
  model: 'Message',
  id: 'messageId',
  description: 'The inbound message.',
})

builder.mutationField('simulateInbound', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description: 'Simulates an inbound message from a lead. Sandbox only; a live workspace returns not_found.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: Input, required: true, description: 'Body of the message.' }) },
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
