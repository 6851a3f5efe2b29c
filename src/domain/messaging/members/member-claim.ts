import type { Links } from '../../conversations/index.ts'
import type { Db, E164, Log } from '../../kernel/index.ts'
import type { Carrier, OutboundSms } from '../carriers/carrier.ts'
import type { QueueDeps } from '../queue-message.ts'
import type { MemberTextPurpose } from './member-facts.ts'

/** What sending a text to a member needs. */
export type TextDeps = QueueDeps & { db: Db; log: Log; links: Links; carriers: Record<string, Carrier> }

export type MemberTextRow = {
  id: string
  member_id: string
  phone: E164
  purpose: MemberTextPurpose
  status: string
  body: string | null
  segments: number
  from: string
  valid_until: Date | null
  lease_token: string | null
  hand_over_count: number
  handed_over_at: Date | null
}

export type MemberClaim = { text: MemberTextRow; token: string; carrier: string; sms: OutboundSms; claimedAt: Date }
