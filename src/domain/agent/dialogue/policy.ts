import type { Playbook } from '../../campaigns/index.ts'
import type { Command, CommandType } from '../reading/command.ts'
import { localDay } from '../reading/dates/calendar.ts'
import { beliefOf } from '../score/evidence.ts'
import { knockoutOf, SERVICE_AREA } from '../score/knockout.ts'
import type { AgentState } from '../score/state.ts'
import { bookingStep, confirmedSlot } from './booking-step.ts'
import { hasCommand, QUESTIONS } from './commands.ts'
import { handOffByRule } from './hand-off-by-rule.ts'
import { decideHandoff } from './handoff-rules.ts'
import type { Decision, NextQuestion, View } from './view.ts'

type Rule = (view: View) => Decision | null

/** The first rule that returns a decision wins. */
const RULES: Rule[] = [
  decideHandoff,
  afterGoodbye,
  stayPaused,
  endOrHandOff,
  pause,
  bookingStep,
  ({ state: { meant } }) => meant && { act: 'which_fact', among: meant.facts },
  passOnQuestions,
  ({ commands, next }) => (hasCommand(commands, ...QUESTIONS) ? { act: 'answer', ask: next } : null),
  ({ commands }) => (hasCommand(commands, 'Postpone') ? { act: 'postpone' } : null),
  ({ next }) => next && { act: 'ask', ask: next },
  ({ state }) => (state.closed ? null : { act: 'close' }),
]

export function decide(view: View): Decision {
  for (const rule of view.facts.texts.length === 0 ? [] : RULES) {
    const decision = rule(view)
    if (decision) return decision
  }
  return { act: 'wait' }
}

/**
 * First a knockout that needs confirmation, then a value that the lead may have said, then a contradiction, then the missing
 * signal with the most weight that can still be asked.
 */
export function nextQuestion(playbook: Playbook, state: AgentState, missing: string[]): NextQuestion | null {
  if (state.confirming !== null) return { key: state.confirming, why: 'confirm' }
  if (state.guess !== null && missing.includes(state.guess.key)) return { key: state.guess.key, why: 'guess' }
  const disputed = playbook.signals.find(
    (signal) => !state.checked.includes(signal.key) && beliefOf(signal, state)?.contradicted,
  )
  if (disputed) return { key: disputed.key, why: 'contradicted' }
  const open = missing.find((key) => {
    const maxAsks = playbook.signals.find((signal) => signal.key === key)?.maxAsks ?? 0
    return !state.declined.includes(key) && (state.asks[key] ?? 0) < maxAsks
  })
  if (open === undefined) return null
  const isKnown = Object.hasOwn(state.unconfirmed, open) && !state.denied.includes(open) && !state.asks[open]
  return { key: open, why: isKnown ? 'attribute' : 'missing' }
}

const WROTE_AGAIN = 'wrote_after_goodbye'

/** After a goodbye the agent starts nothing: a courtesy gets no answer, anything else goes to a person. */
function afterGoodbye({ facts, state, commands }: View): Decision | null {
  if (!facts.afterGoodbye || state.rulesFired.includes(WROTE_AGAIN)) return null
  if (commands.every(({ type }) => type === 'Acknowledge' || type === 'NotInterested')) return { act: 'wait' }
  return handOffByRule(WROTE_AGAIN, 'wrote again after the conversation had ended')
}

/** A legible text without an answer, such as small talk, counts as unanswered but not as misunderstood. */
function endOrHandOff(view: View): Decision | null {
  if (confirmedSlot(view) !== null) return null
  const { playbook } = view.facts
  const { ends } = view.lines
  const knockout = knockoutOf(playbook, view.state)
  const why = knockout ? knockout.id : hasCommand(view.commands, 'NotInterested') ? 'not_interested' : null
  if (why === null) return null
  if (playbook.terminal.includes('disqualified'))
    return { act: 'end', why, goodbye: knockout?.goodbye ?? (why === SERVICE_AREA ? ends.outsideArea : ends.goodbye) }
  if (view.state.rulesFired.includes(why)) return null
  return handOffByRule(why, `met the rule ${why}`)
}

/** The agent promised to pass a question on: when it has nothing left to ask, a person gets it. */
function passOnQuestions({ state, next, commands }: View): Decision | null {
  if (next !== null || state.openQuestions.length === 0 || state.rulesFired.includes(PASSED_ON)) return null
  if (commands.every(({ type }) => type === 'Acknowledge') && state.closed) return null
  return handOffByRule(PASSED_ON, 'asked a question that the playbook does not answer')
}

const PASSED_ON = 'question_outside_facts'

/** "Thanks" or "ok, I'll text you" after "I'll check back in spring" does not end the pause. */
function stayPaused({ facts, commands }: View): Decision | null {
  const isPaused = facts.resumeAt != null && facts.resumeAt > facts.now
  return isPaused && commands.every(saysNothingNew) ? { act: 'wait' } : null
}

function saysNothingNew(command: Command): boolean {
  return command.type === 'Acknowledge' || (command.type === 'Postpone' && command.until === undefined)
}

/** Pauses for a lead who wants to be contacted later. The agent asks once for the day if the lead named none. */
function pause({ facts, state, commands }: View): Decision | null {
  const wish = commands.findLast((command) => command.type === 'Postpone' && command.until !== undefined)
  if (wish?.type === 'Postpone')
    return {
      act: 'pause',
      until: wish.until ?? null,
      minute: wish.minute ?? null,
      ...(wish.within && { within: wish.within }),
      asks: wish.isVague === true && !state.pauseAsked,
    }
  if (facts.state.pause !== 'asked' || !commands.every(({ type }) => UNDECIDED.has(type))) return null
  const until = facts.resumeAt ? localDay(facts.timezone, facts.resumeAt) : null
  return { act: 'pause', until, minute: null, asks: false }
}

/** Replies to "when should I check back?" that name no day. */
const UNDECIDED = new Set<CommandType>(['CannotHandle', 'DeclineAnswer', 'Postpone', 'Acknowledge'])
