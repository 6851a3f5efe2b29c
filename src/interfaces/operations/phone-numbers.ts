import {
  numberStatus,
  PhoneNumberIdInput,
  RegisterPhoneNumberInput,
  registerPhoneNumber,
  releasePhoneNumber,
  UpdatePhoneNumberInput,
  updatePhoneNumber,
} from '../../domain/messaging/index.ts'
import { enumFrom } from '../graphql/schema/enum-from.ts'
import { inputOf } from '../graphql/schema/input-of.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { shownPhoneNumber } from '../rest/resources/phone-numbers.ts'
import { CREATE, DELETE, UPDATE } from '../rest/schema/route.ts'
import { rowOperation } from './operation.ts'

const scope = ['full_access'] as const
const tag = 'Phone numbers'
const status = enumFrom(numberStatus)

const NumberPayload = rowPayload('PhoneNumberPayload', 'The updated phone number.', {
  model: 'PhoneNumber',
  id: 'numberId',
  refusals: ['limit_reached', 'number_in_use'],
})

rowOperation('register_phone_number', {
  input: RegisterPhoneNumberInput,
  scope,
  description:
    'Adds a phone number to the workspace. A number that is already in use, in this or another workspace, cannot be added.',
  run: (input, { app, by }) => registerPhoneNumber(app, { ...by, ...input }),
  rest: {
    ...{ ...CREATE, path: '/phone-numbers', tag, codes: ['not_found', 'conflict', 'limit_reached'] },
    adds: 'Such a request returns 409 `conflict`.',
    shows: shownPhoneNumber,
    example: { e164: '+14155550123', carrier_account_id: 'car_01k0z8m3w6n9q2r5t8v1x4y7za', type: 'long_code' },
  },
  graphql: { type: NumberPayload, input: { types: { status } }, takes: 'The phone number.' },
})

rowOperation('update_phone_number', {
  input: UpdatePhoneNumberInput,
  scope,
  description:
    'Updates the given fields of a phone number. If the number is no longer registered, its waiting messages are sent from ' +
    'another number.',
  run: (input, { app, by }) => updatePhoneNumber(app, { ...by, ...input }),
  rest: {
    ...{ ...UPDATE, path: '/phone-numbers/{id}', tag },
    shows: shownPhoneNumber,
    example: { status: 'unregistered' },
  },
  graphql: { type: NumberPayload, input: { types: { status }, idempotent: false }, takes: 'The fields to change.' },
})

rowOperation('release_phone_number', {
  input: PhoneNumberIdInput,
  scope,
  description: 'Releases a phone number. Its messages are kept. The number can be registered again in any workspace.',
  run: (input, { app, by }) => releasePhoneNumber(app, { ...by, ...input }),
  rest: { ...DELETE, path: '/phone-numbers/{id}', tag, shows: null },
  graphql: { type: NumberPayload, inputType: inputOf('PhoneNumberIdInput', PhoneNumberIdInput) },
})
