import {
  numberStatus,
  PhoneNumberIdInput,
  RegisterPhoneNumberInput,
  registerPhoneNumber,
  releasePhoneNumber,
  UpdatePhoneNumberInput,
  updatePhoneNumber,
} from '../../../domain/messaging/index.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { inputOf } from '../schema/input-of.ts'
import { rowMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const status = enumFrom(numberStatus)

const NumberPayload = rowPayload('PhoneNumberPayload', 'The updated phone number.', {
  model: 'PhoneNumber',
  id: 'numberId',
  refusals: ['limit_reached', 'number_in_use'],
})

rowMutation('registerPhoneNumber', {
  type: NumberPayload,
  description:
    'Adds a phone number to the workspace. A number that is already in use, in this or another workspace, ' +
    'cannot be added.',
  authScopes: scopes.fullAccess,
  schema: RegisterPhoneNumberInput,
  input: { types: { status } },
  takes: 'The phone number.',
  run: (given, { app, by }) => registerPhoneNumber(app, { ...by, ...given }),
})

rowMutation('updatePhoneNumber', {
  type: NumberPayload,
  description:
    'Updates a phone number. If the number is no longer registered, its waiting messages are sent from another number.',
  authScopes: scopes.fullAccess,
  schema: UpdatePhoneNumberInput,
  input: { types: { status }, idempotent: false },
  takes: 'The fields to change.',
  run: (changes, { app, by }) => updatePhoneNumber(app, { ...by, ...changes }),
})

rowMutation('releasePhoneNumber', {
  type: NumberPayload,
  description: 'Releases a phone number. Its messages are kept. The number can be registered again in any workspace.',
  authScopes: scopes.fullAccess,
  schema: PhoneNumberIdInput,
  inputType: inputOf('PhoneNumberIdInput', PhoneNumberIdInput),
  run: (given, { app, by }) => releasePhoneNumber(app, { ...by, ...given }),
})
