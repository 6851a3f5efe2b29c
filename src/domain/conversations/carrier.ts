/** The workspace's account with a carrier, its credentials opened. */
export type CarrierAccount = { id: string; workspaceId: string; credentials: string; settings: Record<string, unknown> }

export type OutboundSms = {
  account: CarrierAccount
  from: string
  to: string
  body: string
  /** Our id, which travels with the text and comes back in its receipts. */
  messageId: string
}

/** Why a carrier will not deliver. Never tried again. */
export type CarrierRefusal =
  | 'opted_out'
  | 'invalid_number'
  | 'landline'
  | 'unreachable'
  | 'carrier_filtered'
  | 'unregistered_sender'
  | 'content_refused'
  | 'region_blocked'

export type CarrierReply =
  | { outcome: 'accepted'; carrierMessageId: string }
  | { outcome: 'refused'; error: CarrierRefusal }
  /** The carrier certainly did not take it: it may be tried again. */
  | { outcome: 'failed'; error: 'throttled' | 'carrier_down' }
  /** It may have left. Never sent again: only looked up and waited for. */
  | { outcome: 'ambiguous' }

export type ReceiptStatus = 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed'

export type Receipt = {
  /** Our id, where the carrier gives it back. */
  messageId: string | null
  carrierMessageId: string | null
  status: ReceiptStatus
  errorCode: string | null
}

export type CarrierInbound = { from: string; to: string; body: string; carrierMessageId: string }

/** A callback as it came: raw bytes and the address as the outside sees it. */
export type RawCallback = { url: string; headers: Record<string, string | undefined>; body: string }

/** All that we need of a carrier. A new one is a new file in adapters/carriers, and no change here. */
export type Carrier = {
  send(sms: OutboundSms): Promise<CarrierReply>
  /** What became of a text whose answer we never saw; null when the carrier does not know it. */
  lookup(account: CarrierAccount, messageId: string): Promise<{ carrierMessageId: string } | null>
  verify(account: CarrierAccount, callback: RawCallback): boolean
  parse(callback: RawCallback): { inbound: CarrierInbound[]; receipts: Receipt[] }
}
