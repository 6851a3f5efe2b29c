import { toWireMessage } from '../../domain/conversations/index.ts'
import { receiveSandboxText, SandboxInboundInput } from '../../domain/messaging/index.ts'
import { sandboxOf } from '../graphql/sandbox/sandbox-only.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { findMessageOf, RestMessage } from '../rest/resources/messages.ts'
import { operation } from './operation.ts'

operation('receive_sandbox_text', {
  input: SandboxInboundInput,
  scope: ['full_access'],
  description: 'Simulates an inbound message from a lead. Sandbox only; a live workspace returns not_found.',
  run: (input, { app, by }) => receiveSandboxText(app, { ...by, ...input }),
  again: findMessageOf,
  rest: {
    ...{ method: 'POST', path: '/sandbox/inbound', statuses: [201], sandboxOnly: true, tag: 'Sandbox' },
    type: RestMessage,
    show: toWireMessage,
    example: { from: '+14155550123', body: 'Yes, I would like a quote. My budget is around $25k.' },
  },
  graphql: {
    name: 'simulateInbound',
    type: rowPayload('SimulateInboundPayload', 'The received message.', {
      model: 'Message',
      id: 'messageId',
      description: 'The inbound message.',
    }),
    show: ({ id }) => ({ messageId: id }),
    input: { description: 'The simulated message from a lead.' },
    takes: 'The message from the lead.',
    check: sandboxOf,
  },
})
