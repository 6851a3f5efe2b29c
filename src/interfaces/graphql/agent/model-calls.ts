import { type ModelDay, ModelUsageInput, modelUsage } from '../../../domain/agent/index.ts'
import { createdFilters, idText, wordsOf } from '../../../domain/kernel/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { enumOf } from '../schema/enums.ts'
import { columnList, queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { parseInput, withGraphqlParams } from '../schema/wire.ts'

const ModelPurpose = enumOf('ModelPurpose', 'Purpose of a language model call.', {
  understand: 'Extract information from a lead’s messages.',
  phrase: 'Rephrase a reply.',
  judge: 'Decide whether an ambiguous message is an opt-out.',
})

const modelCallOutcome = wordsOf('ModelCallOutcome', 'Outcome of a language model call.', {
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
  ...guardedNode(scopes.fullAccess),
  fields: (t) =>
    columnFields(t, 'ModelCall', {
      id: 'Unique ID, such as mdl_01jd….',
      conversationId: 'ID of the conversation that the call was made for.',
      purpose: { type: ModelPurpose, description: 'Purpose of the call.' },
      provider: 'API type of the provider.',
      model: 'Model name at the provider.',
      prompt: 'The prompt, without the API key.',
      answer: 'The model’s response. Null if there was no response, or if the lead was erased.',
      outcome: { type: enumFrom(modelCallOutcome), description: 'Outcome of the call.' },
      problem:
        'Why the response, or a part of it, was not used, such as http_500, no_json, new_number or link. ' +
        'Null if no reason was recorded.',
      inputTokens: 'Number of input tokens.',
      outputTokens: 'Number of output tokens.',
      costMicros: 'Cost based on the configured prices, in millionths of a US dollar.',
      durationMs: 'Duration in milliseconds.',
      createdAt: 'When the call was made.',
    }),
})

queryList('modelCalls', CallObject, {
  list: columnList('modelCalls', 'modelCall', {
    filters: {
      ...createdFilters('items'),
      conversation_id: idText.optional().describe('Only calls for this conversation.'),
      outcome: modelCallOutcome.optional().describe('Only calls with this outcome.'),
    },
  }),
  description: 'Calls to language models, newest first.',
  items: 'calls to language models',
  authScopes: scopes.fullAccess,
})

nodeRows('mdl', 'ModelCall', 'modelCall')

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
    description: 'Language model usage by day, newest first. Days without calls are omitted.',
    authScopes: scopes.fullAccess,
    args: { days: t.arg.int({ description: 'Number of days to include, counting today, 1 to 90. Default: 30.' }) },
    resolve: (_root, { days }, { app, principal }) =>
      withGraphqlParams(async () => {
        const given = parseInput(ModelUsageInput, { ...(days != null && { days }) })
        return modelUsage(app, { workspaceId: principal.workspaceId, ...given })
      }),
  }),
)
