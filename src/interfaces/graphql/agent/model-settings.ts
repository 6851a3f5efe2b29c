import { z } from 'zod'
import { testModel } from '../../../domain/agent/index.ts'
import { modelKeyHint, UpdateModelSettingsInput, updateModelSettings } from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { enumOf } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

const ModelProvider = enumOf('ModelProvider', 'What a language model speaks.', {
  openai_compatible: 'OpenAI’s chat completions, at any address that speaks them.',
  anthropic: 'Anthropic’s messages.',
})

const ModelUse = enumOf('ModelUse', 'What a language model is asked for.', {
  understand: 'To read what the rules could not, with a quote as proof.',
  phrase: 'To put a reply into other words that state nothing new.',
})

const ModelTestOutcome = enumOf('ModelTestOutcome', 'What became of a test.', {
  answered: 'The model answered.',
  failed: 'It could not be asked, or its answer was none.',
  timed_out: 'It did not answer in time.',
  aborted: 'The test was given up.',
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
  description: 'The language model that a workspace’s agent may ask. It proposes; the rules decide.',
  fields: (t) => ({
    provider: t.expose('provider', { type: ModelProvider, description: 'What it speaks.' }),
    name: t.exposeString('name', { description: 'Its name at its provider.' }),
    baseUrl: t.exposeString('baseUrl', { nullable: true, description: 'Its address. Null: the provider’s own.' }),
    keyHint: t.exposeString('keyHint', {
      nullable: true,
      description: 'Enough to know the key by. Null without a key. The key itself is never shown.',
    }),
    uses: t.expose('uses', { type: [ModelUse], description: 'What it is asked for.' }),
    inputPriceMicros: t.exposeInt('inputPriceMicros', {
      description: 'Micro-dollars for 1,000 tokens of a question, by which a conversation’s budget is kept.',
    }),
    outputPriceMicros: t.exposeInt('outputPriceMicros', {
      description: 'Micro-dollars for 1,000 tokens of an answer.',
    }),
  }),
})

builder.prismaObjectField('Workspace', 'model', (t) =>
  t.field({
    type: SettingsObject,
    nullable: true,
    description: 'The language model that the agent may ask. Null: none, and the rules do everything.',
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

const UpdateInput = builder.inputType('UpdateModelSettingsInput', {
  description: 'What is to change of the workspace’s language model. What is absent stays as it is.',
  fields: (t) => ({
    provider: t.field({ type: ModelProvider, description: 'What it speaks. Null turns the model off and forgets it.' }),
    name: t.string({ description: 'Its name at its provider.' }),
    baseUrl: t.string({
      description: 'Its https address up to the version, such as https://api.openai.com/v1. Null: the provider’s own.',
    }),
    key: t.string({
      description: 'The provider’s key: kept sealed, never shown again. Null removes it. A new address wants it again.',
    }),
    uses: t.field({
      type: [ModelUse],
      description: 'What it is asked for. Both, unless it is said when it is set up.',
    }),
    inputPriceMicros: t.int({ description: 'Micro-dollars for 1,000 tokens of a question.' }),
    outputPriceMicros: t.int({ description: 'Micro-dollars for 1,000 tokens of an answer.' }),
  }),
})

const UpdatePayload = builder.objectRef<{ workspaceId: string }>('UpdateModelSettingsPayload').implement({
  description: 'The workspace with its language model as it is now.',
  fields: (t) => ({
    workspace: t.prismaField({
      type: 'Workspace',
      nullable: true,
      description: 'The workspace.',
      resolve: (query, { workspaceId }, _args, context) =>
        dbOf(context).workspace.findUnique({ ...query, where: { id: workspaceId } }),
    }),
  }),
})

const TestInput = builder.inputType('TestModelInput', {
  description: 'Nothing has to be said.',
  fields: (t) => ({ idempotencyKey: t.string(idempotencyKeyField) }),
})

type Test = { outcome: string; problem: string | null; durationMs: number }

const TestPayload = builder.objectRef<Test>('TestModelPayload').implement({
  description: 'What became of a test.',
  fields: (t) => ({
    outcome: t.expose('outcome', {
      type: ModelTestOutcome,
      nullable: true,
      description: 'Whether the model answered.',
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why not: http_401, timeout, dns, blocked_address, invalid_response and the like.',
    }),
    durationMs: t.exposeInt('durationMs', { nullable: true, description: 'How long it took.' }),
  }),
})

refuses(TestPayload, ['no_model'])

builder.mutationFields((t) => ({
  updateModelSettings: t.field({
    type: UpdatePayload,
    nullable: true,
    description: 'Sets up, changes or turns off the language model of the workspace’s agent.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'What to change.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const { workspaceId, mode } = context.principal
        const given = parseInput(UpdateModelSettingsInput, input)
        await updateModelSettings(context.app, { workspaceId, mode, actor: actorOf(context), ...given })
        return { workspaceId }
      }),
  }),
  testModel: t.field({
    type: TestPayload,
    nullable: true,
    description: 'Asks the workspace’s language model for two words. Nothing of a lead is in the question.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: TestInput, description: 'How.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input ?? {}, {
        name: 'testModel',
        schema: z.strictObject({}),
        run: () => testModel(context.app, { workspaceId: context.principal.workspaceId }),
      }),
  }),
}))
