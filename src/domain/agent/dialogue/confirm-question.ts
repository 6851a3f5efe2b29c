import type { Playbook } from '../../campaigns/index.ts'
import { beliefOf } from '../score/evidence.ts'
import type { AgentState } from '../score/state.ts'
import type { Lines } from './lines/lines.ts'

/** The question that asks an answer back: "Just to confirm: you don't own the home?" */
export function confirmQuestion(
  playbook: Playbook,
  key: string,
  { state, lines }: { state: AgentState; lines: Lines },
): string {
  const signal = playbook.signals.find((candidate) => candidate.key === key)
  const belief = signal && beliefOf(signal, state)
  return signal ? lines.asks.confirm(signal.ask[0]!, belief?.value === true) : ''
}
