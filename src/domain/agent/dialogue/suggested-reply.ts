import { render, safeName } from '../../campaigns/pure.ts'
import type { CommandType } from '../reading/command.ts'
import { knockoutOf } from '../score/knockout.ts'
import { confirmedSlot } from './booking-step.ts'
import { hasCommand, isUnknownQuestion } from './commands.ts'
import { slotWording } from './slot-wording.ts'
import type { View } from './view.ts'
import { questionFor } from './wording.ts'

/** After one of these a person should not begin with the agent's next question. */
const NO_QUESTION_AFTER: CommandType[] = [
  ...(['RequestHuman', 'Hostile', 'HandoffPhrase', 'NotInterested', 'Postpone'] as const),
  ...(['CancelAppointment', 'AskCommitment', 'Preference'] as const),
]
const ABOUT_TIMES: CommandType[] = ['ProposeTime', 'DeclineSlots', 'UnclearSlot', 'MoveAppointment']

/**
 * A first message that a person can send unchanged: the playbook's answers and the agent's next question. It states nothing
 * that the playbook does not.
 */
export function suggestReply(view: View): string {
  const { playbook, lead } = view.facts
  const name = safeName(lead.firstName)
  const { greeting, help } = view.lines.suggested
  const lines = [bookingOf(view), ...answersOf(view), ...promisesOf(view), questionOf(view)].filter(Boolean)
  return render([greeting(name, playbook.brand.name), ...(lines.length > 0 ? lines : [help])].join(' '), lead)
}

/** Confirms an appointment that this turn books, since the agent's own reply is not sent. */
function bookingOf(view: View): string {
  const slot = confirmedSlot(view)
  return slot === null ? '' : slotWording({ act: 'book', slot }, view)
}

function answersOf({ facts, commands }: View): string[] {
  const ids = commands.flatMap((command) => (command.type === 'AskFact' ? [command.factId] : []))
  return facts.playbook.facts.filter(({ id }) => ids.includes(id)).map(({ answer }) => answer)
}

/** Promises that a person will look into a request, for the first sentence. */
function promisesOf(view: View): string[] {
  if (hasCommand(view.commands, 'Preference')) return [view.lines.handoff.fitting.contact_preference!]
  if (hasCommand(view.commands, ...ABOUT_TIMES)) return [view.lines.suggested.times]
  return asksUnknown(view) ? [view.lines.suggested.question] : []
}

function questionOf(view: View): string {
  const { facts, state, next, commands } = view
  const isUnsuitable = hasCommand(commands, ...NO_QUESTION_AFTER, ...ABOUT_TIMES) || asksUnknown(view)
  if (!next || isUnsuitable || knockoutOf(facts.playbook, state)) return ''
  return questionFor(next.key, state.asks[next.key] ?? 0, view)
}

function asksUnknown({ commands }: View): boolean {
  return hasCommand(commands, 'AskCommitment') || commands.some(isUnknownQuestion)
}
