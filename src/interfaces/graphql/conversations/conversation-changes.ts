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
import { inputOf } from '../schema/input-of.ts'
import { runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { readsOf, scopes } from '../schema/scopes.ts'

const HandOff = inputOf('HandOffConversationInput', HandOffInput)

const Claim = inputOf('ClaimConversationInput', ClaimConversationInput.partial({ assigned_to: true }), {
  description: 'The conversation to claim and the person who handles it.',
  descriptions: {
    assigned_to:
      'Name or ID of the person who handles the conversation, at most 200 characters. Default: the ' +
      'signed-in member. Required with an API key.',
  },
})

const Assign = inputOf('AssignConversationInput', AssignConversationInput)

const Return = inputOf('ReturnConversationInput', ReturnToAgentInput)

const Complete = inputOf('CompleteConversationInput', CompleteConversationInput)

/** Null if the conversation has ended. */
function changedPayload(name: string, description: string) {
  const payload = conversationPayload(name, description)
  refuses(payload, ['conversation_over'])
  return payload
}

/** A payload type per mutation, so that each can get its own fields. */
export const conversationPayload = (name: string, description: string) =>
  builder.objectRef<{ conversationId: string }>(name).implement({
    description,
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

type Input<Schema extends z.ZodType> = z.output<Schema> & {
  workspaceId: string
  idempotency: IdempotencyClaim | undefined
}

/** A mutation of one conversation, which returns the conversation. */
function change<Schema extends z.ZodObject<{ id: z.ZodType<string> }>>(
  context: Context,
  input: { idempotencyKey?: string | null | undefined },
  [name, schema, run]: [string, Schema, (app: Context['app'], request: Input<Schema>) => Promise<void>],
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
      'Hands an open conversation off to a person and pauses the agent. Returns an error if the conversation has already ended.',
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
      'replies to the lead. Returns an error if the conversation has already ended.',
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
    type: changedPayload('CompleteConversationPayload', 'The ended conversation.'),
    nullable: true,
    description: 'Ends an open conversation. Returns an error if the conversation has already ended.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Complete, required: true, description: 'The conversation and its outcome.' }) },
    resolve: (_root, { input }, context) =>
      change(context, input, ['completeConversation', CompleteConversationInput, completeConversation]),
  }),
}))

function assignedBy(context: Context, { assignedTo, ...input }: Record<string, unknown>): Record<string, unknown> {
  return { ...input, assignedTo: assignedTo ?? memberOf(context) ?? undefined }
}
