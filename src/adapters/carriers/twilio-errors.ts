import type { FaultTable } from './carrier-reply.ts'

/** Twilio's codes in responses and receipts: https://www.twilio.com/docs/api/errors, as of November 2026. */
export const TWILIO_FAULTS: FaultTable = {
  21610: 'opted_out',
  21211: 'invalid_number',
  21265: 'invalid_number', // a short code
  21266: 'invalid_number', // to itself
  21268: 'invalid_number', // premium
  21614: 'invalid_number',
  30005: 'invalid_number',
  21635: 'landline',
  30006: 'landline',
  30003: 'unreachable',
  30017: 'unreachable', // the network is congested
  30036: 'unreachable', // not reached within its validity period
  30004: 'carrier_filtered',
  30007: 'carrier_filtered',
  21606: 'unregistered_sender', // not a number of the account that can text
  21659: 'unregistered_sender',
  21660: 'unregistered_sender',
  21661: 'unregistered_sender',
  30032: 'unregistered_sender', // toll-free, not verified
  30034: 'unregistered_sender', // long code without a campaign
  20429: 'throttled',
  21611: 'throttled',
  30001: 'throttled',
  30022: 'throttled',
  21602: 'content_refused',
  21617: 'content_refused',
  21408: 'region_blocked',
  30008: 'unconfirmed', // unknown error
}
