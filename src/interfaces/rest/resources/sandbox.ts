import { toWireMessage } from '../../../domain/conversations/index.ts'
import { receiveSandboxText, SandboxInboundInput } from '../../../domain/messaging/index.ts'
import { restMutation } from '../schema/field.ts'
import { RestMessage, readMessage } from './messages.ts'

restMutation('receive_sandbox_text', {
  type: RestMessage,
  input: SandboxInboundInput,
  description: 'Simulates an inbound message from a lead. Available only in sandbox workspaces.',
  run: async (input, { app, by }) => toWireMessage(await receiveSandboxText(app, { ...by, ...input })),
  again: readMessage,
})
