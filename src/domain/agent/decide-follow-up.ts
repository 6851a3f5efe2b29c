import { nextFollowUpAt, type Playbook } from '../campaigns/index.ts'

/** The facts of a due follow-up. */
type FollowUpFacts = {
  now: Date
  playbook: Playbook
  /** The campaign is neither paused nor archived. */
  isCampaignActive: boolean
  /** The conversation has ended, a person has it, the lead has answered, or the agent has closed it. */
  isOver: boolean
  /** Follow-ups sent since the lead's last text. */
  count: number
  /** The newest message to or from the lead, except withheld ones. */
  last: LastMessage | null
}

export type LastMessage = {
  sent_by: string
  status: string
  not_before: Date | null
  handed_over_at: Date | null
}

type FollowUpDecision =
  | { act: 'send'; index: number }
  /** The message before this one was sent later than planned, or is not sent yet. */
  | { act: 'wait'; until: Date }
  | { act: 'drop'; why: 'over' | 'campaign_inactive' | 'used_up' | 'not_ours' | 'not_received' }

/** Whether to follow up now. Only a message that the lead received can be unanswered. */
export function decideFollowUp(facts: FollowUpFacts): FollowUpDecision {
  const { now, playbook, count, last } = facts
  if (facts.isOver) return { act: 'drop', why: 'over' }
  if (!facts.isCampaignActive) return { act: 'drop', why: 'campaign_inactive' }
  if (last?.sent_by !== 'agent') return { act: 'drop', why: 'not_ours' }
  if (last.status === 'failed' || last.status === 'undelivered') return { act: 'drop', why: 'not_received' }
  const at = nextFollowUpAt(playbook, count, last.handed_over_at ?? later(last.not_before, now))
  if (at === null) return { act: 'drop', why: 'used_up' }
  return at > now ? { act: 'wait', until: at } : { act: 'send', index: count }
}

function later(a: Date | null, b: Date): Date {
  return a && a > b ? a : b
}
