import {
  findWhereabouts,
  isInitiated,
  isKeywordAnswer,
  lawAt,
  type MessagePurpose,
  needsAgentNotice,
  type SendFacts,
} from '../compliance/index.ts'
import type { SentBy } from '../conversations/index.ts'
import type { PhoneFacts } from './phone-facts.ts'

export type GateInput = { phone: string; purpose: MessagePurpose; sentBy: SentBy; now: Date }

/** Defaults for settings that the playbook omits. */
const AGENT_LIMITS = { unansweredReplies: 1, followUps: 2, messagesPerConversation: 12 }

/** `initiated`: the message is not a reply. `agentNotice`: the law requires the disclosure. */
export type GateFacts = SendFacts & { initiated: boolean; agentNotice: boolean }

/** The gate's facts about one message, from the data of its phone. */
export function gateFacts(facts: PhoneFacts, { phone, purpose, sentBy, now }: GateInput): GateFacts {
  const { limits, lead_timezone: timezone, workspace_timezone: workspaceTimezone } = facts
  const { attributes, carrier_hint: carrierHint } = facts
  const known = { phone, timezone, workspaceTimezone, attributes: attributes ?? {}, carrierHint }
  const whereabouts = findWhereabouts(known)
  const sender = sentBy === 'lead' ? 'system' : sentBy
  return {
    now,
    purpose,
    sentBy: sender,
    suppressed: facts.suppressed,
    senderUsable: facts.sender_status === 'registered',
    consent: { required: facts.require_consent, given: facts.consent_given },
    handler: facts.handler,
    campaignActive: facts.campaign_active ?? true,
    lastInboundAt: facts.last_inbound_at,
    initiated: !isKeywordAnswer(purpose) && isInitiated({ now, lastInboundAt: facts.last_inbound_at }),
    initiatedAt: { campaign: facts.initiated_campaign ?? [], workspace: facts.initiated_workspace ?? [] },
    caps: {
      campaignPerDay: facts.campaign_per_day_max ?? facts.workspace_per_day_max,
      workspacePerDay: facts.workspace_per_day_max,
      legalPerDay: lawAt(whereabouts, now).initiatedPer24hMax,
    },
    agentNotice: needsAgentNotice({ now, purpose, sentBy: sender, whereabouts, noticeGivenAt: facts.agent_notice_at }),
    agent: {
      unansweredReplies: facts.unanswered_replies,
      unansweredFollowUps: facts.unanswered_follow_ups,
      lastFollowUpAt: facts.last_follow_up_at,
      messagesInConversation: facts.agent_messages,
      sameTextAt: facts.same_text_at,
    },
    agentLimits: {
      unansweredReplies: limits?.unansweredInRow ?? AGENT_LIMITS.unansweredReplies,
      followUps: limits?.followUps ?? AGENT_LIMITS.followUps,
      messagesPerConversation: limits?.agentMessages ?? AGENT_LIMITS.messagesPerConversation,
    },
    quietHours: {
      enforced: facts.enforce_quiet_hours,
      whereabouts,
      workspaceWindow: facts.workspace_hours,
      campaignWindow: facts.campaign_hours,
      contactAfter: facts.contact_after,
      contactBefore: facts.contact_before,
    },
  }
}
