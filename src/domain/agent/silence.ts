import { nextFollowUpAt, type Playbook } from '../campaigns/index.ts'

/** What a silence looks like when a follow-up to it has come due. */
export type Silence = {
  now: Date
  playbook: Playbook
  /** Whether the campaign may write at all: it is neither paused nor put away. */
  isCampaignActive: boolean
  /** Ended, in human hands, answered since, or brought to a close by the agent itself. */
  isOver: boolean
  /** Follow-ups since the lead's last text. */
  count: number
  /** The newest message to or from the lead that was not withheld. */
  last: LastMessage | null
}

export type LastMessage = {
  sent_by: string
  status: string
  not_before: Date | null
  handed_over_at: Date | null
}

export type FollowUpDecision =
  | { act: 'send'; index: number }
  /** What the lead is to answer went later than was thought, or has not gone yet. */
  | { act: 'wait'; until: Date }
  | { act: 'drop'; why: 'over' | 'campaign_inactive' | 'used_up' | 'not_ours' | 'not_received' }

/** Whether a silence is followed up now. Only what the lead has received can be left unanswered. */
export function decideFollowUp(silence: Silence): FollowUpDecision {
  const { now, playbook, count, last } = silence
  if (silence.isOver) return { act: 'drop', why: 'over' }
  if (!silence.isCampaignActive) return { act: 'drop', why: 'campaign_inactive' }
  if (last?.sent_by !== 'agent') return { act: 'drop', why: 'not_ours' }
  if (last.status === 'failed' || last.status === 'undelivered') return { act: 'drop', why: 'not_received' }
  const at = nextFollowUpAt(playbook, count, last.handed_over_at ?? later(last.not_before, now))
  if (at === null) return { act: 'drop', why: 'used_up' }
  return at > now ? { act: 'wait', until: at } : { act: 'send', index: count }
}

function later(a: Date | null, b: Date): Date {
  return a && a > b ? a : b
}
