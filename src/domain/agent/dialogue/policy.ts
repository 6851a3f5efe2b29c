import type { Playbook } from '../../campaigns/index.ts'
import type { CommandType } from '../reading/command.ts'
import { beliefOf } from '../score/evidence.ts'
import { knockoutOf } from '../score/knockout.ts'
import type { AgentState } from '../score/state.ts'
import { decideHandoff } from './handoff-rules.ts'
import { bookingStep, confirmedSlot } from './step.ts'
import type { Decision, NextQuestion, View } from './view.ts'

type Rule = (view: View) => Decision | null

const GOODBYE = 'Thanks for letting us know. All the best!'

/** In the order of the design: the first that fits decides. */
const RULES: Rule[] = [decideHandoff, ruledOut, bookingStep, answerQuestions, postpone, askNext, closeOnce]

export function decide(view: View): Decision {
  if (view.facts.texts.length === 0) return { act: 'wait' }
  for (const rule of RULES) {
    const decision = rule(view)
    if (decision) return decision
  }
  return { act: 'wait' }
}

/** A contradiction is asked about once, then the heaviest unknown signal that may still be asked. */
export function nextQuestion(playbook: Playbook, state: AgentState, missing: string[]): NextQuestion | null {
  const disputed = playbook.signals.find(
    (signal) => !state.checked.includes(signal.key) && beliefOf(signal, state)?.contradicted,
  )
  if (disputed) return { key: disputed.key, why: 'contradicted' }
  const open = missing.find((key) => {
    const maxAsks = playbook.signals.find((signal) => signal.key === key)?.maxAsks ?? 0
    return !state.declined.includes(key) && (state.asks[key] ?? 0) < maxAsks
  })
  return open === undefined ? null : { key: open, why: 'missing' }
}

function ruledOut(view: View): Decision | null {
  if (confirmedSlot(view) !== null) return null
  const { playbook } = view.facts
  const knockout = knockoutOf(playbook, view.state)
  const why = knockout ? knockout.id : has(view, 'NotInterested') ? 'not_interested' : null
  if (why === null) return null
  if (playbook.terminal.includes('disqualified')) return { act: 'end', why, goodbye: knockout?.goodbye ?? GOODBYE }
  if (view.state.rulesFired.includes(why)) return null
  return { act: 'handoff', reason: 'rule', rule: why, cause: `met the rule ${why}` }
}

function answerQuestions(view: View): Decision | null {
  const asks: CommandType[] = ['AskFact', 'AskBot', 'AskIdentity']
  return asks.some((type) => has(view, type)) ? { act: 'answer', ask: view.next } : null
}

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
