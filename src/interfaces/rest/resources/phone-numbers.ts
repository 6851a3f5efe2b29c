import type { GraphQLResolveInfo } from 'graphql'
import {
  NUMBER_IN_USE,
  PhoneNumberIdInput,
  phoneNumberDerived,
  phoneNumberList,
  phoneNumberShape,
  RegisterPhoneNumberInput,
  registerPhoneNumber,
  releasePhoneNumber,
  UpdatePhoneNumberInput,
  updatePhoneNumber,
} from '../../../domain/messaging/index.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { NO_BODY, restMutation, restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const RestPhoneNumber = rowType('RestPhoneNumber', 'PhoneNumber', phoneNumberShape, phoneNumberDerived)

restList('list_phone_numbers', {
  list: phoneNumberList,
  type: RestPhoneNumber,
  description: 'Lists the workspace’s phone numbers, newest first. Released numbers are not included.',
})

restQuery('read_phone_number', {
  type: RestPhoneNumber,
  input: PhoneNumberIdInput,
  description: 'Returns a phone number.',
  resolve: ({ id }, context, info) => readNumber(context, info, id),
})

restMutation('register_phone_number', {
  type: RestPhoneNumber,
  input: RegisterPhoneNumberInput,
  description:
    'Adds a phone number to the workspace. Returns 409 `conflict` if the number is already in use, in this or another workspace.',
  run: async (input, { app, by, context, info }) =>
    readNumber(context, info, await registerPhoneNumber(app, { ...by, ...input })),
  again: (id, { context, info }) => readNumber(context, info, id),
})

restMutation('update_phone_number', {
  type: RestPhoneNumber,
  input: UpdatePhoneNumberInput,
  description:
    'Updates the given fields of a phone number. If the number is no longer registered, its waiting messages are sent from ' +
    'another number.',
  run: async (input, { app, by: { workspaceId, actor }, context, info }) => {
    await updatePhoneNumber(app, { workspaceId, actor, ...input })
    return readNumber(context, info, input.id)
  },
})

restMutation('release_phone_number', {
  type: NO_BODY,
  input: PhoneNumberIdInput,
  description: 'Releases a phone number. Its messages are kept. The number can be registered again in any workspace.',
  run: async (input, { app, by }) => {
    await releasePhoneNumber(app, { ...by, ...input })
    return true
  },
})

function readNumber(context: Context, info: GraphQLResolveInfo, id: string) {
  return RestPhoneNumber.find(context, info, 'phone number', { id, ...NUMBER_IN_USE })
}
