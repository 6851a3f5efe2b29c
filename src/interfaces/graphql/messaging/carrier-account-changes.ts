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
import { inputOf } from '../schema/input-of.ts'
import { rowMutation } from '../schema/mutation.ts'
import { idPayload, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import {
  CARRIER_FIELD_NAMES,
  CARRIER_FIELDS,
  type CarrierFields,
  carrierNamed,
  carrierParam,
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

const CREDENTIALS = 'A complete set of new credentials. They are used immediately to send messages.'
const SETTINGS = 'A complete set of new settings. They replace the existing settings.'

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

rowMutation('createCarrierAccount', {
  type: AccountPayload,
  description:
    'Adds a carrier account to a live workspace. Next, set the account’s callbackUrl at the carrier and register ' +
    'phone numbers.',
  authScopes: scopes.fullAccess,
  schema: CreateCarrierAccountInput,
  inputType: CreateInput,
  takes: 'The carrier account.',
  read: ({ name, idempotencyKey = null, ...fields }) => {
    const named = carrierNamed(fields as CarrierFields)
    if (named?.credentials) return { name, idempotencyKey, ...named }
    const param = named?.carrier ?? 'twilio'
    throw new AppError('missing_parameter', { param, message: 'Provide the credentials of one carrier.' })
  },
  rename: carrierParam,
  run: (given, { app, by }) => createCarrierAccount(app, { ...by, ...given }),
})

rowMutation('updateCarrierAccount', {
  type: AccountPayload,
  description: 'Updates a carrier account or rotates its credentials.',
  authScopes: scopes.fullAccess,
  schema: UpdateCarrierAccountInput,
  inputType: UpdateInput,
  takes: 'The fields to change.',
  read: ({ id, name, overlapHours, ...fields }) => {
    return {
      id,
      name: name ?? undefined,
      overlapHours: overlapHours ?? undefined,
      ...carrierNamed(fields as CarrierFields),
    }
  },
  rename: carrierParam,
  run: (given, { app, by }) => updateCarrierAccount(app, { ...by, ...given }),
})
