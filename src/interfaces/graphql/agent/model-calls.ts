import { type ModelDay, ModelUsageInput, modelUsage } from '../../../domain/agent/index.ts'
import type { Where } from '../../../domain/kernel/index.ts'
import type { ModelCall } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { enumOf } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { Node, nodeKind } from '../schema/node.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

const ModelPurpose = enumOf('ModelPurpose', 'Purpose of a language model call.', {
  understand: 'Extract information from a lead’s messages.',
  phrase: 'Rephrase a reply.',
})

const ModelCallOutcome = enumOf('ModelCallOutcome', 'Outcome of a language model call.', {
  used: 'The whole response was used.',
  partly_used: 'Parts of the response were rejected.',
  rejected: 'The whole response was rejected.',
  failed: 'The request failed, or the response was empty.',
  timed_out: 'The model did not respond in time.',
  aborted: 'Canceled because the lead sent another message.',
  over_budget: 'Not sent because the conversation’s model budget was exceeded.',
})

const CallObject = builder.prismaObject('ModelCall', {
  description: 'One call to a language model. Kept for 90 days. After a lead is erased, only the cost remains.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as mdl_01jd….' }),
    conversationId: t.exposeID('conversationId', { description: 'ID of the conversation that the call was made for.' }),
    purpose: t.expose('purpose', { type: ModelPurpose, description: 'Purpose of the call.' }),
    provider: t.exposeString('provider', { description: 'API type of the provider.' }),
    model: t.exposeString('model', { description: 'Model name at the provider.' }),
    prompt: t.exposeString('prompt', { description: 'The prompt, without the API key.' }),
    answer: t.exposeString('answer', { nullable: true, description: 'The model’s response. Null if there was none.' }),
    outcome: t.expose('outcome', { type: ModelCallOutcome, description: 'Outcome of the call.' }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why the response, or a part of it, was not used: http_500, no_json, new_number, link and others.',
    }),
    inputTokens: t.exposeInt('inputTokens', { description: 'Number of input tokens.' }),
    outputTokens: t.exposeInt('outputTokens', { description: 'Number of output tokens.' }),
    costMicros: t.exposeInt('costMicros', {
      description: 'Cost based on the configured prices, in millionths of a US dollar.',
    }),
    durationMs: t.exposeInt('durationMs', { description: 'Duration in milliseconds.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the call was made.' }),
  }),
})

const CallConnection = connectionOf('ModelCall', CallObject, 'calls to language models')

type Filters = CreatedBetween & { conversationId?: string | null | undefined; outcome?: string | null | undefined }

builder.queryField('modelCalls', (t) =>
  t.field({
    type: CallConnection,
    nullable: true,
    description: 'Calls to language models, newest first.',
    authScopes: scopes.fullAccess,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      conversationId: t.arg.id({ description: 'Only calls for this conversation.' }),
      outcome: t.arg({ type: ModelCallOutcome, description: 'Only calls with this outcome.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'ModelCall')
      return readPage(
        context,
        { first, after, last, before },
        {
          ...callList(context, filters),
          load: (window) => readsOf(context).modelCall.findMany({ ...query, ...byCreation(window, whereOf(filters)) }),
        },
      )
    },
  }),
)

nodeKind('mdl', 'ModelCall', (context, ids, info) => {
  const query = selectionOf(context, info, 'ModelCall')
  return readsOf(context).modelCall.findMany({ ...query, where: { id: { in: ids } } })
})

function callList(context: Context, filters: Filters): List<ModelCall> {
  return {
    name: 'modelCalls',
    filters,
    keyOf: (row) => row,
    count: (take) => readsOf(context).modelCall.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ conversationId, outcome, ...created }: Filters): Where<'ModelCall'> {
  return {
    ...(conversationId != null && { conversationId }),
    ...(outcome != null && { outcome }),
    ...createdBetween(created),
  }
}

const DayObject = builder.objectRef<ModelDay>('ModelDay').implement({
  description: 'Language model usage on one day.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'Date in the workspace’s time zone, such as 2026-11-21.' }),
    calls: t.exposeInt('calls', { description: 'Number of calls.' }),
    inputTokens: t.exposeFloat('input_tokens', { description: 'Total number of input tokens.' }),
    outputTokens: t.exposeFloat('output_tokens', { description: 'Total number of output tokens.' }),
    costMicros: t.exposeFloat('cost_micros', {
      description: 'Total cost based on the configured prices, in millionths of a US dollar.',
    }),
  }),
})

builder.queryField('modelUsage', (t) =>
  t.field({
    type: [DayObject],
    nullable: true,
    description: 'Days with language model calls, newest first.',
    authScopes: scopes.fullAccess,
    args: { days: t.arg.int({ description: 'Number of days to include, counting today, 1 to 90. Default: 30.' }) },
    resolve: (_root, { days }, { app, principal }) =>
      asGraphqlSays(async () => {
        const given = parseInput(ModelUsageInput, { ...(days != null && { days }) })
        return modelUsage(app, { workspaceId: principal.workspaceId, ...given })
      }),
  }),
)
