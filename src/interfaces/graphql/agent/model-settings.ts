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
import { mutation } from '../schema/mutation.ts'
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
    'Settings of the optional language model. The model only makes suggestions. The agent’s rules make all decisions.',
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
        'Price of 1,000 input tokens in millionths of a US dollar. Used to enforce the conversation’s budget.',
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
    description:
      'The agent’s language model. Null if no model is set up; the agent then uses rules only. Also null without ' +
      'full access.',
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
  description:
    'Sets up or changes the workspace’s language model. To turn the model off and delete its settings, set ' +
    '`provider` to null.',
  authScopes: scopes.fullAccess,
  schema: UpdateModelSettingsInput,
  input: { idempotent: false },
  takes: 'The settings to change.',
  run: async (given, { app, by: { workspaceId, mode, actor } }) => {
    await updateModelSettings(app, { workspaceId, mode, actor, ...given })
    return { workspaceId }
  },
})

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

mutation('testModel', {
  type: TestPayload,
  description: 'Sends a short test prompt to the workspace’s language model. The prompt contains no lead data.',
  authScopes: scopes.fullAccess,
  schema: z.strictObject({}).describe('Contains only the idempotency key.'),
  isInputOptional: true,
  run: (_given, { app, by: { workspaceId } }) => testModel(app, { workspaceId }),
})
