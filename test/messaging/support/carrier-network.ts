import type { CarrierAccount, CarrierInbound, RawCallback, ReceiptStatus } from '../../../src/domain/messaging/index.ts'

/** What a network does with a message, independent of the carrier's terms. */
export type Fate =
  | 'accepted'
  | 'opted_out'
  | 'invalid_number'
  | 'landline'
  | 'unregistered_sender'
  | 'content_refused'
  | 'throttled'
  | 'carrier_down'
  /** Accepted, and the connection breaks before the response. */
  | 'taken_in_silence'
  /** Accepted, but the response is lost: over a network only. */
  | 'taken_for_ever'

/** A message as the carrier has stored it. */
export type Booked = {
  id: string
  from: string
  to: string
  body: string
  /** Where the carrier sends receipts to. */
  receiptsTo: string
}

/** An inbound text, with fields that only some carriers have. */
export type SimulatedText = Pick<CarrierInbound, 'from' | 'to' | 'body'> & {
  id?: string
  mediaCount?: number
  keyword?: 'stop' | 'start' | 'help'
}

export type Failure = 'unreachable' | 'opted_out' | 'carrier_filtered' | 'unregistered_sender' | 'unconfirmed'

/** One carrier seen from its own side: what it accepts, stores, and sends as signed callbacks. */
export type Network = {
  carrier: 'sandbox' | 'twilio' | 'telnyx'
  /** The current account; `rotated` during the overlap of a rotation. */
  account(state?: 'rotated' | 'renewed'): Pick<CarrierAccount, 'credentials' | 'previousCredentials' | 'settings'>
  /** A number whose messages have this outcome. */
  phone(fate: Fate): string
  books(to: string): Promise<Booked[]>
  /** `by`: which of the account's keys signs; `stranger` is none of them. */
  receipt(booked: Booked, status: ReceiptStatus, options?: { failure?: Failure; by?: Signer }): RawCallback
  text(callbackUrl: string, told: SimulatedText, by?: Signer): RawCallback
  close(): Promise<void>
}

export type Signer = 'current' | 'next' | 'stranger'

let phones = 0

/** An unused phone, valid in E.164, that belongs to nobody. */
export function freshPhone(): string {
  return `+1213555${String(1_000 + phones++)}`
}
