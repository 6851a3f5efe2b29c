import {
  CarrierAccountIdInput,
  CreateCarrierAccountInput,
  createCarrierAccount,
  removeCarrierAccount,
  UpdateCarrierAccountInput,
  updateCarrierAccount,
} from '../../../domain/messaging/index.ts'
import { AppError } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import {
  asCarrierSays,
  carrierNamed,
  TelnyxCredentialsInput,
  TelnyxSettingsInput,
  TwilioCredentialsInput,
  TwilioSettingsInput,
} from './carrier-account-fields.ts'

const CreateInput = builder.inputType('CreateCarrierAccountInput', {
  description: 'Parameters of a new carrier account. Provide the credentials of exactly one carrier.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Display name, 1 to 100 characters.' }),
    twilio: t.field({ type: TwilioCredentialsInput, description: 'Credentials of a Twilio account.' }),
    twilioSettings: t.field({ type: TwilioSettingsInput, description: 'Optional settings of a Twilio account.' }),
    telnyx: t.field({ type: TelnyxCredentialsInput, description: 'Credentials of a Telnyx account.' }),
    telnyxSettings: t.field({ type: TelnyxSettingsInput, description: 'Optional settings of a Telnyx account.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const UpdateInput = builder.inputType('UpdateCarrierAccountInput', {
  description: 'Carrier account fields to change. Omitted fields keep their values. The carrier cannot be changed.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the carrier account.' }),
    name: t.string({ description: 'Display name.' }),
    twilio: t.field({
      type: TwilioCredentialsInput,
      description: 'New credentials, complete. They are used to send messages immediately.',
    }),
    twilioSettings: t.field({
      type: TwilioSettingsInput,
      description: 'New settings, complete. They replace the existing ones.',
    }),
    telnyx: t.field({
      type: TelnyxCredentialsInput,
      description: 'New credentials, complete. They are used to send messages immediately.',
    }),
    telnyxSettings: t.field({
      type: TelnyxSettingsInput,
      description: 'New settings, complete. They replace the existing ones.',
    }),
    overlapHours: t.int({
      description:
        'Hours during which callbacks signed with the previous credentials are accepted, 0 to 168. Default: ' +
        '24. With 0, all earlier credentials become invalid immediately.',
    }),
  }),
})

const IdInput = builder.inputType('CarrierAccountIdInput', {
  description: 'The carrier account to use.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the carrier account, such as car_01jd….' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const AccountPayload = builder.objectRef<{ accountId: string }>('CarrierAccountPayload').implement({
  description: 'The updated carrier account.',
  fields: (t) => ({
    carrierAccount: t.prismaField({
      type: 'CarrierAccount',
      nullable: true,
      description: 'The carrier account.',
      resolve: (query, { accountId }, _args, context) =>
        dbOf(context).carrierAccount.findFirst({ ...query, where: { id: accountId } }),
    }),
  }),
})

const RemovePayload = builder.objectRef<{ removedId: string }>('RemoveCarrierAccountPayload').implement({
  description: 'The removed carrier account.',
  fields: (t) => ({
    removedId: t.exposeID('removedId', { nullable: true, description: 'ID of the removed account.' }),
  }),
})

refuses(AccountPayload, ['limit_reached'])
refuses(RemovePayload, ['account_in_use'])

builder.mutationFields((t) => ({
  createCarrierAccount: t.field({
    type: AccountPayload,
    nullable: true,
    description:
      'Adds a carrier account to a live workspace. Next, set its callbackUrl at the carrier and register ' +
      'phone numbers.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The carrier account.' }) },
    resolve: async (_root, { input: { name, idempotencyKey, ...fields } }, context) => {
      const { workspaceId, mode } = context.principal
      const named = carrierNamed(fields)
      if (!named?.credentials) {
        const param = named?.carrier ?? 'twilio'
        throw new AppError('missing_parameter', { param, message: 'Provide the credentials of one carrier.' })
      }
      const input = { name, idempotencyKey, ...named }
      return asCarrierSays(named.carrier, () =>
        runMutation(context, input, {
          name: 'createCarrierAccount',
          schema: CreateCarrierAccountInput,
          run: async (given, idempotency) => {
            const by = { workspaceId, mode, actor: actorOf(context), idempotency }
            return { accountId: await createCarrierAccount(context.app, { ...by, ...given }) }
          },
          again: (accountId) => ({ accountId }),
        }),
      )
    },
  }),
  updateCarrierAccount: t.field({
    type: AccountPayload,
    nullable: true,
    description: 'Updates a carrier account or rotates its credentials.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'The changes.' }) },
    resolve: async (_root, { input: { id, name, overlapHours, ...fields } }, context) => {
      const named = carrierNamed(fields)
      return asCarrierSays(named?.carrier, () =>
        asGraphqlSays(async () => {
          const given = { id, name: name ?? undefined, overlapHours: overlapHours ?? undefined, ...named }
          const changes = parseInput(UpdateCarrierAccountInput, given)
          const { workspaceId } = context.principal
          await updateCarrierAccount(context.app, { workspaceId, actor: actorOf(context), ...changes })
          return { accountId: id }
        }),
      )
    },
  }),
  removeCarrierAccount: t.field({
    type: RemovePayload,
    nullable: true,
    description: 'Removes a carrier account that has no numbers in use, and deletes its credentials.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: IdInput, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'removeCarrierAccount',
        schema: CarrierAccountIdInput,
        run: async ({ id }, idempotency) => {
          const { workspaceId } = context.principal
          await removeCarrierAccount(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
          return { removedId: id }
        },
        again: (removedId) => ({ removedId }),
      }),
  }),
}))
