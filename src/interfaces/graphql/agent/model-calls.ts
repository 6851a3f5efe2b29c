import { type ModelDay, ModelUsageInput, modelUsage } from '../../../domain/agent/index.ts'
import type { ModelCall, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { enumOf } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

const ModelPurpose = enumOf('ModelPurpose', 'What a language model was asked for.', {
  understand: 'What a lead’s texts say.',
  phrase: 'Other words for a reply.',
})

const ModelCallOutcome = enumOf('ModelCallOutcome', 'What became of a question to a language model.', {
  used: 'All of its answer was taken as good.',
  partly_used: 'Some of its answer was thrown away.',
  rejected: 'Nothing of its answer was good.',
  failed: 'It could not be asked, or its answer was none.',
  timed_out: 'It did not answer in time.',
  aborted: 'The lead wrote again: the question was given up.',
  over_budget: 'It was not asked: the conversation’s money did not reach.',
})

const CallObject = builder.prismaObject('ModelCall', {
  description: 'One question to a language model. Kept for 90 days; of an erased lead only the cost.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as mdl_01jd…' }),
    conversationId: t.exposeID('conversationId', { description: 'The conversation it was asked for.' }),
    purpose: t.expose('purpose', { type: ModelPurpose, description: 'What for.' }),
    provider: t.exposeString('provider', { description: 'What the model speaks.' }),
    model: t.exposeString('model', { description: 'Its name at its provider.' }),
    prompt: t.exposeString('prompt', { description: 'What it was asked, without the key.' }),
    answer: t.exposeString('answer', { nullable: true, description: 'What it said. Null if it said nothing.' }),
    outcome: t.expose('outcome', { type: ModelCallOutcome, description: 'What became of it.' }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why its answer, or a part of it, was not used: http_500, no_json, new_number, link and the like.',
    }),
    inputTokens: t.exposeInt('inputTokens', { description: 'Tokens of the question.' }),
    outputTokens: t.exposeInt('outputTokens', { description: 'Tokens of the answer.' }),
    costMicros: t.exposeInt('costMicros', { description: 'What it cost by the prices set, in micro-dollars.' }),
    durationMs: t.exposeInt('durationMs', { description: 'How long it took.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked.' }),
  }),
})

const CallConnection = connectionOf('ModelCall', CallObject, 'questions to language models')

type Filters = CreatedBetween & { conversationId?: string | null | undefined; outcome?: string | null | undefined }

builder.queryField('modelCalls', (t) =>
  t.field({
    type: CallConnection,
    nullable: true,
    description: 'What language models were asked and said, newest first.',
    authScopes: scopes.fullAccess,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      conversationId: t.arg.id({ description: 'Of one conversation.' }),
      outcome: t.arg({ type: ModelCallOutcome, description: 'Those that ended so.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'ModelCall')
      return readPage(
        context,
        { first, after, last, before },
        {
          ...callList(context, filters),
          load: (window) => dbOf(context).modelCall.findMany({ ...query, ...byCreation(window, whereOf(filters)) }),
        },
      )
    },
  }),
)

nodeKind('mdl', 'ModelCall', (context, ids, info) => {
  const query = selectionOf(context, info, 'ModelCall')
  return dbOf(context).modelCall.findMany({ ...query, where: { id: among(ids) } })
})

function callList(context: Context, filters: Filters): List<ModelCall> {
  return {
    name: 'modelCalls',
    filters,
    keyOf: (row) => row,
    count: (take) => dbOf(context).modelCall.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ conversationId, outcome, ...created }: Filters): Prisma.ModelCallWhereInput {
  return {
    ...(conversationId != null && { conversationId }),
    ...(outcome != null && { outcome }),
    ...createdBetween(created),
  }
}

const DayObject = builder.objectRef<ModelDay>('ModelDay').implement({
  description: 'What language models cost on one of the workspace’s days.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'The day in the workspace’s zone, such as 2026-11-21.' }),
    calls: t.exposeInt('calls', { description: 'How often one was asked.' }),
    inputTokens: t.exposeFloat('input_tokens', { description: 'Tokens of the questions.' }),
    outputTokens: t.exposeFloat('output_tokens', { description: 'Tokens of the answers.' }),
    costMicros: t.exposeFloat('cost_micros', { description: 'What they cost by the prices set, in micro-dollars.' }),
  }),
})

builder.queryField('modelUsage', (t) =>
  t.field({
    type: [DayObject],
    nullable: true,
    description: 'The days on which a language model was asked, the newest first.',
    authScopes: scopes.fullAccess,
    args: { days: t.arg.int({ description: 'How many days back, today included: 1 to 90. Default: 30.' }) },
    resolve: (_root, { days }, { app, principal }) =>
      asGraphqlSays(async () => {
        const given = parseInput(ModelUsageInput, { ...(days != null && { days }) })
        return modelUsage(app, { workspaceId: principal.workspaceId, ...given })
      }),
  }),
)
