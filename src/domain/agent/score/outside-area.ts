import type { Playbook } from '../../campaigns/index.ts'
import { areaVerdict } from '../../campaigns/pure.ts'
import { beliefOf } from './evidence.ts'
import type { AgentState } from './state.ts'

/** Whether the lead's own words place the lead outside the service area; null if they named no place, or it is inside. */
export function outsideArea(playbook: Playbook, state: AgentState): 'disqualify' | 'handoff' | null {
  const { serviceArea, signals } = playbook
  const signal = signals.find(({ key }) => key === serviceArea?.signal)
  const belief = signal && beliefOf(signal, state)
  if (!serviceArea || !belief || belief.found === 'attribute') return null
  const verdict = areaVerdict(serviceArea, String(belief.value))
  if (verdict === 'inside') return null
  return verdict === 'unclear' ? 'handoff' : serviceArea.outside
}
