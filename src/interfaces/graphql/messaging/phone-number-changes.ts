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
import { actorOf, mutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const status = enumFrom(numberStatus)
const RegisterInput = inputOf('RegisterPhoneNumberInput', RegisterPhoneNumberInput, { types: { status } })
const UpdateInput = inputOf('UpdatePhoneNumberInput', UpdatePhoneNumberInput, { types: { status }, idempotent: false })
const IdInput = inputOf('PhoneNumberIdInput', PhoneNumberIdInput)

const NumberPayload = rowPayload('PhoneNumberPayload', 'The updated phone number.', {
  field: 'phoneNumber',
  model: 'PhoneNumber',
  id: 'numberId',
  description: 'The phone number.',
})

refuses(NumberPayload, ['limit_reached', 'number_in_use'])

mutation('registerPhoneNumber', {
  type: NumberPayload,
  description: 'Adds a phone number to the workspace. A number that is in use in any workspace is refused.',
  authScopes: scopes.fullAccess,
  input: RegisterInput,
  takes: 'The phone number.',
  schema: RegisterPhoneNumberInput,
  run: async (given, context, idempotency) => {
    const { workspaceId } = context.principal
    const by = { workspaceId, actor: actorOf(context), idempotency }
    return { numberId: await registerPhoneNumber(context.app, { ...by, ...given }) }
  },
  again: (numberId) => ({ numberId }),
})

mutation('updatePhoneNumber', {
  type: NumberPayload,
  description:
    'Updates a phone number. If the number is no longer registered, its waiting messages are sent from ' +
    'another number.',
  authScopes: scopes.fullAccess,
  input: UpdateInput,
  takes: 'The changes.',
  schema: UpdatePhoneNumberInput,
  run: async (changes, context) => {
    const { workspaceId } = context.principal
    await updatePhoneNumber(context.app, { workspaceId, actor: actorOf(context), ...changes })
    return { numberId: changes.id }
  },
})

mutation('releasePhoneNumber', {
  type: NumberPayload,
  description: 'Releases a phone number. Its messages are kept. The number can be registered again in any workspace.',
  authScopes: scopes.fullAccess,
  input: IdInput,
  schema: PhoneNumberIdInput,
  run: async ({ id }, context, idempotency) => {
    const { workspaceId } = context.principal
    await releasePhoneNumber(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
    return { numberId: id }
  },
  again: (numberId) => ({ numberId }),
})
