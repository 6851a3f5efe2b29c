import { type CountryCode, Metadata, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { AppError } from '../../errors.ts'
import { type Querying, sql } from '../kernel/index.ts'

/** Ten digits after +1 are always possible. Most phones have this form, and the library takes many times as long. */
const NORTH_AMERICAN = /^\+1[0-9]{10}$/

/**
 * The problem of an E.164 number's length, or null if its calling code has numbers of this length. Does not check whether the
 * number is in use. Carriers send texts from numbers outside any plan, so this applies only to input from clients.
 */
export function problemOfLength(phone: string): string | null {
  if (NORTH_AMERICAN.test(phone)) return null
  const number = parsePhoneNumberFromString(phone)
  if (!number) return 'The phone number must start with a country calling code, such as +1 or +44.'
  return number.isPossible() ? null : sentenceOf(phone, number)
}

/** Rejects a phone of an impossible length from a client, unless a lead has it: then a carrier reported it. */
export async function checkPhoneGiven(
  db: Querying,
  { workspaceId, phone, param }: { workspaceId: string; phone: string; param: string },
): Promise<void> {
  const message = problemOfLength(phone)
  if (message === null) return
  const [lead] = await db.query(sql`select id from lead where workspace_id = ${workspaceId} and phone = ${phone}`)
  if (!lead) throw new AppError('invalid_parameter', { param, message })
}

/** "It has 9 digits after +1; numbers of the United States and Canada have 10." */
function sentenceOf(phone: string, { countryCallingCode: code, nationalNumber }: PhoneNumber): string {
  const count = nationalNumber.length
  const hasPrefix = phone.length > `+${code}`.length + count
  const digits = `${count} ${count === 1 ? 'digit' : 'digits'} after +${code}${hasPrefix ? ' and the trunk prefix' : ''}`
  const whose = code === '1' ? 'of the United States and Canada' : `with +${code}`
  return `The phone number has ${digits}; numbers ${whose} have ${inWords(lengthsOf(code))}.`
}

function lengthsOf(code: string): number[] {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(code as CountryCode) // it accepts calling codes too, although its type does not state it
  return metadata.numberingPlan?.possibleLengths() ?? []
}

/** `10`, `7 or 9`, `7, 9 or 10`, `4 to 15`. */
function inWords(lengths: readonly number[]): string {
  const [first, last] = [lengths[0]!, lengths.at(-1)!]
  if (lengths.length > 2 && last - first === lengths.length - 1) return `${first} to ${last}`
  return lengths.length === 1 ? `${first}` : `${lengths.slice(0, -1).join(', ')} or ${last}`
}
