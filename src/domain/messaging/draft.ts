import type { MessagePurpose, SendDecision } from '../compliance/index.ts'
import type { OutboundStatus, SentBy } from '../conversations/index.ts'
import type { NewEvent } from '../events/index.ts'
import type { E164 } from '../kernel/index.ts'
import type { GateFacts } from './gate-facts.ts'
import type { PhoneFacts } from './phone-facts.ts'

export type Draft = {
  workspaceId: string
  phone: E164
  /** If given, this lead must still exist. Absent: the lead of the phone, which is created if necessary. */
  leadId?: string | undefined
  body: string
  purpose: MessagePurpose
  sentBy: Exclude<SentBy, 'lead'>
  campaignId?: string | null | undefined
  from?: string | null | undefined
  /** Absent: now. */
  sendAt?: Date | undefined
  /** Whether quiet hours and caps delay it instead of rejecting it. */
  defer: boolean
  /** The ended conversation that it belongs to: a confirmation. */
  conversationId?: string | null
  /** Who answers the lead's reply if it opens a conversation. Absent: the agent. */
  nextHandler?: 'agent' | 'human' | null
  nextAssignee?: string | null | undefined
}

/** The result for a message that is accepted or released. */
export type ReleasePlan = {
  status: OutboundStatus
  notBefore: Date | null
  scheduledFor: Date | null
  errorCode: string | null
}

/** A message to an existing lead, and the gate's decision about it. */
export type DecidedDraft = {
  draft: Draft
  facts: PhoneFacts
  gate: GateFacts
  decision: SendDecision
  plan: ReleasePlan
  leadId: string
  /** Of the lead, if the message creates it. */
  leadEvents: NewEvent[]
}
