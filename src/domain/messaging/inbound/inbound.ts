import type { InboundIntent } from '../../compliance/index.ts'
import type { MessageRow } from '../../conversations/index.ts'
import type { E164, IdempotencyClaim } from '../../kernel/index.ts'
import type { CarrierInbound } from '../carriers/carrier.ts'
import type { PhoneFacts } from '../phone-facts.ts'

/** A lead's text from its carrier. The body is empty if it contains only pictures. */
export type Inbound = Omit<CarrierInbound, 'from' | 'to'> & {
  workspaceId: string
  /** The lead's number. */
  from: E164
  /** The workspace's number. */
  to: E164
  /** Whether the carrier replies to STOP, so that we must not. */
  confirmedByCarrier?: boolean
  /** Whether the number was released: then only a text that may be an opt-out is handled and stored. */
  onlyOptOut?: boolean
  idempotency?: IdempotencyClaim | undefined
}

/** A stored text, its meaning, and the facts about the phone at that time. */
export type ReceivedText = { inbound: Inbound; facts: PhoneFacts; intent: InboundIntent; message: MessageRow }
