import { toWireMessage } from '../../../domain/conversations/index.ts'
import { receiveSandboxText, SandboxInboundInput } from '../../../domain/messaging/index.ts'
import { restMutation } from '../schema/field.ts'
import { RestMessage, readMessage } from './messages.ts'

restMutation('receive_sandbox_text', {
  type: RestMessage,
  input: SandboxInboundInput,
  description: 'Simulates an inbound message from a lead. Available only in sandbox workspaces.',
  resolve: async (input, context) => {
    const { app, principal, idempotency, madeId } = context
    if (madeId !== undefined) return readMessage(context, madeId)
    return toWireMessage(await receiveSandboxText(app, { workspaceId: principal.workspaceId, idempotency, ...input }))
  },
})
