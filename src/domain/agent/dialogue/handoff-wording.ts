import { render } from '../../campaigns/pure.ts'
import { nextOpening } from '../booking/slots.ts'
import { knownZone } from '../booking/wall-clock.ts'
import { dayIn } from '../reading/dates/calendar.ts'
import { type CallRequest, callRequest } from './calls/call-request.ts'
import type { CallTime } from './calls/call-time.ts'
import { sayCallTime } from './calls/say-call-time.ts'
import { saySlot } from './slot-wording.ts'
import type { Decision, View } from './view.ts'

type HandingOff = Extract<Decision, { act: 'handoff' }>

const AT_ONCE = new Set(['emergency', 'distress'])
/** Nothing is announced: the agent has said all that it may, or was not understood to be asked for anybody. */
const SILENT = new Set(['agent_limit', 'model_failed', 'model_over_budget'])

/**
 * The line that tells a lead that a person takes over; null when nothing is said. An emergency gets the playbook's own line
 * where it has one.
 */
export function handoffWording(handing: HandingOff, view: View): string | null {
  const { facts, lines } = view
  const { playbook, lead } = facts
  const rule = handing.rule ?? ''
  if (playbook.acknowledgement === false || SILENT.has(rule)) return null
  if (rule === 'emergency' && playbook.emergencyLine) return render(playbook.emergencyLine, lead)
  const own = AT_ONCE.has(rule) || !view.isSpoken ? undefined : playbook.acknowledgement
  const call = handing.reason === 'lead_request' ? callRequest(facts, view.commands) : null
  if (call?.time) return render(joined(callWording({ ...call, time: call.time }, view), own), lead)
  if (own !== undefined) return render(joined(lines.handoff.fitting[rule], own), lead)
  return render(joined(beginning(handing, view), promise(rule, view)), lead)
}

function joined(...lines: (string | undefined)[]): string {
  return lines.filter(Boolean).join(' ')
}

function beginning({ reason, rule }: HandingOff, { state, lines }: View): string {
  if (reason === 'lead_request') return lines.handoff.asked
  const passesOn = rule === 'question_outside_facts' && state.openQuestions.length > 0
  return lines.handoff.fitting[rule ?? ''] ?? (passesOn ? lines.answers.unknown : lines.handoff.plain)
}

/** The time of the call is repeated; it is promised only within the business's hours. */
function callWording({ time, isInHours }: CallRequest & { time: CallTime }, { facts, lines }: View): string {
  const { playbook, timezone, now } = facts
  const when = sayCallTime(time, dayIn(timezone, now), lines)
  return isInHours ? lines.calls.willCall(playbook.brand.name, when) : lines.calls.passedOn(playbook.brand.name, when)
}

/** Who comes, and when: outside the business's hours, once they begin. */
function promise(rule: string, { facts: { playbook, calendar, timezone, now }, lines }: View): string {
  const brand = playbook.brand.name
  if (AT_ONCE.has(rule)) return lines.handoff.atOnce(brand)
  const zone = knownZone(calendar?.timezone ?? timezone)
  const opens = playbook.booking ? nextOpening(playbook.booking, zone, now) : null
  if (opens === null) return lines.handoff.soon(brand)
  return lines.handoff.after(brand, saySlot(opens.toISOString(), knownZone(timezone), lines))
}
