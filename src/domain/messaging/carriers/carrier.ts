/** The workspace's account with a carrier, its credentials opened: text that only its adapter reads. */
export type CarrierAccount = {
  id: string
  workspaceId: string
  credentials: string
  /** Still good for callbacks while a rotation goes on. */
  previousCredentials: string | null
  settings: Record<string, unknown>
}

export type OutboundSms = {
  account: CarrierAccount
  from: string
  to: string
  body: string
  /** Our id, which travels with the text and comes back in its receipts. */
  messageId: string
  /** Where the account's callbacks come to, at the address that the outside sees. */
  callbackUrl: string
  /** After this the carrier must not deliver it any more; null: no deadline. */
  validUntil: Date | null
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
  | 'carrier_refused'

/** `carrierError` is the carrier's own code, for whoever must ask the carrier. */
export type CarrierReply =
  | { outcome: 'accepted'; carrierMessageId: string; segments?: number }
  | { outcome: 'refused'; error: CarrierRefusal; carrierError?: string }
  /** The carrier certainly did not take it: it may be tried again. */
  | { outcome: 'failed'; error: 'throttled' | 'carrier_down'; carrierError?: string }
  /** It may have left. Never sent again: only looked up and waited for. */
  | { outcome: 'ambiguous' }

export type ReceiptStatus = 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed'

export type Receipt = {
  /** Our id, where the carrier gives it back. */
  messageId: string | null
  carrierMessageId: string | null
  /** Whom the text was for, where the carrier says so. */
  phone?: string | null
  status: ReceiptStatus
  /** Ours: a CarrierRefusal, `throttled`, or null. */
  errorCode: string | null
  carrierError?: string | null
  /** The carrier does not know whether it arrived: no proof of failure. */
  unconfirmed?: boolean
}

/** Where the carrier says that a sender is. */
export type CarrierHint = { country?: string | null; state?: string | null; postcode?: string | null }

export type CarrierInbound = {
  from: string
  to: string
  body: string
  carrierMessageId: string
  hint?: CarrierHint | null
  /** Pictures and the like, which are not kept. */
  mediaCount?: number
  /** What the carrier itself has made of it, and answered. */
  keyword?: 'stop' | 'start' | 'help' | null
  /** It came through the account's own pool of numbers, of which we may not know each. */
  viaPool?: boolean
}

/** A text that was handed over, and whose answer we never saw. */
export type LostSms = {
  account: CarrierAccount
  from: string
  to: string
  body: string
  messageId: string
  handedOverAt: Date
}

/** A callback as it came: raw bytes and the address as the outside sees it. */
export type RawCallback = { url: string; headers: Record<string, string | undefined>; body: Buffer }

/** What a carrier wants to hear once all is stored. */
export type Acknowledgement = { contentType: string; body: string }

/** What an owner gave, in the form in which it is kept, or all that is wrong with it; `param` is a path within it. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; problems: { param: string; message: string }[] }

/** All that we need of a carrier. A new one is a new file in adapters/carriers, and no change here. */
export type Carrier = {
  send(sms: OutboundSms): Promise<CarrierReply>
  /** What became of a text whose answer we never saw; null when the carrier does not know it, or cannot be asked. */
  lookup(lost: LostSms): Promise<{ carrierMessageId: string } | null>
  /** The header without which no callback is signed. Absent: none is needed to tell. */
  signatureHeader?: string
  /** Never throws, however odd the callback. */
  verify(account: CarrierAccount, callback: RawCallback): boolean
  /** Of a callback of the account that was verified. Throws an AppError with what is wrong. */
  parse(callback: RawCallback, account: CarrierAccount): { inbound: CarrierInbound[]; receipts: Receipt[] }
  acknowledgement: Acknowledgement
  /** Whether the carrier answers STOP by itself, so that we must not. */
  confirmsOptOut(account: Pick<CarrierAccount, 'settings'>): boolean
  /** The credentials that the account's owner gives, as the text that is sealed and comes back as `credentials`. */
  checkCredentials(given: unknown): Checked<string>
  checkSettings(given: unknown): Checked<CarrierAccount['settings']>
}
