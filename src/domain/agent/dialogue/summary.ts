import type { Playbook } from '../../campaigns/index.ts'
import { safeName } from '../../campaigns/pure.ts'
import type { SignalValue } from '../reading/command.ts'
import type { View } from './view.ts'

const QUOTE_CHARS_MAX = 160

type HandoffFacts = {
  /** Reason for the handoff, which completes "The lead …": "asked for a person". */
  cause: string
  /** The time that the same turn booked, in words. */
  booked: string | null
  suggestedReply: string
}

/** The facts that a person needs to take over: the reason, known and missing signals, the lead's last text, a suggested reply. */
export function summarise(view: View, { cause, booked, suggestedReply }: HandoffFacts): string {
  const { facts, qualification, state } = view
  const { playbook, lead, texts } = facts
  const lastText = texts.at(-1)
  const known = qualification.signals.map(({ key, value }) => {
    return `${labelOf(playbook, key)}: ${valueText(playbook, key, value)}`
  })
  const missing = qualification.missing.map((key) => labelOf(playbook, key))
  return [
    `${safeName(lead.firstName) || 'The lead'} ${cause}.`,
    booked === null ? '' : `Booked for ${booked}.`,
    known.length > 0 ? `${known.join('; ')}.` : 'No information yet.',
    missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : '',
    `Score ${qualification.score}, confidence ${qualification.confidence}.`,
    state.openQuestions.length > 0
      ? `Asked, not answered: ${state.openQuestions.map((question) => `"${quoted(question)}"`).join(', ')}.`
      : '',
    lastText ? `Last text: "${quoted(lastText.body)}".` : '',
    `Suggested reply: ${suggestedReply}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function labelOf(playbook: Playbook, key: string): string {
  return playbook.signals.find((signal) => signal.key === key)?.label ?? key
}

function valueText(playbook: Playbook, key: string, value: SignalValue): string {
  const kind = playbook.signals.find((signal) => signal.key === key)?.kind
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (kind === 'money') return `$${Number(value).toLocaleString('en-US')}`
  return quoted(String(value))
}

function quoted(text: string): string {
  const line = text
    .replace(/[\p{C}\s]+/gu, ' ')
    .replaceAll('"', "'")
    .trim()
  const characters = [...line]
  return characters.length > QUOTE_CHARS_MAX ? `${characters.slice(0, QUOTE_CHARS_MAX - 3).join('')}...` : line
}
