import {
  CarrierAccountIdInput,
  CreateCarrierAccountInput,
  createCarrierAccount,
  removeCarrierAccount,
  testCarrierAccount,
  UpdateCarrierAccountInput,
  updateCarrierAccount,
} from '../../domain/messaging/index.ts'
import { AppError } from '../../errors.ts'
import { CarrierTestPayload } from '../graphql/messaging/carrier-test.ts'
import { inputOf } from '../graphql/schema/input-of.ts'
import { idPayload, rowPayload } from '../graphql/schema/row-field.ts'
import { RestCarrierTest, shownCarrierAccount } from '../rest/resources/carrier-accounts.ts'
import { ACT, CREATE, DELETE, UPDATE } from '../rest/schema/route.ts'
import {
  CARRIER_FIELD_NAMES,
  CHANGED_CARRIER_FIELDS,
  carrierOf,
  NEW_CARRIER_FIELDS,
  withCarrierParams,
} from './carrier-account-fields.ts'
import { operation, rowOperation } from './operation.ts'

const scope = ['full_access'] as const
const tag = 'Phone numbers'

const AccountPayload = rowPayload('CarrierAccountPayload', 'The updated carrier account.', {
  model: 'CarrierAccount',
  id: 'accountId',
  refusals: ['limit_reached'],
})

const OF_CARRIERS = {
  names: CARRIER_FIELD_NAMES,
  descriptions: { keywords: 'Who replies to keywords. Default: ANSWERED_BY_CARRIER.' },
}

rowOperation('create_carrier_account', {
  input: CreateCarrierAccountInput.extend(NEW_CARRIER_FIELDS),
  scope,
  description:
    'Adds a carrier account to a live workspace. Next, set the account’s `callback_url` at the carrier and register ' +
    'phone numbers.',
  run: (input, { app, by }) => {
    const named = carrierOf(input)
    if (!named?.credentials) {
      const param = named?.carrier ?? 'twilio'
      throw new AppError('missing_parameter', { param, message: 'Provide the credentials of one carrier.' })
    }
    const fields = { ...named, credentials: named.credentials, name: input.name }
    return withCarrierParams(named.carrier, () => createCarrierAccount(app, { ...by, ...fields }))
  },
  rest: {
    ...{ ...CREATE, path: '/carrier-accounts', tag, codes: ['conflict', 'limit_reached'] },
    adds: 'Provide the credentials of exactly one carrier, `twilio` or `telnyx`. Credentials are never returned.',
    shows: shownCarrierAccount,
    example: {
      name: 'Main account',
      twilio: { account_sid: `AC${'0'.repeat(32)}`, auth_token: '0'.repeat(32) },
    },
  },
  graphql: {
    type: AccountPayload,
    input: {
      description: 'Parameters of a new carrier account. Provide the credentials of exactly one carrier.',
      ...OF_CARRIERS,
    },
    takes: 'The carrier account.',
  },
})

rowOperation('update_carrier_account', {
  input: UpdateCarrierAccountInput.extend(CHANGED_CARRIER_FIELDS),
  scope,
  description: 'Updates a carrier account or rotates its credentials.',
  run: ({ id, name, overlap_hours, ...fields }, { app, by }) => {
    const named = carrierOf(fields)
    return withCarrierParams(named?.carrier, () =>
      updateCarrierAccount(app, { ...by, id, name, overlap_hours, ...named }),
    )
  },
  rest: {
    ...{ ...UPDATE, path: '/carrier-accounts/{id}', tag, codes: ['not_found', 'conflict'] },
    adds: 'The carrier cannot be changed.',
    shows: shownCarrierAccount,
    example: { name: 'Main account' },
  },
  graphql: {
    type: AccountPayload,
    input: {
      description: 'Carrier account fields to change. Omitted fields keep their values. The carrier cannot be changed.',
      idempotent: false,
      ...OF_CARRIERS,
    },
    takes: 'The fields to change.',
    read: withoutNulls,
  },
})

rowOperation('remove_carrier_account', {
  input: CarrierAccountIdInput,
  scope,
  description: 'Removes a carrier account that has no numbers in use, and deletes its credentials.',
  run: (input, { app, by }) => removeCarrierAccount(app, { ...by, ...input }),
  rest: { ...DELETE, path: '/carrier-accounts/{id}', tag, codes: ['not_found', 'conflict'], shows: null },
  graphql: {
    type: idPayload('RemoveCarrierAccountPayload', 'The removed carrier account.', {
      id: 'removedId',
      description: 'ID of the removed account.',
      refusals: ['account_in_use'],
    }),
    inputType: inputOf('CarrierAccountIdInput', CarrierAccountIdInput),
  },
})

operation('test_carrier_account', {
  input: CarrierAccountIdInput,
  scope,
  description:
    'Tests a carrier account’s credentials with the carrier, and lists the account’s numbers. Stores the outcome if the carrier ' +
    'responded.',
  run: ({ id }, { app, by: { workspaceId } }) => testCarrierAccount(app, { workspaceId, id }),
  rest: { ...ACT, path: '/carrier-accounts/{id}/test', tag, type: RestCarrierTest, show: (test) => test },
  graphql: {
    type: CarrierTestPayload,
    show: (test) => test,
    complexity: 20,
    input: { idempotent: false },
    takes: 'The carrier account.',
  },
})

/** In GraphQL, null counts as absent. */
function withoutNulls<Given extends object>(given: Given): Given {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Given
}
