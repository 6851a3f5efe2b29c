import type { Links } from '../../conversations/index.ts'
import type { Db, Log } from '../../kernel/index.ts'
import type { Carrier, OutboundSms } from '../carriers/carrier.ts'
import type { QueueDeps } from '../queue-message.ts'

export type DispatchDeps = QueueDeps & { db: Db; log: Log; links: Links; carriers: Record<string, Carrier> }

/** A leased message, with everything that the carrier needs. */
export type Claim = {
  token: string
  carrier: string
  sms: OutboundSms
  leadId: string
  /** Taken just before the claim was committed: nothing that is committed later can stop the message. */
  claimedAt: Date
  /** The number of hand-overs so far, including this one. */
  handOvers: number
}
