import type { Playbook } from '../../campaigns/index.ts'
import type { ConversationStatus } from '../../conversations/index.ts'
import type { StoredTurn } from './replay.ts'
import { type Confidence, isSureEnough } from './score.ts'

/** What a status is based on. */
export type Judged = {
  playbook: Playbook
  status: ConversationStatus
  isErased: boolean
  score: number
  threshold: number
  keptFrom: number
  confidence: Confidence
  minConfidence: Confidence
  requiredMissing: { label: string }[]
  knockouts: { id: string; label: string; rulesOut: boolean }[]
  turns: StoredTurn[]
}

const DISQUALIFY = 'disqualify:'

/** Explains the status of a conversation in one or two sentences. */
export function explainStatus(judged: Judged): string {
  if (judged.isErased) return 'The lead was erased. Its messages are no longer stored.'
  switch (judged.status) {
    case 'booked':
      return 'Booked: an appointment was scheduled.'
    case 'opted-out':
      return 'Ended: the lead opted out.'
    case 'disqualified':
      return explainDisqualified(judged)
    case 'qualified':
      return explainQualified(judged)
    case 'active':
      return explainActive(judged)
  }
}

function explainQualified({ score, threshold, keptFrom, confidence }: Judged): string {
  return score < threshold
    ? `Still qualified with ${counted(score, 'point')}. The threshold is ${threshold}; a qualified conversation stays qualified down to ${keptFrom}.`
    : `Qualified with ${counted(score, 'point')} and ${confidence} confidence. The threshold is ${threshold}.`
}

function explainActive(judged: Judged): string {
  const { playbook, score, threshold, confidence, minConfidence, requiredMissing, knockouts } = judged
  const ruledOut = knockouts.find(({ rulesOut }) => rulesOut)
  if (ruledOut) {
    const ending = playbook.terminal.includes('disqualified')
      ? 'The conversation ends at the lead’s next message.'
      : 'The playbook keeps the conversation open.'
    return `The rule ${ruledOut.id} (${ruledOut.label}) disqualifies the lead. ${ending}`
  }
  const lacks = [
    requiredMissing.length > 0 ? `${requiredMissing.map(({ label }) => label).join(', ')} (required)` : '',
    score < threshold ? `${counted(threshold - score, 'more point')}` : '',
    isSureEnough(confidence, minConfidence) ? '' : `confidence ${minConfidence} instead of ${confidence}`,
  ].filter(Boolean)
  return lacks.length > 0
    ? `Not qualified yet. Needed: ${lacks.join(', ')}.`
    : `The score of ${score} is enough for the threshold of ${threshold}. The conversation becomes qualified with the lead’s next message.`
}

function explainDisqualified({ knockouts, turns }: Judged): string {
  const decision = turns.findLast((turn) => turn.trigger === 'texts')?.decision ?? ''
  const ruledOut = knockouts.find(({ rulesOut }) => rulesOut)
  if (ruledOut) return `Disqualified by the rule ${ruledOut.id} (${ruledOut.label}).`
  if (decision === `${DISQUALIFY}not_interested`) return 'Disqualified: the lead is not interested.'
  return 'Disqualified manually.'
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
