import { SetSignalInput, setSignal } from '../../../domain/agent/index.ts'
import { builder } from '../schema/builder.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const Input = builder.inputType('SetSignalInput', {
  description: 'What a person knows of one signal.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The conversation, such as conv_01jd…; it must be open.' }),
    key: t.string({ required: true, description: 'The signal, by its key in the conversation’s playbook.' }),
    value: t.field({
      type: 'JSON',
      description:
        'Of the signal’s kind: true or false, a number, one of its words, a day such as 2026-11-21, a text of at most 500 ' +
        'characters. Null forgets what was understood; the lead’s attributes count again.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Payload = builder.objectRef<{ conversationId: string }>('SetSignalPayload').implement({
  description: 'The conversation, judged anew.',
  fields: (t) => ({
    conversation: t.prismaField({
      type: 'Conversation',
      nullable: true,
      description: 'The conversation as it is now.',
      resolve: (query, { conversationId }, _args, context) =>
        dbOf(context).conversation.findFirst({ ...query, where: { id: conversationId } }),
    }),
  }),
})

refuses(Payload, ['conversation_over'])

builder.mutationField('setSignal', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description:
      'Sets, or forgets, one signal of an open conversation by a person’s word, which counts as if the lead had said so: ' +
      'it may qualify, be active again, or end by a knock-out. Nobody is texted.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Input, required: true, description: 'Which signal, and what it is.' }) },
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
