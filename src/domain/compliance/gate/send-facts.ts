import type { QuietHoursFacts } from './quiet-hours.ts'

/** The purpose of a message. It is stored with the message. */
export type MessagePurpose =
  | 'opening'
  | 'conversation'
  | 'follow_up'
  | 'opt_out_confirmation'
  | 'opt_in_confirmation'
  | 'help'

/** The purpose of a text to a member's own phone: a verification code, an alert or a test. */
export type MemberPurpose = 'member_code' | 'member_alert' | 'member_test'

/** All facts of the gate, read under the phone's lock. */
export type SendFacts = {
  now: Date
  purpose: MessagePurpose | MemberPurpose
  sentBy: 'api' | 'agent' | 'human' | 'system'
  suppressed: boolean
  senderUsable: boolean
  consent: { required: boolean; given: boolean }
  /** Of the open conversation; null if none is open. */
  handler: 'agent' | 'human' | null
  /** Whether the message's campaign, if it has one, is neither a draft, paused nor put away. */
  campaignActive: boolean
  /** The lead's newest text. */
  lastInboundAt: Date | null
  /** Initiated messages of the last 24 hours, ascending, this one excluded. */
  initiatedAt: { campaign: readonly Date[]; workspace: readonly Date[] }
  /** `legalPerDay`: maximum per phone by state law, regardless of campaign and workspace settings. */
  caps: { campaignPerDay: number; workspacePerDay: number; legalPerDay?: number | null }
  agent: {
    unansweredReplies: number
    unansweredFollowUps: number
    lastFollowUpAt: Date | null
    messagesInConversation: number
    /** When the lead was last sent exactly this text. */
    sameTextAt: Date | null
  }
  agentLimits: { unansweredReplies: number; followUps: number; messagesPerConversation: number }
  quietHours: QuietHoursFacts
}
