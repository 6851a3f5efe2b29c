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

const idField = {
  required: true,
  description: 'ID of the conversation, such as conv_01jd…. The conversation must be open.',
} as const

const HandOff = builder.inputType('HandOffConversationInput', {
  description: 'The conversation to hand off and a summary for the person who takes over.',
  fields: (t) => ({
    id: t.id(idField),
    summary: t.string({ description: 'Summary for the person who takes over, at most 500 characters.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Claim = builder.inputType('ClaimConversationInput', {
  description: 'The conversation to claim and the person who handles it.',
  fields: (t) => ({
    id: t.id(idField),
    assignedTo: t.string({
      description:
        'Name or ID of the person who handles the conversation, at most 200 characters. Default: the ' +
        'signed-in member. Required with an API key.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Assign = builder.inputType('AssignConversationInput', {
  description: 'The conversation and the member to assign it to.',
  fields: (t) => ({
    id: t.id(idField),
    memberId: t.id({ description: 'ID of the member, such as mem_01jd…. Null removes the assignment.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Return = builder.inputType('ReturnConversationInput', {
  description: 'The conversation to return to the agent.',
  fields: (t) => ({ id: t.id(idField), idempotencyKey: t.string(idempotencyKeyField) }),
})

const Complete = builder.inputType('CompleteConversationInput', {
  description: 'The conversation to complete and its outcome.',
  fields: (t) => ({
    id: t.id(idField),
    outcome: t.field({ type: CompletedAs, required: true, description: 'Outcome of the conversation.' }),
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
        description: 'The updated conversation.',
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
    type: changedPayload('HandOffConversationPayload', 'The conversation, now handled by a person.'),
    nullable: true,
    description:
      'Hands an open conversation off to a person and pauses the agent. A completed conversation is refused.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: HandOff, required: true, description: 'The conversation and a summary.' }) },
    resolve: (_root, { input }, context) => change(context, input, ['handOffConversation', HandOffInput, requestHuman]),
  }),
  claimConversation: t.field({
    type: changedPayload('ClaimConversationPayload', 'The claimed conversation.'),
    nullable: true,
    description:
      'Claims a conversation for a person. Reminders stop, and the agent is paused until the conversation ' +
      'is returned to it.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Claim, required: true, description: 'The conversation and its assignee.' }) },
    resolve: (_root, { input }, context) =>
      change(context, assignedBy(context, input), ['claimConversation', ClaimConversationInput, claimConversation]),
  }),
  assignConversation: t.field({
    type: changedPayload('AssignConversationPayload', 'The conversation with its new assignee.'),
    nullable: true,
    description:
      'Assigns an open conversation to a member, or removes the assignment. This does not change who ' +
      'replies to the lead. A completed conversation is refused.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Assign, required: true, description: 'The conversation and its assignee.' }) },
    resolve: (_root, { input }, context) =>
      change(context, input, ['assignConversation', AssignConversationInput, assignConversation]),
  }),
  returnConversation: t.field({
    type: changedPayload('ReturnConversationPayload', 'The conversation, now handled by the agent.'),
    nullable: true,
    description: 'Returns an open conversation to the agent, which replies from the lead’s next message on.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Return, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      change(context, input, ['returnConversation', ReturnToAgentInput, returnToAgent]),
  }),
  completeConversation: t.field({
    type: changedPayload('CompleteConversationPayload', 'The completed conversation.'),
    nullable: true,
    description: 'Ends an open conversation. A completed conversation is refused.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Complete, required: true, description: 'The conversation and its outcome.' }) },
    resolve: (_root, { input }, context) =>
      change(context, input, ['completeConversation', CompleteConversationInput, completeConversation]),
  }),
}))

function assignedBy<Input extends { assignedTo?: string | null | undefined }>(context: Context, input: Input): Input {
  return { ...input, assignedTo: input.assignedTo ?? memberOf(context) ?? undefined }
}
