import { randomBytes } from 'node:crypto'
import { callbackOf } from '../../../src/adapters/carriers/sandbox-callback.ts'
import type { CarrierInbound, RawCallback, Receipt } from '../../../src/domain/messaging/index.ts'
import type { TestApp } from '../../support/harness.ts'
import { type Booked, type Fate, freshPhone, type Network, type Signer } from './carrier-network.ts'

/** The simulator's magic numbers. */
const PHONES: Record<Exclude<Fate, 'accepted' | 'taken_for_ever'>, string> = {
  invalid_number: '+15005550002',
  landline: '+15005550003',
  opted_out: '+15005550004',
  throttled: '+15005550005',
  taken_in_silence: '+15005550010',
  carrier_down: '+15005550012',
  unregistered_sender: '+15005550014',
  content_refused: '+15005550015',
}

/** The simulated carrier: it stores messages as rows, and signs callbacks with the account's secret. */
export function sandboxNetwork(service: TestApp): Network {
  const secrets: Record<Signer, string> = {
    current: randomBytes(32).toString('hex'),
    next: randomBytes(32).toString('hex'),
    stranger: randomBytes(32).toString('hex'),
  }
  const signed = (
    url: string,
    told: { inbound?: CarrierInbound[]; receipts?: Receipt[] },
    by: Signer = 'current',
  ): RawCallback => {
    const { callback } = callbackOf({ id: '', credentials: secrets[by] }, told)
    return { ...callback, url, headers: { ...callback.headers, 'content-type': 'application/json' } }
  }
  return {
    carrier: 'sandbox',
    account(state) {
      if (state === undefined) return { credentials: secrets.current, previousCredentials: null, settings: {} }
      const previousCredentials = state === 'rotated' ? secrets.current : null
      return { credentials: secrets.next, previousCredentials, settings: {} }
    },
    phone: (fate) => (fate === 'accepted' || fate === 'taken_for_ever' ? freshPhone() : PHONES[fate]),
    async books(to) {
      const rows = await service.rows<Booked & { correlation_id: string }>(
        `select id, "from", "to", body, correlation_id from sandbox_message where "to" = $1 and status not in ('refused', 'lost')`,
        [to],
      )
      return rows.map(({ correlation_id: ours, ...row }) => ({ ...row, receiptsTo: ours }))
    },
    receipt({ id, to, receiptsTo }, status, { failure, by } = {}) {
      const isUnknown = failure === 'unconfirmed'
      const receipt: Receipt = {
        messageId: receiptsTo,
        carrierMessageId: id,
        phone: to,
        status: isUnknown ? 'sent' : status,
        errorCode: failure && !isUnknown ? failure : null,
        unconfirmed: isUnknown,
      }
      return signed('', { receipts: [receipt] }, by)
    },
    text(url, { id = randomBytes(8).toString('hex'), keyword, ...told }, by) {
      return signed(url, { inbound: [{ ...told, carrierMessageId: id, ...(keyword && { keyword }) }] }, by)
    },
    close: async () => {},
  }
}
