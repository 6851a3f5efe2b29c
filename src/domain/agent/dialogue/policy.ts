import type { Playbook } from '../../campaigns/index.ts'
import type { CommandType } from '../reading/command.ts'
import { dayIn, isoDay } from '../reading/dates/calendar.ts'
import { beliefOf } from '../score/evidence.ts'
import { knockoutOf, SERVICE_AREA } from '../score/knockout.ts'
import type { AgentState } from '../score/state.ts'
import { decideHandoff } from './handoff-rules.ts'
import { bookingStep, confirmedSlot } from './step.ts'
import type { Decision, NextQuestion, View } from './view.ts'

type Rule = (view: View) => Decision | null

/** In the order of the design: the first that fits decides. */
const RULES: Rule[] = [
  decideHandoff,
  afterGoodbye,
  stayPaused,
  ruledOut,
  pause,
  bookingStep,
  passOn,
  answerQuestions,
  postpone,
  askNext,
  closeOnce,
]

export function decide(view: View): Decision {
  if (view.facts.texts.length === 0) return { act: 'wait' }
  for (const rule of RULES) {
    const decision = rule(view)
    if (decision) return decision
  }
  return { act: 'wait' }
}

/** What would rule the lead out is asked back first, a contradiction is asked about once, then the heaviest unknown signal that may still be asked. */
export function nextQuestion(playbook: Playbook, state: AgentState, missing: string[]): NextQuestion | null {
  if (state.confirming !== null) return { key: state.confirming, why: 'confirm' }
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

/** After a goodbye nothing starts again: a courtesy gets no answer, and anything more is a person's. */
function afterGoodbye({ facts, state, commands }: View): Decision | null {
  if (!facts.afterGoodbye || state.rulesFired.includes(WROTE_AGAIN)) return null
  if (commands.every(({ type }) => type === 'Acknowledge' || type === 'NotInterested')) return { act: 'wait' }
  return { act: 'handoff', reason: 'rule', rule: WROTE_AGAIN, cause: 'wrote again after the conversation had ended' }
}

function ruledOut(view: View): Decision | null {
  if (confirmedSlot(view) !== null) return null
  const { playbook } = view.facts
  const knockout = knockoutOf(playbook, view.state)
  const why = knockout ? knockout.id : has(view, 'NotInterested') ? 'not_interested' : null
  if (why === null) return null
  if (playbook.terminal.includes('disqualified'))
    return { act: 'end', why, goodbye: knockout?.goodbye ?? goodbyeFor(why, view) }
  if (view.state.rulesFired.includes(why)) return null
  return { act: 'handoff', reason: 'rule', rule: why, cause: `met the rule ${why}` }
}

function goodbyeFor(why: string, { lines: { ends } }: View): string {
  return why === SERVICE_AREA ? ends.outsideArea : ends.goodbye
}

/** The agent has said that a question is passed on: at the latest with nothing left to ask, a person sees it. */
function passOn({ state, next, commands }: View): Decision | null {
  if (next !== null || state.openQuestions.length === 0 || state.rulesFired.includes(PASSED_ON)) return null
  if (commands.every(({ type }) => type === 'Acknowledge') && state.closed) return null
  return {
    act: 'handoff',
    reason: 'rule',
    rule: PASSED_ON,
    cause: 'asked a question that the playbook does not answer',
  }
}

const PASSED_ON = 'question_outside_facts'

function answerQuestions(view: View): Decision | null {
  const asks: CommandType[] = ['AskFact', 'AskBot', 'AskIdentity']
  return asks.some((type) => has(view, type)) ? { act: 'answer', ask: view.next } : null
}

/** "Thanks" to "I'll check back in spring" ends no pause. */
function stayPaused({ facts, commands }: View): Decision | null {
  const isPaused = facts.resumeAt != null && facts.resumeAt > facts.now
  return isPaused && commands.every(({ type }) => type === 'Acknowledge') ? { act: 'wait' } : null
}

/** A lead who wants to hear from us later is asked once when that is, unless it was said. */
function pause({ facts, state, commands }: View): Decision | null {
  const wish = commands.findLast((command) => command.type === 'Postpone' && command.until !== undefined)
  if (wish?.type === 'Postpone')
    return { act: 'pause', until: wish.until ?? null, asks: wish.isVague === true && !state.pauseAsked }
  if (facts.state.pause !== 'asked' || !commands.every(({ type }) => UNDECIDED.has(type))) return null
  const until = facts.resumeAt ? isoDay(dayIn(facts.timezone, facts.resumeAt)) : null
  return { act: 'pause', until, asks: false }
}

/** To "when should I check back?": nothing that names a day. */
const UNDECIDED = new Set<CommandType>(['CannotHandle', 'DeclineAnswer', 'Postpone', 'Acknowledge'])

function postpone(view: View): Decision | null {
  return has(view, 'Postpone') ? { act: 'postpone' } : null
}

function askNext({ next }: View): Decision | null {
  return next && { act: 'ask', ask: next }
}

function closeOnce({ state }: View): Decision | null {
  return state.closed ? null : { act: 'close' }
}

function has({ commands }: View, type: CommandType): boolean {
  return commands.some((command) => command.type === type)
}
