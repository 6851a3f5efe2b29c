import type { Playbook, SignalKind } from '../../campaigns/index.ts'
import type { SignalValue } from '../reading/command.ts'
import type { InboundText } from '../reading/reading.ts'
import type { Qualification } from '../score/score.ts'

const QUOTE_CHARS_MAX = 160

type SummaryFacts = {
  playbook: Playbook
  qualification: Qualification
  firstName: string
  /** Reason for the handoff, which completes "The lead …": "asked for a person". */
  cause: string
  lastText: InboundText | undefined
  /** Questions that the agent could not answer. */
  openQuestions: string[]
  /** The time that the same turn booked, in words. */
  booked: string | null
  suggestedReply: string
}

/** What a person needs to take over: the reason, known and missing signals, the lead's last text, a suggested reply. */
export function summarise(facts: SummaryFacts): string {
  const { playbook, qualification, firstName, cause, lastText, booked, openQuestions, suggestedReply } = facts
  const known = qualification.signals.map(
    ({ key, value }) => `${labelOf(playbook, key)}: ${valueText(playbook, key, value)}`,
  )
  const missing = qualification.missing.map((key) => labelOf(playbook, key))
  return [
    `${firstName || 'The lead'} ${cause}.`,
    booked === null ? '' : `Booked for ${booked}.`,
    known.length > 0 ? `${known.join('; ')}.` : 'No information yet.',
    missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : '',
    `Score ${qualification.score}, confidence ${qualification.confidence}.`,
    openQuestions.length > 0
      ? `Asked, not answered: ${openQuestions.map((question) => `"${quoted(question)}"`).join(', ')}.`
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
  const kind: SignalKind = playbook.signals.find((signal) => signal.key === key)?.kind ?? 'text'
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
