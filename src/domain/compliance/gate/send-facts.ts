import type { QuietHoursFacts } from './quiet-hours.ts'

/** What a message is for; stored with it. */
export type MessagePurpose =
  | 'opening'
  | 'conversation'
  | 'follow_up'
  | 'opt_out_confirmation'
  | 'opt_in_confirmation'
  | 'help'

/** Everything the gate asks about, read under the phone's lock. */
export type SendFacts = {
  now: Date
  purpose: MessagePurpose
  sentBy: 'api' | 'agent' | 'human' | 'system'
  suppressed: boolean
  senderUsable: boolean
  consent: { required: boolean; given: boolean }
  /** Of the open conversation; null when none is open. */
  handler: 'agent' | 'human' | null
  /** Whether the message's campaign, if it has one, is neither a draft, paused nor put away. */
  campaignActive: boolean
  /** The lead's newest text. */
  lastInboundAt: Date | null
  /** Initiated messages of the last 24 hours, ascending, this one excluded. */
  initiatedAt: { campaign: readonly Date[]; workspace: readonly Date[] }
  /** `legalPerDay`: what the law of a state allows to one phone, whatever campaign and workspace say. */
  caps: { campaignPerDay: number; workspacePerDay: number; legalPerDay?: number | null }
  agent: {
    unansweredReplies: number
    unansweredFollowUps: number
    lastFollowUpAt: Date | null
    messagesInConversation: number
    /** When the lead was last sent the very same text. */
    sameTextAt: Date | null
  }
  agentLimits: { unansweredReplies: number; followUps: number; messagesPerConversation: number }
  quietHours: QuietHoursFacts
}
