import type { z } from 'zod'
import {
  AssignConversationInput,
  assignConversation,
  ClaimConversationInput,
  CompleteConversationInput,
  claimConversation,
  completeConversation,
  HandOffInput,
  ReturnToAgentInput,
  requestHuman,
  returnToAgent,
} from '../../../domain/conversations/index.ts'
import type { IdempotencyClaim } from '../../../domain/kernel/index.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder, type Context } from '../schema/builder.ts'
import { CompletedAs } from '../schema/enums.ts'
import { idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const idField = { required: true, description: 'Such as conv_01jd…; it must be open.' } as const

const HandOff = builder.inputType('HandOffConversationInput', {
  description: 'Which conversation a person is to take over, and why.',
  fields: (t) => ({
    id: t.id(idField),
    summary: t.string({ description: 'What the person should know, at most 500 characters.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Claim = builder.inputType('ClaimConversationInput', {
  description: 'Which conversation somebody answers for.',
  fields: (t) => ({
    id: t.id(idField),
    assignedTo: t.string({
      description:
        'Who: a name or an id of yours, at most 200 characters. Default: the member who asks; an API key has to say.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Assign = builder.inputType('AssignConversationInput', {
  description: 'Which conversation a member is to see to.',
  fields: (t) => ({
    id: t.id(idField),
    memberId: t.id({ description: 'Who, such as mem_01jd…; null for nobody.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Return = builder.inputType('ReturnConversationInput', {
  description: 'Which conversation the agent is to have back.',
  fields: (t) => ({ id: t.id(idField), idempotencyKey: t.string(idempotencyKeyField) }),
})

const Complete = builder.inputType('CompleteConversationInput', {
  description: 'Which conversation is over, and how it ended.',
  fields: (t) => ({
    id: t.id(idField),
    outcome: t.field({ type: CompletedAs, required: true, description: 'How it ended.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

/** One that is empty when the conversation is over. */
function changedPayload(name: string, description: string) {
  const payload = conversationPayload(name, description)
  refuses(payload, ['conversation_over'])
  return payload
}

/** A payload for each, so that one may grow without the others. */
export const conversationPayload = (name: string, description: string) =>
  builder.objectRef<{ conversationId: string }>(name).implement({
    description,
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

type Request<Schema extends z.ZodType> = z.output<Schema> & {
  workspaceId: string
  idempotency: IdempotencyClaim | undefined
}

/** One change of one conversation: what it answers with is the conversation. */
function change<Schema extends z.ZodObject<{ id: z.ZodType<string> }>>(
  context: Context,
  input: { idempotencyKey?: string | null | undefined },
  [name, schema, run]: [string, Schema, (app: Context['app'], request: Request<Schema>) => Promise<void>],
): Promise<{ conversationId: string }> {
  const { workspaceId } = context.principal
  return runMutation(context, input, {
    name,
    schema,
    run: async (given, idempotency) => {
      await run(context.app, { ...given, workspaceId, idempotency })
      return { conversationId: given.id as string }
    },
    again: (conversationId) => ({ conversationId }),
  })
}

builder.mutationFields((t) => ({
  handOffConversation: t.field({
    type: changedPayload('HandOffConversationPayload', 'The conversation, in human hands.'),
    nullable: true,
    description: 'Puts an open conversation into human hands: the agent falls silent. One that is over is refused.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: HandOff, required: true, description: 'Which one, and why.' }) },
    resolve: (_root, { input }, context) => change(context, input, ['handOffConversation', HandOffInput, requestHuman]),
  }),
  claimConversation: t.field({
    type: changedPayload('ClaimConversationPayload', 'The conversation, claimed.'),
    nullable: true,
    description:
      'Says who answers the lead: nobody is called again, and the agent is silent until the conversation is returned.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Claim, required: true, description: 'Which one, and who.' }) },
    resolve: (_root, { input }, context) =>
      change(context, assignedBy(context, input), ['claimConversation', ClaimConversationInput, claimConversation]),
  }),
  assignConversation: t.field({
    type: changedPayload('AssignConversationPayload', 'The conversation, with whom it is assigned to.'),
    nullable: true,
    description:
      'Says which member is to see to an open conversation, or that nobody is. Who answers the lead stays as it is. One ' +
      'that is over is refused.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Assign, required: true, description: 'Which one, and who.' }) },
    resolve: (_root, { input }, context) =>
      change(context, input, ['assignConversation', AssignConversationInput, assignConversation]),
  }),
  returnConversation: t.field({
    type: changedPayload('ReturnConversationPayload', 'The conversation, with the agent again.'),
    nullable: true,
    description: 'Gives an open conversation back to the agent, who answers from the lead’s next text on.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Return, required: true, description: 'Which one.' }) },
    resolve: (_root, { input }, context) =>
      change(context, input, ['returnConversation', ReturnToAgentInput, returnToAgent]),
  }),
  completeConversation: t.field({
    type: changedPayload('CompleteConversationPayload', 'The conversation, ended.'),
    nullable: true,
    description: 'Ends an open conversation. One that is over is refused.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Complete, required: true, description: 'Which one, and how it ended.' }) },
    resolve: (_root, { input }, context) =>
      change(context, input, ['completeConversation', CompleteConversationInput, completeConversation]),
  }),
}))

function assignedBy<Input extends { assignedTo?: string | null | undefined }>(context: Context, input: Input): Input {
  return { ...input, assignedTo: input.assignedTo ?? memberOf(context) ?? undefined }
}
