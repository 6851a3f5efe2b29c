import type { Playbook } from '../../campaigns/index.ts'
import { overlaps } from '../booking/hits.ts'
import { type Command, type CommandType, isSignalCommand } from '../reading/command.ts'
import { beliefOf } from '../score/evidence.ts'
import type { AgentState } from '../score/state.ts'
import { isUnknownQuestion } from './commands.ts'

/** If the rules read one of these in a burst, a model may add only signals. */
const DECISIVE = new Set<CommandType>(['RequestHuman', 'Hostile', 'HandoffPhrase', 'Preference', 'AskCommitment'])
/** Commands that a model may add only for a text that the rules cannot read at all. */
const ONLY_FOR_UNREAD_TEXT = new Set<CommandType>([
  'NotInterested',
  'ProposeTime',
  'Postpone',
  'Clarify',
  'DeclineAnswer',
])

type PriorState = { playbook: Playbook; state: AgentState }

/** Whether the rules alone decide a burst, so that a model is not asked. */
export function isDecided(commands: Command[]): boolean {
  return commands.some(({ type }) => DECISIVE.has(type) || type === 'NotInterested')
}

/** The rules' commands and those of a model's that do not contradict them. */
export function withProposals(rules: Command[], proposed: Command[], before: PriorState): Command[] {
  const kept: Command[] = []
  for (const command of proposed) if (isAccepted(command, rules, kept, before)) kept.push(command)
  return [...rules.filter((rule) => !kept.some((command) => replaces(command, rule))), ...kept]
}

function isAccepted(command: Command, rules: Command[], kept: Command[], before: PriorState): boolean {
  const ofText = rules.filter(({ span }) => span.messageId === command.span.messageId)
  const isUnread = ofText.every(({ type }) => type === 'CannotHandle')
  if (isSignalCommand(command)) {
    const rivals = [...rules, ...kept].filter((other) => 'key' in other && other.type !== 'DoubtSignal')
    const isRead = rivals.some((other) => other.key === command.key || isSamePlace(other, command))
    return command.found === 'model' && !isRead && !isSettled(command.key, before)
  }
  if (isDecided(rules) || kept.some(({ type }) => type === command.type)) return false
  if (ONLY_FOR_UNREAD_TEXT.has(command.type)) return isUnread && !kept.some((other) => isSignalCommand(other))
  if (command.type === 'AskFact') {
    const sameQuestion = ofText.filter((rule) => rule.type === 'AskFact' && isSamePlace(rule, command))
    return command.factId === null ? isUnread : sameQuestion.every(isUnknownQuestion)
  }
  return command.type === 'RequestHuman'
}

/** Whether the rules or a person read the signal's value from the lead's words. A model cannot change such a value. */
function isSettled(key: string, { playbook, state }: PriorState): boolean {
  const signal = playbook.signals.find((candidate) => candidate.key === key)
  const belief = signal && beliefOf(signal, state)
  return belief ? belief.found !== 'model' && belief.found !== 'attribute' : false
}

/** Whether a model's command replaces a rule's command that left the text open. */
function replaces(command: Command, rule: Command): boolean {
  if (command.span.messageId !== rule.span.messageId) return false
  if (rule.type === 'CannotHandle') return true
  if (rule.type === 'DoubtSignal') return isSignalCommand(command) && command.key === rule.key
  return isUnknownQuestion(rule) && command.type === 'AskFact' && isSamePlace(rule, command)
}

function isSamePlace({ span: a }: Command, { span: b }: Command): boolean {
  return a.messageId === b.messageId && overlaps(a, b)
}
