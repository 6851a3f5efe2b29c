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
  description: 'A phone number that the workspace owns at a carrier.',
  fields: (t) => ({
    e164: t.string({
      required: true,
      description: 'The number in E.164 format. A sandbox accepts fictitious numbers only.',
    }),
    carrierAccountId: t.id({ required: true, description: 'ID of the carrier account that owns the number.' }),
    type: t.field({ type: PhoneNumberType, required: true, description: 'Type of the number.' }),
    status: t.field({ type: PhoneNumberStatus, description: 'REGISTERED (default) or PENDING.' }),
    segmentsPerSecond: t.float({
      description:
        'Maximum sending rate in segments per second, 0.01 to 1,000. Default: the rate of the number’s type. ' +
        'No limit in a sandbox.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const UpdateInput = builder.inputType('UpdatePhoneNumberInput', {
  description: 'Phone number fields to change. Omitted fields keep their values.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the phone number.' }),
    status: t.field({ type: PhoneNumberStatus, description: 'REGISTERED, PENDING or UNREGISTERED.' }),
    type: t.field({
      type: PhoneNumberType,
      description: 'Type of the number. Changing it does not change the sending rate.',
    }),
    segmentsPerSecond: t.float({
      description:
        'Maximum sending rate in segments per second, 0.01 to 1,000. Null for the default rate of the number’s ' +
        'type.',
    }),
  }),
})

const IdInput = builder.inputType('PhoneNumberIdInput', {
  description: 'The phone number to use.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the phone number, such as num_01jd….' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const NumberPayload = builder.objectRef<{ numberId: string }>('PhoneNumberPayload').implement({
  description: 'The updated phone number.',
  fields: (t) => ({
    phoneNumber: t.prismaField({
      type: 'PhoneNumber',
      nullable: true,
      description: 'The phone number.',
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
    description: 'Adds a phone number to the workspace. A number that is in use in any workspace is refused.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RegisterInput, required: true, description: 'The phone number.' }) },
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
    description:
      'Updates a phone number. If the number is no longer registered, its waiting messages are sent from ' +
      'another number.',
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
    description: 'Releases a phone number. Its messages are kept. The number can be registered again in any workspace.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: IdInput, required: true, description: 'Parameters of the mutation.' }) },
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
