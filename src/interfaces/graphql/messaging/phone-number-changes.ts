import {
  PhoneNumberIdInput,
  RegisterPhoneNumberInput,
  registerPhoneNumber,
  releasePhoneNumber,
  UpdatePhoneNumberInput,
  updatePhoneNumber,
} from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { PhoneNumberStatus, PhoneNumberType } from './phone-numbers.ts'

const RegisterInput = builder.inputType('RegisterPhoneNumberInput', {
  description: 'A number that the workspace has at a carrier.',
  fields: (t) => ({
    e164: t.string({ required: true, description: 'The number, in E.164 form. A sandbox takes fictitious ones only.' }),
    carrierAccountId: t.id({ required: true, description: 'The account that it is in.' }),
    type: t.field({ type: PhoneNumberType, required: true, description: 'What kind of number it is.' }),
    status: t.field({ type: PhoneNumberStatus, description: 'REGISTERED (the default) or PENDING.' }),
    segmentsPerSecond: t.float({
      description: 'Its pace, 0.01 to 1,000. Default: that of its kind; none in a sandbox.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const UpdateInput = builder.inputType('UpdatePhoneNumberInput', {
  description: 'What is to change of a number. What is absent stays.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The number.' }),
    status: t.field({ type: PhoneNumberStatus, description: 'REGISTERED, PENDING or UNREGISTERED.' }),
    type: t.field({ type: PhoneNumberType, description: 'What kind of number it is. Its pace stays as it is.' }),
    segmentsPerSecond: t.float({ description: 'Its pace, 0.01 to 1,000. Null: that of its kind.' }),
  }),
})

const IdInput = builder.inputType('PhoneNumberIdInput', {
  description: 'A number.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The number, such as num_01jd…' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const NumberPayload = builder.objectRef<{ numberId: string }>('PhoneNumberPayload').implement({
  description: 'The number as it is now.',
  fields: (t) => ({
    phoneNumber: t.prismaField({
      type: 'PhoneNumber',
      nullable: true,
      description: 'The number.',
      resolve: (query, { numberId }, _args, context) =>
        dbOf(context).phoneNumber.findFirst({ ...query, where: { id: numberId } }),
    }),
  }),
})

refuses(NumberPayload, ['limit_reached', 'number_in_use'])

builder.mutationFields((t) => ({
  registerPhoneNumber: t.field({
    type: NumberPayload,
    nullable: true,
    description: 'Makes a number one of the workspace’s. One that is in use anywhere is refused.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RegisterInput, required: true, description: 'The number.' }) },
    resolve: (_root, { input }, context) => {
      const { workspaceId } = context.principal
      return runMutation(context, input, {
        name: 'registerPhoneNumber',
        schema: RegisterPhoneNumberInput,
        run: async (given, idempotency) => {
          const by = { workspaceId, actor: actorOf(context), idempotency }
          return { numberId: await registerPhoneNumber(context.app, { ...by, ...given }) }
        },
        again: (numberId) => ({ numberId }),
      })
    },
  }),
  updatePhoneNumber: t.field({
    type: NumberPayload,
    nullable: true,
    description: 'Changes a number. What waits for one that is not registered any more goes from another.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'The changes.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const changes = parseInput(UpdatePhoneNumberInput, input)
        const { workspaceId } = context.principal
        await updatePhoneNumber(context.app, { workspaceId, actor: actorOf(context), ...changes })
        return { numberId: changes.id }
      }),
  }),
  releasePhoneNumber: t.field({
    type: NumberPayload,
    nullable: true,
    description: 'Gives a number up. Its messages stay; it can be registered anew, here or elsewhere.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: IdInput, required: true, description: 'Which.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'releasePhoneNumber',
        schema: PhoneNumberIdInput,
        run: async ({ id }, idempotency) => {
          const { workspaceId } = context.principal
          await releasePhoneNumber(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
          return { numberId: id }
        },
        again: (numberId) => ({ numberId }),
      }),
  }),
}))
