import { receiveSandboxText, SandboxInboundInput } from '../../../domain/messaging/index.ts'
import { mutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { sandboxOf } from './sandbox-only.ts'

mutation('simulateInbound', {
  type: rowPayload('SimulateInboundPayload', 'The received message.', {
    model: 'Message',
    id: 'messageId',
    description: 'The inbound message.',
  }),
  description: 'Simulates an inbound message from a lead. Sandbox only; a live workspace returns not_found.',
  authScopes: scopes.fullAccess,
  schema: SandboxInboundInput,
  input: { description: 'The simulated message from a lead.' },
  takes: 'The message from the lead.',
  check: sandboxOf,
  run: async (given, { app, by }) => ({ messageId: (await receiveSandboxText(app, { ...by, ...given })).id }),
  again: (messageId) => ({ messageId }),
})
