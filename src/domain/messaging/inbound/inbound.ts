import type { InboundIntent } from '../../compliance/index.ts'
import type { MessageRow } from '../../conversations/index.ts'
import type { E164, IdempotencyClaim } from '../../kernel/index.ts'
import type { CarrierInbound } from '../carriers/carrier.ts'
import type { PhoneFacts } from '../phone-facts.ts'

/** A text of a lead, as its carrier tells it. Its body is empty when it is nothing but pictures. */
export type Inbound = Omit<CarrierInbound, 'from' | 'to'> & {
  workspaceId: string
  /** The lead's number. */
  from: E164
  /** The workspace's number. */
  to: E164
  /** Whether the carrier answers STOP by itself, so that we must not. */
  confirmedByCarrier?: boolean
  idempotency?: IdempotencyClaim | undefined
}

/** A stored text, what it asks of us, and what was known of the phone when that was decided. */
export type ReceivedText = { inbound: Inbound; facts: PhoneFacts; intent: InboundIntent; message: MessageRow }
