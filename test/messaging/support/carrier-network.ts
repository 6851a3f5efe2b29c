import type { CarrierAccount, CarrierInbound, RawCallback, ReceiptStatus } from '../../../src/domain/messaging/index.ts'

/** What a network does with a text, whatever the carrier calls it. */
export type Fate =
  | 'accepted'
  | 'opted_out'
  | 'invalid_number'
  | 'landline'
  | 'unregistered_sender'
  | 'content_refused'
  | 'throttled'
  | 'carrier_down'
  /** Taken, and the connection breaks before the answer. */
  | 'taken_in_silence'
  /** Taken, and the answer takes for ever: over a network only. */
  | 'taken_for_ever'

/** A text as it stands in the carrier's own books. */
export type Booked = {
  id: string
  from: string
  to: string
  body: string
  /** Where the carrier was told to bring receipts. */
  receiptsTo: string
}

/** Somebody's text, with what only some carriers know of it. */
export type Told = Pick<CarrierInbound, 'from' | 'to' | 'body'> & {
  id?: string
  mediaCount?: number
  keyword?: 'stop' | 'start' | 'help'
}

export type Failure = 'unreachable' | 'opted_out' | 'carrier_filtered' | 'unregistered_sender' | 'unconfirmed'

/** One carrier as it looks from its own side of the network: what it takes, keeps, and brings to us, signed. */
export type Network = {
  carrier: 'sandbox' | 'twilio' | 'telnyx'
  /** Of the account as it is now; `rotated` after a rotation whose overlap goes on. */
  account(state?: 'rotated' | 'renewed'): Pick<CarrierAccount, 'credentials' | 'previousCredentials' | 'settings'>
  /** A number at which texts meet this fate. */
  phone(fate: Fate): string
  books(to: string): Promise<Booked[]>
  /** `by`: which of the account's keys signs; `stranger` is none of them. */
  receipt(booked: Booked, status: ReceiptStatus, options?: { failure?: Failure; by?: Signer }): RawCallback
  text(callbackUrl: string, told: Told, by?: Signer): RawCallback
  close(): Promise<void>
}

export type Signer = 'current' | 'next' | 'stranger'

let phones = 0

/** A phone that nobody has used. Its carrier is real enough for E.164 and belongs to nobody. */
export function freshPhone(): string {
  return `+1213555${String(1_000 + phones++)}`
}
