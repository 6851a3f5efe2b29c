import type { MemberPurpose, MessagePurpose, SendFacts } from './send-facts.ts'

const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 24 * 60 * MS_PER_MINUTE

/** A playbook, campaign or workspace can lower a cap, but not raise it. */
const WORKSPACE_PER_DAY_MAX = 3
const UNANSWERED_REPLIES_MAX = 2
const FOLLOW_UPS_MAX = 3
/** Texts to a member's own phone in 24 hours. The member asked for them, so the caps of leads do not apply. */
const MEMBER_TEXTS_PER_DAY_MAX = 30
const MESSAGES_PER_CONVERSATION_MAX = 25
const SAME_TEXT_APART_MS = 5 * MS_PER_MINUTE

/** A cap that is reached, and when it allows a message again; null if only a reply of the lead or a person can free it. */
export type ReachedCap = { retryAt: Date | null }

/** Whether the message is initiated by us: the lead has not written in the 24 hours before. */
export function isInitiated(facts: Pick<SendFacts, 'now' | 'lastInboundAt'>): boolean {
  return facts.lastInboundAt === null || facts.now.getTime() - facts.lastInboundAt.getTime() > MS_PER_DAY
}

/** The caps that the message would exceed, as one refusal; null if there are none. */
export function reachedCap(facts: SendFacts): ReachedCap | null {
  if (isForMember(facts.purpose)) {
    return rollingCap(facts.initiatedAt.workspace, MEMBER_TEXTS_PER_DAY_MAX, facts.now)
  }
  const reached = [initiatedCap(facts), repliesCap(facts), followUpCap(facts), lengthCap(facts), sameTextCap(facts)]
  const caps = reached.filter((cap) => cap !== null)
  if (caps.length === 0) return null
  const times = caps.map(({ retryAt }) => retryAt?.getTime() ?? null)
  return { retryAt: times.includes(null) ? null : new Date(Math.max(...times.map(Number))) }
}

/** Whether it goes to a member's own phone. The member sets their own quiet hours. */
export function isForMember(purpose: MessagePurpose | MemberPurpose): purpose is MemberPurpose {
  return purpose === 'member_code' || purpose === 'member_alert' || purpose === 'member_test'
}

function initiatedCap(facts: SendFacts): ReachedCap | null {
  if (!isInitiated(facts)) return null
  const { campaign, workspace } = facts.initiatedAt
  const { campaignPerDay, workspacePerDay, legalPerDay } = facts.caps
  const perDayMax = Math.min(workspacePerDay, legalPerDay ?? WORKSPACE_PER_DAY_MAX, WORKSPACE_PER_DAY_MAX)
  const caps = [rollingCap(campaign, campaignPerDay, facts.now), rollingCap(workspace, perDayMax, facts.now)].filter(
    (cap) => cap !== null,
  )
  if (caps.some(({ retryAt }) => retryAt === null)) return { retryAt: null }
  const times = caps.map(({ retryAt }) => Number(retryAt))
  return times.length === 0 ? null : { retryAt: new Date(Math.max(...times)) }
}

/** The time at which enough messages are older than 24 hours to allow one more. */
function rollingCap(sentAt: readonly Date[], perDayMax: number, now: Date): ReachedCap | null {
  const counted = sentAt.filter((at) => now.getTime() - at.getTime() < MS_PER_DAY)
  if (counted.length < perDayMax) return null
  const leaving = counted[counted.length - perDayMax]
  return { retryAt: leaving === undefined ? null : new Date(leaving.getTime() + MS_PER_DAY) }
}

function repliesCap({ sentBy, purpose, agent, agentLimits }: SendFacts): ReachedCap | null {
  if (sentBy !== 'agent' || purpose !== 'conversation') return null
  const max = Math.min(agentLimits.unansweredReplies, UNANSWERED_REPLIES_MAX)
  return agent.unansweredReplies < max ? null : { retryAt: null }
}

function followUpCap({ purpose, agent, agentLimits, now }: SendFacts): ReachedCap | null {
  if (purpose !== 'follow_up') return null
  if (agent.unansweredFollowUps >= Math.min(agentLimits.followUps, FOLLOW_UPS_MAX)) return { retryAt: null }
  if (agent.lastFollowUpAt === null) return null
  const retryAt = new Date(agent.lastFollowUpAt.getTime() + MS_PER_DAY)
  return retryAt > now ? { retryAt } : null
}

function lengthCap({ sentBy, purpose, agent, agentLimits }: SendFacts): ReachedCap | null {
  if (sentBy !== 'agent' && purpose !== 'follow_up') return null
  const max = Math.min(agentLimits.messagesPerConversation, MESSAGES_PER_CONVERSATION_MAX)
  return agent.messagesInConversation < max ? null : { retryAt: null }
}

function sameTextCap({ sentBy, purpose, agent, now }: SendFacts): ReachedCap | null {
  if (sentBy !== 'agent' && purpose !== 'follow_up') return null
  if (agent.sameTextAt === null) return null
  const retryAt = new Date(agent.sameTextAt.getTime() + SAME_TEXT_APART_MS)
  return retryAt > now ? { retryAt } : null
}
