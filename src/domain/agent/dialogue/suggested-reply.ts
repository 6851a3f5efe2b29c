import { render, safeName } from '../../campaigns/pure.ts'
import type { CommandType } from '../reading/command.ts'
import { knockoutOf } from '../score/knockout.ts'
import { slotWording } from './slot-wording.ts'
import { confirmedSlot } from './step.ts'
import type { View } from './view.ts'
import { questionFor } from './wording.ts'

/** After these, our next question is not what a person should begin with. */
const NOT_NOW: CommandType[] = [
  ...(['RequestHuman', 'Hostile', 'HandoffPhrase', 'NotInterested', 'Postpone'] as const),
  ...(['CancelAppointment', 'AskCommitment'] as const),
]
const ABOUT_TIMES: CommandType[] = ['ProposeTime', 'DeclineSlots', 'UnclearSlot', 'MoveAppointment']

/**
 * Words with which a person may take over, as they are: answers that the playbook has, what the agent would have asked
 * next, and nothing that it does not know.
 */
export function suggestReply(view: View): string {
  const { playbook, lead } = view.facts
  const name = safeName(lead.firstName)
  const { greeting, help } = view.lines.suggested
  const lines = [bookingOf(view), ...answersOf(view), ...promisesOf(view), questionOf(view)].filter(Boolean)
  return render([greeting(name, playbook.brand.name), ...(lines.length > 0 ? lines : [help])].join(' '), lead)
}

/** What the lead has said yes to and not heard yet. */
function bookingOf(view: View): string {
  const slot = confirmedSlot(view)
  return slot === null ? '' : slotWording({ act: 'book', slot }, view)
}

function answersOf({ facts, commands }: View): string[] {
  const ids = commands.flatMap((command) => (command.type === 'AskFact' ? [command.factId] : []))
  return facts.playbook.facts.filter(({ id }) => ids.includes(id)).map(({ answer }) => answer)
}

/** What a person has to see to first. */
function promisesOf(view: View): string[] {
  if (has(view, ['Preference'])) return [view.lines.handoff.fitting.contact_preference!]
  if (has(view, ABOUT_TIMES)) return [view.lines.suggested.times]
  return asksBeyond(view) ? [view.lines.suggested.question] : []
}

function questionOf(view: View): string {
  const { facts, state, next } = view
  const waits = has(view, [...NOT_NOW, 'Preference', ...ABOUT_TIMES]) || asksBeyond(view)
  if (!next || waits || knockoutOf(facts.playbook, state)) return ''
  return questionFor(next.key, state.asks[next.key] ?? 0, view)
}

function asksBeyond({ commands }: View): boolean {
  return commands.some(
    (command) => command.type === 'AskCommitment' || (command.type === 'AskFact' && command.factId === null),
  )
}

function has({ commands }: View, types: CommandType[]): boolean {
  return commands.some(({ type }) => types.includes(type))
}
