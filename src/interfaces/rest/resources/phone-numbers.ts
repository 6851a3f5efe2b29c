import {
  NUMBER_IN_USE,
  PhoneNumberIdInput,
  phoneNumberDerived,
  phoneNumberList,
  phoneNumberShape,
} from '../../../domain/messaging/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'

const RestPhoneNumber = rowType('RestPhoneNumber', 'PhoneNumber', phoneNumberShape, phoneNumberDerived)

export const shownPhoneNumber = { type: RestPhoneNumber, noun: 'phone number', where: NUMBER_IN_USE }

restRow('read_phone_number', {
  row: shownPhoneNumber,
  input: PhoneNumberIdInput,
  description: 'Returns a phone number.',
})

restList('list_phone_numbers', {
  list: phoneNumberList,
  type: RestPhoneNumber,
  description: 'Lists the workspace’s phone numbers, newest first. Released numbers are not included.',
})
