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
  description: 'A new account: exactly one of the carriers’ credentials says with whom.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What people call it: 1 to 100 characters.' }),
    twilio: t.field({ type: TwilioCredentialsInput, description: 'An account with Twilio.' }),
    twilioSettings: t.field({ type: TwilioSettingsInput, description: 'More of an account with Twilio.' }),
    telnyx: t.field({ type: TelnyxCredentialsInput, description: 'An account with Telnyx.' }),
    telnyxSettings: t.field({ type: TelnyxSettingsInput, description: 'More of an account with Telnyx.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const UpdateInput = builder.inputType('UpdateCarrierAccountInput', {
  description: 'What is to change of an account. What is absent stays; its carrier always does.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The account.' }),
    name: t.string({ description: 'What people call it.' }),
    twilio: t.field({
      type: TwilioCredentialsInput,
      description: 'New credentials, all of them: texts go with these.',
    }),
    twilioSettings: t.field({ type: TwilioSettingsInput, description: 'New settings, all of them.' }),
    telnyx: t.field({
      type: TelnyxCredentialsInput,
      description: 'New credentials, all of them: texts go with these.',
    }),
    telnyxSettings: t.field({ type: TelnyxSettingsInput, description: 'New settings, all of them.' }),
    overlapHours: t.int({
      description:
        'For how long callbacks that the former credentials verify are believed, 0 to 168 hours. Default: 24. With 0 nothing ' +
        'earlier is good any more.',
    }),
  }),
})

const IdInput = builder.inputType('CarrierAccountIdInput', {
  description: 'A carrier account.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The account, such as car_01jd…' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const AccountPayload = builder.objectRef<{ accountId: string }>('CarrierAccountPayload').implement({
  description: 'The carrier account as it is now.',
  fields: (t) => ({
    carrierAccount: t.prismaField({
      type: 'CarrierAccount',
      nullable: true,
      description: 'The account.',
      resolve: (query, { accountId }, _args, context) =>
        dbOf(context).carrierAccount.findFirst({ ...query, where: { id: accountId } }),
    }),
  }),
})

const RemovePayload = builder.objectRef<{ removedId: string }>('RemoveCarrierAccountPayload').implement({
  description: 'What was removed.',
  fields: (t) => ({ removedId: t.exposeID('removedId', { nullable: true, description: 'The account’s id.' }) }),
})

refuses(AccountPayload, ['limit_reached'])
refuses(RemovePayload, ['account_in_use'])

builder.mutationFields((t) => ({
  createCarrierAccount: t.field({
    type: AccountPayload,
    nullable: true,
    description:
      'Adds an account with a carrier to a live workspace. Set its callbackUrl at the carrier, then register numbers.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The account.' }) },
    resolve: async (_root, { input: { name, idempotencyKey, ...fields } }, context) => {
      const { workspaceId, mode } = context.principal
      const named = carrierNamed(fields)
      if (!named?.credentials) {
        const param = named?.carrier ?? 'twilio'
        throw new AppError('missing_parameter', { param, message: 'Give the credentials of one carrier.' })
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
    description: 'Changes an account with a carrier, or rotates its credentials.',
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
    description: 'Ends an account that has no number in use, and forgets its credentials.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: IdInput, required: true, description: 'Which.' }) },
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
