import { SetSignalInput, setSignal } from '../../../domain/agent/index.ts'
import { builder } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { readsOf, scopes } from '../schema/scopes.ts'

const Input = inputOf('SetSignalInput', SetSignalInput, {
  description: 'The signal to set and its value.',
  descriptions: {
    value:
      'Value that matches the signal’s kind: true or false, a number, one of its choices, a date such as ' +
      '2026-11-21, or a text of at most 500 characters. Null clears the value; the lead’s attributes then ' +
      'apply again.',
  },
})

const Payload = builder.objectRef<{ conversationId: string }>('SetSignalPayload').implement({
  description: 'The conversation with its updated score.',
  fields: (t) => ({
    conversation: t.prismaField({
      type: 'Conversation',
      nullable: true,
      description: 'The updated conversation.',
      resolve: (query, { conversationId }, _args, context) =>
        readsOf(context).conversation.findFirst({ ...query, where: { id: conversationId } }),
    }),
  }),
})

refuses(Payload, ['conversation_over'])

builder.mutationField('setSignal', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description:
      'Sets or clears a signal of an open conversation manually. The value counts as if the lead had said ' +
      'it: it can qualify the conversation, return it to active, or end it through a knockout rule. No ' +
      'message is sent.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Input, required: true, description: 'The signal and its value.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'setSignal',
        schema: SetSignalInput,
        run: async (given, idempotency) => {
          const { workspaceId } = context.principal
          await setSignal(context.app, { ...given, workspaceId, actor: actorOf(context), idempotency })
          return { conversationId: given.id }
        },
        again: (conversationId) => ({ conversationId }),
      }),
  }),
)
