import type { FaultTable } from './carrier-reply.ts'

/** Telnyx's codes: https://developers.telnyx.com/docs/messaging/messages/error-codes, read in November 2026. */
export const TELNYX_FAULTS: FaultTable = {
  40300: 'opted_out',
  10002: 'invalid_number',
  10016: 'invalid_number',
  40012: 'invalid_number',
  40310: 'invalid_number',
  40001: 'landline', // not routable
  40005: 'unreachable', // expired in transit
  40006: 'unreachable',
  40014: 'unreachable', // expired in the queue
  40002: 'carrier_filtered',
  40003: 'carrier_filtered',
  40015: 'carrier_filtered',
  40315: 'carrier_filtered', // the sender is known for spam
  10001: 'unregistered_sender', // the number is not active
  40010: 'unregistered_sender', // long code without a campaign
  40013: 'unregistered_sender',
  40100: 'unregistered_sender', // the number cannot text
  40305: 'unregistered_sender',
  40329: 'unregistered_sender', // toll-free, not verified
  10011: 'throttled',
  40011: 'throttled',
  40318: 'throttled', // the queue is full
  40009: 'content_refused',
  40302: 'content_refused',
  40316: 'content_refused',
  40322: 'content_refused',
  40309: 'region_blocked',
}
