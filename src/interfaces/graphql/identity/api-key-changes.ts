import {
  ApiKeyIdInput,
  CreateApiKeyInput,
  completeApiKeyRotation,
  createApiKey,
  RenameApiKeyInput,
  RotateApiKeyInput,
  renameApiKey,
  revokeApiKey,
  rotateApiKey,
} from '../../../domain/identity/index.ts'
import { Refusal } from '../../../errors.ts'
import { builder, type Context } from '../schema/builder.ts'
import { Scope } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

type Changed = { keyId: string }

const idField = { required: true, description: 'The key’s id, such as key_01jd…' } as const

const CreateInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new API key.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What the key is for: 1 to 100 characters.' }),
    scopes: t.field({ type: [Scope], required: true, description: 'What it may do; one or more.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description:
        'When it stops working. Default: never. A key that ends itself can make only keys that end no later.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const RotateInput = builder.inputType('RotateApiKeyInput', {
  description: 'An API key that is to have a new secret.',
  fields: (t) => ({
    id: t.id(idField),
    overlapHours: t.int({
      description:
        'How long the former key works beside the new one, 0 to 168. Default: 24. With 0 it ends at once, for one that leaked.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const CompleteInput = builder.inputType('CompleteApiKeyRotationInput', {
  description: 'An API key whose new secret is in use everywhere.',
  fields: (t) => ({ id: t.id(idField), idempotencyKey: t.string(idempotencyKeyField) }),
})

const RenameInput = builder.inputType('RenameApiKeyInput', {
  description: 'An API key that is to have another name.',
  fields: (t) => ({
    id: t.id(idField),
    name: t.string({ required: true, description: 'What the key is for: 1 to 100 characters.' }),
  }),
})

const RevokeInput = builder.inputType('RevokeApiKeyInput', {
  description: 'An API key that is to end.',
  fields: (t) => ({ id: t.id(idField), idempotencyKey: t.string(idempotencyKeyField) }),
})

const CreatePayload = withSecret('CreateApiKeyPayload', 'The new key.')
const RotatePayload = withSecret('RotateApiKeyPayload', 'The key with its new secret.')
const CompletePayload = payload('CompleteApiKeyRotationPayload', 'The key, with one secret again.')
const RenamePayload = payload('RenameApiKeyPayload', 'The key as it is called now.')
const RevokePayload = payload('RevokeApiKeyPayload', 'The key that has ended.')

refuses(CreatePayload, ['secret_lost'])
refuses(RotatePayload, ['api_key_ended', 'rotation_under_way', 'secret_lost'])
refuses(CompletePayload, ['api_key_ended', 'no_rotation'])

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreatePayload,
    nullable: true,
    description:
      'Makes an API key for this workspace. Repeated with its idempotencyKey it gives the same key again for 24 hours.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The key.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'createApiKey',
        schema: CreateApiKeyInput,
        isOwn: true,
        run: async (given, idempotency) => {
          const { apiKey, secret } = await createApiKey(context.app, { ...by(context), idempotency, ...given })
          return { keyId: apiKey.id, secret }
        },
        again: secretIsLost,
      }),
  }),
  rotateApiKey: t.field({
    type: RotatePayload,
    nullable: true,
    description:
      'Gives an API key a new secret; id, name, scopes and expiry stay. Rotate, deploy the new one, complete. During an ' +
      'overlap another rotation is refused, unless overlapHours is 0. Repeated with its idempotencyKey it gives the ' +
      'same key again for 24 hours.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RotateInput, required: true, description: 'Which one, and how.' }) },
    resolve: (_root, { input: { overlapHours, ...rest } }, context) =>
      runMutation(
        context,
        { ...rest, ...(overlapHours != null && { overlapHours }) },
        {
          name: 'rotateApiKey',
          schema: RotateApiKeyInput,
          isOwn: true,
          run: async (given, idempotency) => {
            const { apiKey, secret } = await rotateApiKey(context.app, { ...by(context), idempotency, ...given })
            return { keyId: apiKey.id, secret }
          },
          again: secretIsLost,
        },
      ),
  }),
  completeApiKeyRotation: t.field({
    type: CompletePayload,
    nullable: true,
    description: 'Ends a rotation’s overlap: the former key stops working everywhere within a second.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CompleteInput, required: true, description: 'Which one.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'completeApiKeyRotation',
        schema: ApiKeyIdInput,
        run: async ({ id }, idempotency) => {
          await completeApiKeyRotation(context.app, { ...by(context), idempotency, id })
          return { keyId: id }
        },
        again: (keyId) => ({ keyId }),
      }),
  }),
  renameApiKey: t.field({
    type: RenamePayload,
    nullable: true,
    description: 'Gives an API key another name.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RenameInput, required: true, description: 'Which one, and its name.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const given = parseInput(RenameApiKeyInput, input)
        await renameApiKey(context.app, { ...by(context), ...given })
        return { keyId: given.id }
      }),
  }),
  revokeApiKey: t.field({
    type: RevokePayload,
    nullable: true,
    description:
      'Ends an API key everywhere within a second, its open subscriptions and its former secret included. For good.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RevokeInput, required: true, description: 'Which key.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'revokeApiKey',
        schema: ApiKeyIdInput,
        run: async ({ id }, idempotency) => {
          await revokeApiKey(context.app, { ...by(context), idempotency, id })
          return { keyId: id }
        },
        again: (keyId) => ({ keyId }),
      }),
  }),
}))

/** A secret that nobody lived to answer with is nowhere: only its hash is kept. */
function secretIsLost(keyId: string): never {
  const message = `The first request has changed ${keyId}, and its answer was lost. Rotate that key with overlapHours 0, or revoke it.`
  throw new Refusal({ refused: 'secret_lost', apiKeyId: keyId }, { message })
}

function by(context: Context) {
  return { workspaceId: context.principal.workspaceId, actor: actorOf(context) }
}

function withSecret(name: string, description: string) {
  return builder.objectRef<Changed & { secret: string }>(name).implement({
    description,
    fields: (t) => ({
      secret: t.exposeString('secret', { nullable: true, description: 'The key itself, shown now and never again.' }),
      apiKey: t.prismaField({
        type: 'ApiKey',
        nullable: true,
        description: 'What is known of it from now on.',
        resolve: (query, { keyId }, _args, context) => findKey(context, keyId, query),
      }),
    }),
  })
}

function payload(name: string, description: string) {
  return builder.objectRef<Changed>(name).implement({
    description,
    fields: (t) => ({
      apiKey: t.prismaField({
        type: 'ApiKey',
        nullable: true,
        description: 'The key.',
        resolve: (query, { keyId }, _args, context) => findKey(context, keyId, query),
      }),
    }),
  })
}

function findKey(context: Context, id: string, query: object) {
  return dbOf(context).apiKey.findFirst({ ...query, where: { id } })
}
