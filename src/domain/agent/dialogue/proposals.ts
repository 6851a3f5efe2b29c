import type { Playbook } from '../../campaigns/index.ts'
import { type Command, type CommandType, isSignalCommand } from '../reading/command.ts'
import { beliefOf } from '../score/evidence.ts'
import type { AgentState } from '../score/state.ts'

/** Where the rules have read one of these in a burst, a model has nothing to add but signals. */
const DECISIVE = new Set<CommandType>(['RequestHuman', 'Hostile', 'HandoffPhrase', 'Preference', 'AskCommitment'])
/** What a model may say of a text of which the rules can say nothing at all. */
const ONLY_IF_LOST = new Set<CommandType>(['NotInterested', 'ProposeTime', 'Postpone', 'Clarify', 'DeclineAnswer'])

type Before = { playbook: Playbook; state: AgentState }

/** Whether what the rules read of a burst leaves a model anything to decide. */
export function isDecided(commands: Command[]): boolean {
  return commands.some(({ type }) => DECISIVE.has(type) || type === 'NotInterested')
}

/** The rules' commands with those of a model's that they leave room for: wherever the two disagree, the rules stand. */
export function withProposals(rules: Command[], proposed: Command[], before: Before): Command[] {
  const kept: Command[] = []
  for (const command of proposed) if (hasRoom(command, rules, kept, before)) kept.push(command)
  const stands = (rule: Command) => !kept.some((command) => answers(command, rule))
  return [...rules.filter(stands), ...kept]
}

function hasRoom(command: Command, rules: Command[], kept: Command[], before: Before): boolean {
  const ofText = rules.filter(({ span }) => span.messageId === command.span.messageId)
  const isLost = ofText.every(({ type }) => type === 'CannotHandle')
  if (isSignalCommand(command)) {
    const rivals = [...rules, ...kept].filter((other) => 'key' in other)
    const isRead = rivals.some((other) => other.key === command.key || overlap(other, command))
    return command.found === 'model' && !isRead && !isSettled(command.key, before)
  }
  if (isDecided(rules) || kept.some(({ type }) => type === command.type)) return false
  if (ONLY_IF_LOST.has(command.type)) return isLost && !kept.some((other) => isSignalCommand(other))
  if (command.type === 'AskFact') {
    const asked = ofText.filter((rule) => rule.type === 'AskFact' && overlap(rule, command))
    return command.factId === null ? isLost : asked.every((rule) => rule.type === 'AskFact' && rule.factId === null)
  }
  return command.type === 'RequestHuman'
}

/** The lead's own word, read by rules or a person, is not a model's to change. */
function isSettled(key: string, { playbook, state }: Before): boolean {
  const signal = playbook.signals.find((candidate) => candidate.key === key)
  const belief = signal && beliefOf(signal, state)
  return belief ? belief.found !== 'model' && belief.found !== 'attribute' : false
}

/** Whether a model's command takes the place of what the rules could make nothing of. */
function answers(command: Command, rule: Command): boolean {
  if (command.span.messageId !== rule.span.messageId) return false
  if (rule.type === 'CannotHandle') return true
  return rule.type === 'AskFact' && rule.factId === null && command.type === 'AskFact' && overlap(rule, command)
}

function overlap({ span: a }: Command, { span: b }: Command): boolean {
  return a.messageId === b.messageId && a.start < b.end && b.start < a.end
}
