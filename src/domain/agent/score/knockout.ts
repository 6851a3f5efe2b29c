import type { Knockout, Playbook } from '../../campaigns/index.ts'
import { holds } from '../reading/predicate.ts'
import { beliefOf } from './evidence.ts'
import type { AgentState } from './state.ts'

/** The knock-out that the lead's own, undisputed words meet. An import alone rules nobody out. */
export function knockoutOf(playbook: Playbook, state: AgentState): Knockout | null {
  const met = playbook.knockouts.find(({ signal: key, when }) => {
    const signal = playbook.signals.find((candidate) => candidate.key === key)
    const belief = signal && beliefOf(signal, state)
    return belief && belief.found !== 'attribute' && !belief.contradicted && holds(when, belief.value, belief.at)
  })
  return met ?? null
}
