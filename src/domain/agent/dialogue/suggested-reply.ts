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
const HELP = 'How can I help?'

/**
 * Words with which a person may take over, as they are: answers that the playbook has, what the agent would have asked
 * next, and nothing that it does not know.
 */
export function suggestReply(view: View): string {
  const { playbook, lead } = view.facts
  const name = safeName(lead.firstName)
  const greeting = `Hi${name && ` ${name}`}, a colleague at ${playbook.brand.name} here.`
  const lines = [bookingOf(view), ...answersOf(view), ...promisesOf(view), questionOf(view)].filter(Boolean)
  return render([greeting, ...(lines.length > 0 ? lines : [HELP])].join(' '), lead)
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
  if (has(view, ['Preference'])) return ['Thanks for telling us.']
  if (has(view, ABOUT_TIMES)) return ['Let me look at the times we have.']
  return asksBeyond(view) ? ['Let me look into your question.'] : []
}

function questionOf(view: View): string {
  const { facts, state, next } = view
  const waits = has(view, [...NOT_NOW, 'Preference', ...ABOUT_TIMES]) || asksBeyond(view)
  if (!next || waits || knockoutOf(facts.playbook, state)) return ''
  return questionFor(facts.playbook, next.key, state.asks[next.key] ?? 0)
}

function asksBeyond({ commands }: View): boolean {
  return commands.some(
    (command) => command.type === 'AskCommitment' || (command.type === 'AskFact' && command.factId === null),
  )
}

function has({ commands }: View, types: CommandType[]): boolean {
  return commands.some(({ type }) => types.includes(type))
}
