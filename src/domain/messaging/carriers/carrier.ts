/** The workspace's carrier account with decrypted credentials, which only its adapter interprets. */
export type CarrierAccount = {
  id: string
  workspaceId: string
  credentials: string
  /** Accepted for callbacks during a rotation. */
  previousCredentials: string | null
  settings: Record<string, unknown>
}

export type OutboundSms = {
  account: CarrierAccount
  from: string
  to: string
  body: string
  /** Our ID, which is sent with the text and returned in its receipts. */
  messageId: string
  /** Public URL of the account's callbacks. */
  callbackUrl: string
  /** Must not be delivered later; null: no deadline. A carrier whose API accepts none only gets no text after it. */
  validUntil: Date | null
}

/** Why a carrier will not deliver. Never retried. */
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

/** `carrierError` is the carrier's own code, for questions to the carrier. */
export type CarrierReply =
  | { outcome: 'accepted'; carrierMessageId: string; segments?: number }
  | { outcome: 'refused'; error: CarrierRefusal; carrierError?: string }
  /** The carrier did not accept it: it can be sent again. */
  | { outcome: 'failed'; error: 'throttled' | 'carrier_down'; carrierError?: string }
  /** It may have been sent. Never sent again, only looked up. */
  | { outcome: 'ambiguous' }

export type ReceiptStatus = 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed'

export type Receipt = {
  /** Our ID, if the carrier returns it. */
  messageId: string | null
  carrierMessageId: string | null
  /** The recipient, if the carrier reports it. */
  phone?: string | null
  status: ReceiptStatus
  /** Ours: a CarrierRefusal, `throttled`, or null. */
  errorCode: string | null
  carrierError?: string | null
  /** The carrier does not know whether it arrived: no proof of failure. */
  unconfirmed?: boolean
}

/** Location of the sender, if the carrier reports it. */
export type CarrierHint = { country?: string | null; state?: string | null; postcode?: string | null }

export type CarrierInbound = {
  from: string
  to: string
  body: string
  carrierMessageId: string
  hint?: CarrierHint | null
  /** Number of pictures and other media, which are not stored. */
  mediaCount?: number
  /** The carrier's own classification and reply. */
  keyword?: 'stop' | 'start' | 'help' | null
  /** It arrived through the account's pool of numbers, which may contain unknown ones. */
  viaPool?: boolean
}

/** A text that was handed over, and whose response was lost. */
export type LostSms = {
  account: CarrierAccount
  from: string
  to: string
  body: string
  messageId: string
  handedOverAt: Date
}

/** A callback as received: raw bytes and its public URL. */
export type RawCallback = { url: string; headers: Record<string, string | undefined>; body: Buffer }

/** What a callback reports. */
export type CallbackContents = { inbound: CarrierInbound[]; receipts: Receipt[] }

/** The response that a carrier expects after everything is stored. */
export type Acknowledgement = { contentType: string; body: string }

/** The owner's input in its stored form, or all its errors; `param` is a path within it. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; problems: { param: string; message: string }[] }

/** A number of the account that can send texts. */
export type AccountNumber = { e164: string; name: string }

/** Whether the carrier accepts the account's credentials, and its numbers. With `hasMore`, the account has further ones. */
export type AccountCheck =
  | { outcome: 'accepted'; numbers: AccountNumber[]; hasMore: boolean }
  /** The credentials are wrong, or may not list numbers. */
  | { outcome: 'refused'; carrierError: string }
  /** The carrier did not respond in time, or is down. */
  | { outcome: 'unavailable' }

/** The port for a carrier. A new carrier is a new file in adapters/carriers, without changes here. */
export type Carrier = {
  send(sms: OutboundSms): Promise<CarrierReply>
  /** The result of a text whose response was lost; null if the carrier does not know it or cannot be queried. */
  lookup(lost: LostSms): Promise<{ carrierMessageId: string } | null>
  /** Asks the carrier for the account's numbers, which requires valid credentials. Changes nothing. */
  check(account: CarrierAccount): Promise<AccountCheck>
  /** The header that every signed callback has. Absent: the headers do not show whether a callback is signed. */
  signatureHeader?: string
  /** Never throws, even for a malformed callback. */
  verify(account: CarrierAccount, callback: RawCallback): boolean
  /** For a verified callback of the account. Throws an AppError that says what is invalid. */
  parse(callback: RawCallback, account: CarrierAccount): CallbackContents
  acknowledgement: Acknowledgement
  /** Whether the carrier replies to STOP, so that we must not. */
  confirmsOptOut(account: Pick<CarrierAccount, 'settings'>): boolean
  /** The owner's credentials as the text that is encrypted and later returned as `credentials`. */
  checkCredentials(given: unknown): Checked<string>
  checkSettings(given: unknown): Checked<CarrierAccount['settings']>
}
