import { findWhereabouts, isInitiated, type MessagePurpose, type SendFacts } from '../compliance/index.ts'
import type { SentBy } from './message.ts'
import type { PhoneFacts } from './phone-facts.ts'

export type Asked = { phone: string; purpose: MessagePurpose; sentBy: SentBy; now: Date }

/** They answer a keyword and count towards no cap. */
const CONFIRMATIONS = new Set<MessagePurpose>(['opt_out_confirmation', 'opt_in_confirmation', 'help'])

const AGENT_LIMITS = { unansweredReplies: 1, followUps: 2, messagesPerConversation: 12 }

/** The gate's facts about one message, from what was read of its phone; and whether it answers nothing. */
export function gateFacts(
  facts: PhoneFacts,
  { phone, purpose, sentBy, now }: Asked,
): SendFacts & { initiated: boolean } {
  const { limits, lead_timezone: timezone, workspace_timezone: workspaceTimezone } = facts
  const whereabouts = findWhereabouts({ phone, timezone, workspaceTimezone, attributes: facts.attributes ?? {} })
  return {
    now,
    purpose,
    sentBy: sentBy === 'lead' ? 'system' : sentBy,
    suppressed: facts.suppressed,
    senderUsable: facts.sender_status === 'registered',
    consent: { required: facts.require_consent, given: facts.consent_given },
    handler: facts.handler,
    lastInboundAt: facts.last_inbound_at,
    initiated: !CONFIRMATIONS.has(purpose) && isInitiated({ now, lastInboundAt: facts.last_inbound_at }),
    initiatedAt: { campaign: facts.initiated_campaign ?? [], workspace: facts.initiated_workspace ?? [] },
    caps: {
      campaignPerDay: facts.campaign_per_day_max ?? facts.workspace_per_day_max,
      workspacePerDay: facts.workspace_per_day_max,
    },
    agent: {
      unansweredReplies: facts.unanswered_replies,
      unansweredFollowUps: facts.unanswered_follow_ups,
      lastFollowUpAt: facts.last_follow_up_at,
      messagesInConversation: facts.agent_messages,
      sameTextAt: facts.same_text_at,
    },
    agentLimits: {
      ...AGENT_LIMITS,
      unansweredReplies: limits?.unansweredInRow ?? AGENT_LIMITS.unansweredReplies,
      messagesPerConversation: limits?.agentMessages ?? AGENT_LIMITS.messagesPerConversation,
    },
    quietHours: { enforced: facts.enforce_quiet_hours, whereabouts },
  }
}
