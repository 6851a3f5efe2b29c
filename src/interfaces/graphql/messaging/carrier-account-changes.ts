import { z } from 'zod'
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
import { inputOf } from '../schema/input-of.ts'
import { actorOf, rowMutation, runMutation } from '../schema/mutation.ts'
import { idPayload, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { parseInput, withGraphqlParams } from '../schema/wire.ts'
import {
  CARRIER_FIELD_NAMES,
  CARRIER_FIELDS,
  type CarrierFields,
  carrierNamed,
  withCarrierParams,
} from './carrier-account-fields.ts'

const { name, overlap_hours, id } = UpdateCarrierAccountInput.shape

const CreateInput = inputOf(
  'CreateCarrierAccountInput',
  z.object({ name: CreateCarrierAccountInput.shape.name, ...CARRIER_FIELDS }),
  {
    description: 'Parameters of a new carrier account. Provide the credentials of exactly one carrier.',
    names: CARRIER_FIELD_NAMES,
  },
)

const CREDENTIALS = 'New credentials, complete. They are used to send messages immediately.'
const SETTINGS = 'New settings, complete. They replace the existing ones.'

const UpdateInput = inputOf('UpdateCarrierAccountInput', z.object({ id, name, ...CARRIER_FIELDS, overlap_hours }), {
  description: 'Carrier account fields to change. Omitted fields keep their values. The carrier cannot be changed.',
  idempotent: false,
  names: CARRIER_FIELD_NAMES,
  descriptions: { twilio: CREDENTIALS, twilioSettings: SETTINGS, telnyx: CREDENTIALS, telnyxSettings: SETTINGS },
})

const AccountPayload = rowPayload('CarrierAccountPayload', 'The updated carrier account.', {
  model: 'CarrierAccount',
  id: 'accountId',
  refusals: ['limit_reached'],
})

rowMutation('removeCarrierAccount', {
  type: idPayload('RemoveCarrierAccountPayload', 'The removed carrier account.', {
    id: 'removedId',
    description: 'ID of the removed account.',
    refusals: ['account_in_use'],
  }),
  description: 'Removes a carrier account that has no numbers in use, and deletes its credentials.',
  authScopes: scopes.fullAccess,
  schema: CarrierAccountIdInput,
  inputType: inputOf('CarrierAccountIdInput', CarrierAccountIdInput),
  run: (given, { app, by }) => removeCarrierAccount(app, { ...by, ...given }),
})

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
      const named = carrierNamed(fields as CarrierFields)
      if (!named?.credentials) {
        const param = named?.carrier ?? 'twilio'
        throw new AppError('missing_parameter', { param, message: 'Provide the credentials of one carrier.' })
      }
      const input = { name, idempotencyKey, ...named }
      return withCarrierParams(named.carrier, () =>
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
      const named = carrierNamed(fields as CarrierFields)
      return withCarrierParams(named?.carrier, () =>
        withGraphqlParams(async () => {
          const given = { id, name: name ?? undefined, overlapHours: overlapHours ?? undefined, ...named }
          const changes = parseInput(UpdateCarrierAccountInput, given)
          const { workspaceId } = context.principal
          await updateCarrierAccount(context.app, { workspaceId, actor: actorOf(context), ...changes })
          return { accountId: changes.id }
        }),
      )
    },
  }),
}))
