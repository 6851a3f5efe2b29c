import type { Knockout, Playbook } from '../../campaigns/index.ts'
import { holds } from '../reading/predicate.ts'
import { beliefOf } from './evidence.ts'
import { outsideArea } from './outside-area.ts'
import { type AgentState, saidOn } from './state.ts'

/** The rule of the service area, as events and reports name it. */
export const SERVICE_AREA = 'service_area'

/**
 * The knockout rule that the lead's own, undisputed answers meet. An import alone, or an answer that waits for confirmation,
 * disqualifies nobody.
 */
export function knockoutOf(playbook: Playbook, state: AgentState): Knockout | null {
  const met = playbook.knockouts.find(({ signal: key, when }) => {
    if (key === state.confirming) return false
    const signal = playbook.signals.find((candidate) => candidate.key === key)
    const belief = signal && beliefOf(signal, state)
    return belief && belief.found !== 'attribute' && !belief.contradicted && holds(when, belief.value, saidOn(belief))
  })
  if (met || outsideArea(playbook, state) !== 'disqualify') return met ?? null
  const { signal, goodbye } = playbook.serviceArea!
  return { id: SERVICE_AREA, signal, when: { known: true }, ...(goodbye === undefined ? {} : { goodbye }) }
}
