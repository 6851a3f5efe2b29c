import type { ResultOf } from 'gql.tada'
import type { CarrierAccounts, PhoneNumbers } from '../../../../generated/dashboard/documents.ts'

export type PhoneNumber = NonNullable<ResultOf<typeof PhoneNumbers>['phoneNumbers']>['edges'][number]['node']
export type Account = NonNullable<ResultOf<typeof CarrierAccounts>['carrierAccounts']>['edges'][number]['node']

/** The number types with their default send rates. */
export const TYPES = [
  { value: 'LONG_CODE', label: 'Local number', pace: 1 },
  { value: 'TOLL_FREE', label: 'Toll-free number', pace: 3 },
  { value: 'SHORT_CODE', label: 'Short code', pace: 100 },
] as const

export type NumberType = (typeof TYPES)[number]['value']

export function typeOf(type: NumberType) {
  return TYPES.find(({ value }) => value === type)!
}

export const CARRIERS = { SANDBOX: 'Simulated carrier', TELNYX: 'Telnyx', TWILIO: 'Twilio' } as const

export const STATES = {
  PENDING: { label: 'Registration pending', color: 'orange' },
  REGISTERED: { label: 'Active', color: 'thread' },
  UNREGISTERED: { label: 'Stopped', color: 'red' },
  RELEASED: { label: 'Released', color: 'gray' },
} as const

/** Why a number cannot send. */
export function stateReason({ status, statusReason }: PhoneNumber): string | null {
  if (status === 'PENDING') return 'Receives texts. Can’t send yet.'
  if (status !== 'UNREGISTERED') return null
  return statusReason === 'CARRIER_REFUSED'
    ? 'The carrier rejected a text because the number isn’t registered. Still receives texts.'
    : 'Stopped by your team. Still receives texts.'
}

/** The number's send rate. */
export function paceInWords({ segmentsPerSecond, presentSegmentsPerSecond }: PhoneNumber): string {
  if (segmentsPerSecond === null) return 'No limit'
  const isSlowed = presentSegmentsPerSecond !== null && presentSegmentsPerSecond < segmentsPerSecond
  const usual = `${rounded(segmentsPerSecond)} segments per second`
  return isSlowed ? `${usual}; throttled by the carrier to ${rounded(presentSegmentsPerSecond)}` : usual
}

function rounded(pace: number): string {
  return pace.toLocaleString(undefined, { maximumSignificantDigits: 2 })
}
