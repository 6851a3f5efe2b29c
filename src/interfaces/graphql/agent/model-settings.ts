import { z } from 'zod'
import { testModel } from '../../../domain/agent/index.ts'
import {
  modelKeyHint,
  modelProvider,
  modelUse,
  UpdateModelSettingsInput,
  updateModelSettings,
} from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { enumOf } from '../schema/enums.ts'
import { inputOf } from '../schema/input-of.ts'
import { mutation, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const ModelTestOutcome = enumOf('ModelTestOutcome', 'Outcome of a language model test.', {
  answered: 'The model responded.',
  failed: 'The request failed, or the response was empty.',
  timed_out: 'The model did not respond in time.',
  aborted: 'The test was canceled.',
})

type Settings = {
  provider: string
  name: string
  baseUrl: string | null
  keyHint: string | null
  uses: string[]
  inputPriceMicros: number
  outputPriceMicros: number
}

const SettingsObject = builder.objectRef<Settings>('ModelSettings').implement({
  description:
    'Settings of the optional language model. The model only makes suggestions. The rules of the agent ' +
    'make all decisions.',
  fields: (t) => ({
    provider: t.expose('provider', { type: enumFrom(modelProvider), description: 'API type of the provider.' }),
    name: t.exposeString('name', { description: 'Model name at the provider.' }),
    baseUrl: t.exposeString('baseUrl', {
      nullable: true,
      description: 'Base URL of the provider’s API. Null for the provider’s default.',
    }),
    keyHint: t.exposeString('keyHint', {
      nullable: true,
      description: 'Last characters of the API key. Null if no key is set. The key cannot be read back.',
    }),
    uses: t.expose('uses', { type: [enumFrom(modelUse)], description: 'Tasks that the model is used for.' }),
    inputPriceMicros: t.exposeInt('inputPriceMicros', {
      description:
        'Price of 1,000 input tokens in millionths of a US dollar. Used to enforce the budget of a conversation.',
    }),
    outputPriceMicros: t.exposeInt('outputPriceMicros', {
      description: 'Price of 1,000 output tokens in millionths of a US dollar.',
    }),
  }),
})

builder.prismaObjectField('Workspace', 'model', (t) =>
  t.field({
    type: SettingsObject,
    nullable: true,
    description: 'The language model of the agent. Null if no model is set up. The agent then uses rules only.',
    authScopes: scopes.fullAccess,
    select: {
      id: true,
      modelProvider: true,
      modelName: true,
      modelBaseUrl: true,
      modelKey: true,
      modelUses: true,
      modelInputPrice: true,
      modelOutputPrice: true,
    },
    resolve: (row, _args, { app }) =>
      row.modelProvider === null
        ? null
        : {
            provider: row.modelProvider,
            name: row.modelName ?? '',
            baseUrl: row.modelBaseUrl,
            keyHint: modelKeyHint(app.vault, row.id, row.modelKey),
            uses: row.modelUses,
            inputPriceMicros: row.modelInputPrice,
            outputPriceMicros: row.modelOutputPrice,
          },
  }),
)

mutation('updateModelSettings', {
  type: rowPayload('UpdateModelSettingsPayload', 'The workspace with the updated language model settings.', {
    model: 'Workspace',
    id: 'workspaceId',
  }),
  description: 'Sets up, changes or turns off the workspace’s language model.',
  authScopes: scopes.fullAccess,
  schema: UpdateModelSettingsInput,
  input: { idempotent: false },
  takes: 'The settings to change.',
  run: async (given, { app, by: { workspaceId, mode, actor } }) => {
    await updateModelSettings(app, { workspaceId, mode, actor, ...given })
    return { workspaceId }
  },
})

const TestModelInput = z.strictObject({}).describe('Contains only the idempotency key.')
const TestInput = inputOf('TestModelInput', TestModelInput)

type Test = { outcome: string; problem: string | null; durationMs: number }

const TestPayload = builder.objectRef<Test>('TestModelPayload').implement({
  description: 'Outcome of a language model test.',
  fields: (t) => ({
    outcome: t.expose('outcome', {
      type: ModelTestOutcome,
      nullable: true,
      description: 'Whether the model responded.',
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description:
        'Why the test failed, such as http_401, timeout, dns, blocked_address or invalid_response. Null if ' +
        'the model responded.',
    }),
    durationMs: t.exposeInt('durationMs', { nullable: true, description: 'Duration in milliseconds.' }),
  }),
})

refuses(TestPayload, ['no_model'])

builder.mutationField('testModel', (t) =>
  t.field({
    type: TestPayload,
    nullable: true,
    description: 'Sends a short test prompt to the workspace’s language model. The prompt contains no lead data.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: TestInput, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input ?? {}, {
        name: 'testModel',
        schema: TestModelInput,
        run: () => testModel(context.app, { workspaceId: context.principal.workspaceId }),
      }),
  }),
)
