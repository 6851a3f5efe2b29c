import { render } from '../../campaigns/pure.ts'
import { opensAt } from '../booking/slots.ts'
import { dayIn, knownZone } from '../reading/dates/calendar.ts'
import { type CallRequest, callRequest } from './calls/call-request.ts'
import { sayCallTime } from './calls/say-call-time.ts'
import { saySlot } from './slot-wording.ts'
import type { HandoffDecision, View } from './view.ts'

const AT_ONCE = new Set(['emergency', 'distress'])
/** Handoffs without a message to the lead. */
const UNANNOUNCED = new Set(['agent_limit', 'model_failed', 'model_over_budget'])

/**
 * The message that tells a lead about the handoff; null if none is sent. The playbook's `emergencyLine` replaces the line for
 * emergencies.
 */
export function handoffWording(decision: HandoffDecision, view: View): string | null {
  const { facts, lines } = view
  const { playbook, lead } = facts
  const rule = decision.rule ?? ''
  if (playbook.acknowledgement === false || UNANNOUNCED.has(rule)) return null
  if (rule === 'emergency' && playbook.emergencyLine && view.isLanguageSupported)
    return render(playbook.emergencyLine, lead)
  const own = AT_ONCE.has(rule) || !view.isLanguageSupported ? undefined : playbook.acknowledgement
  const call = decision.reason === 'lead_request' ? callRequest(facts, view.commands) : null
  const willCall = call && callWording(call, view)
  if (willCall) return render(joinSentences(willCall, own), lead)
  if (own !== undefined) return render(joinSentences(lines.handoff.fitting[rule], own), lead)
  return render(joinSentences(firstSentence(decision, view), promise(rule, view)), lead)
}

function joinSentences(...lines: (string | undefined)[]): string {
  return lines.filter(Boolean).join(' ')
}

function firstSentence({ reason, rule }: HandoffDecision, { commands, state, lines }: View): string {
  const isReproach = commands.some((command) => command.type === 'Hostile' && command.how === 'anger')
  if (reason === 'lead_request') return (isReproach && lines.handoff.fitting.anger) || lines.handoff.asked
  const passesOn = rule === 'question_outside_facts' && state.openQuestions.length > 0
  return lines.handoff.fitting[rule ?? ''] ?? (passesOn ? lines.answers.unknown : lines.handoff.plain)
}

/** Repeats the time of the call, and promises it only within the business's hours. Null without a time, or for just "today". */
function callWording({ time, isInHours }: CallRequest, { facts, lines }: View): string | null {
  const { playbook, timezone, now } = facts
  const when = time && sayCallTime(time, dayIn(timezone, now), lines)
  if (!when) return null
  return isInHours ? lines.calls.willCall(playbook.brand.name, when) : lines.calls.passedOn(playbook.brand.name, when)
}

/** Who takes over, and when: outside the business's hours, after it opens. */
function promise(rule: string, { facts, lines }: View): string {
  const brand = facts.playbook.brand.name
  if (AT_ONCE.has(rule)) return lines.handoff.atOnce(brand)
  const opens = opensAt(facts, facts.now)
  if (opens === null) return lines.handoff.soon(brand)
  return lines.handoff.after(brand, saySlot(opens.toISOString(), knownZone(facts.timezone), lines))
}
