import { safeName } from '../../campaigns/pure.ts'
import { knownZone } from '../booking/wall-clock.ts'
import { type Command, isValid, type SignalValue } from '../reading/command.ts'
import { isLegible } from '../reading/legible.ts'
import type { InboundText } from '../reading/reading.ts'
import { understand } from '../reading/understand.ts'
import { withAttributes } from '../score/attributes.ts'
import { beliefOf, withCommands } from '../score/evidence.ts'
import { knockoutOf } from '../score/knockout.ts'
import { nextStatus, scoreState } from '../score/score.ts'
import type { AgentState } from '../score/state.ts'
import { appointmentFor, bookingAfter } from './after-booking.ts'
import { decide, nextQuestion } from './policy.ts'
import { withPriceQuestions } from './price-question.ts'
import { withProposals } from './proposals.ts'
import { readBooking } from './read-booking.ts'
import { saySlot } from './slot-wording.ts'
import { confirmedSlot } from './step.ts'
import { suggestReply } from './suggested-reply.ts'
import { summarise } from './summary.ts'
import type { Handoff, TurnFacts, TurnPlan } from './turn.ts'
import type { Decision, View } from './view.ts'
import { wordingOf } from './wording.ts'

/** One turn, decided by rules alone: understand, score, decide, phrase. Nothing is stored or sent here. */
export function planTurn(facts: TurnFacts): TurnPlan {
  const view = viewOf(facts)
  const decision = withinLimit(decide(view), view)
  const status = statusAfter(decision, view)
  const body = wordingOf(decision, view)
  return {
    commands: view.commands,
    state: stateAfter(decision, view, body !== null),
    qualification: view.qualification,
    status,
    becameQualified: status === 'qualified' && !facts.conversation.qualifiedBefore,
    handoff: handoffOf(decision, view),
    appointment: appointmentFor(decision, view),
    reply: body === null ? null : { body, purpose: 'conversation' },
    decision: wordFor(decision, view),
  }
}

function viewOf(facts: TurnFacts): View {
  const { playbook, texts, lead, now } = facts
  const before = withAttributes(playbook, facts.state, lead.attributes, now)
  const { pending, lastSet } = before
  const known = knownValues(facts, before)
  const said = understand({ playbook, texts, timezone: facts.timezone, pending, lastSet, known })
  const read = withPriceQuestions(said, texts)
  const valid = (facts.model?.commands ?? []).filter((command) => isValid(command, playbook, texts))
  const proposed = withProposals(read, valid, { playbook, state: before })
  const { desk, reply, commands } = readBooking(facts, proposed)
  const state = counted(withCommands(playbook, before, commands, texts), commands, texts)
  const qualification = scoreState(playbook, state)
  const status = nextStatus(playbook, facts.conversation.status, qualification, facts.threshold)
  const next = nextQuestion(playbook, state, qualification.missing)
  return { facts, commands, state, qualification, status, next, desk, reply }
}

function knownValues({ playbook }: TurnFacts, state: AgentState): Record<string, SignalValue> {
  const known = playbook.signals.flatMap((signal): [string, SignalValue][] => {
    const belief = beliefOf(signal, state)
    return belief ? [[signal.key, belief.value]] : []
  })
  return Object.fromEntries(known)
}

/** The counts that the policy looks at, with this turn's commands in them. */
function counted(state: AgentState, commands: Command[], texts: InboundText[]): AgentState {
  const answered = commands.some((command) => 'value' in command && command.key === state.pending)
  const declined = commands.flatMap((command) => (command.type === 'DeclineAnswer' ? [command.key] : []))
  const facts = commands.flatMap((command) => (command.type === 'AskFact' ? [command.factId] : []))
  const factsAsked = { ...state.factsAsked }
  for (const id of facts) if (id !== null) factsAsked[id] = (factsAsked[id] ?? 0) + 1
  return {
    ...state,
    pending: answered || declined.includes(state.pending ?? '') ? null : state.pending,
    declined: [...new Set([...state.declined, ...declined])],
    factsAsked,
    unknownQuestions: state.unknownQuestions + facts.filter((id) => id === null).length,
    timeProposals: state.timeProposals + commands.filter(({ type }) => type === 'ProposeTime').length,
    ...countedInRow(state, commands, texts),
  }
}

/** A lead whom we can read and who answers nothing (chats, does not know) is not one whom we misunderstand. */
function countedInRow(
  { misunderstoodInRow, unansweringInRow }: AgentState,
  commands: Command[],
  texts: InboundText[],
): Pick<AgentState, 'misunderstoodInRow' | 'unansweringInRow'> {
  if (commands.length === 0) return { misunderstoodInRow, unansweringInRow }
  if (commands.some(({ type }) => type !== 'CannotHandle')) return { misunderstoodInRow: 0, unansweringInRow: 0 }
  const isRead = texts.some(isLegible)
  return { misunderstoodInRow: isRead ? 0 : misunderstoodInRow + 1, unansweringInRow: unansweringInRow + 1 }
}

/** The opening is one of the agent's messages; when they are used up, a person goes on. */
function withinLimit(decision: Decision, { facts, state }: View): Decision {
  const speaks = decision.act !== 'handoff' && decision.act !== 'wait' && decision.act !== 'end'
  if (!speaks || decision.act === 'book' || state.replies + 1 < facts.playbook.limits.agentMessages) return decision
  return { act: 'handoff', reason: 'rule', rule: 'agent_limit', cause: 'reached the limit of automated messages' }
}

/** Booked goes before ruled out, and both before handed off: a lead who asks for a person and is no customer is both. */
function statusAfter(decision: Decision, view: View): TurnPlan['status'] {
  const { facts, state, status } = view
  if (confirmedSlot(view) !== null) return facts.playbook.terminal.includes('booked') ? 'booked' : status
  const knockedOut = knockoutOf(facts.playbook, state) !== null && facts.playbook.terminal.includes('disqualified')
  if (decision.act === 'end' || knockedOut) return 'disqualified'
  return knockoutOf(facts.playbook, state) ? 'active' : status
}

function stateAfter(decision: Decision, view: View, speaks: boolean): AgentState {
  const state = { ...view.state, booking: bookingAfter(decision, view) }
  if (decision.act === 'handoff') {
    const rulesFired = decision.rule === null ? state.rulesFired : [...new Set([...state.rulesFired, decision.rule])]
    return { ...state, rulesFired, misunderstoodInRow: 0, unansweringInRow: 0, unknownQuestions: 0, timeProposals: 0 }
  }
  const after = {
    ...state,
    replies: state.replies + (speaks ? 1 : 0),
    closed: state.closed || decision.act === 'close' || decision.act === 'book',
  }
  if (decision.act === 'offer' || decision.act === 'which' || decision.act === 'hold')
    return { ...after, pending: null, timeProposals: 0 }
  const ask = 'ask' in decision ? decision.ask : null
  if (!ask) return after
  const checked = ask.why === 'contradicted' ? [...state.checked, ask.key] : state.checked
  return { ...after, checked, pending: ask.key, asks: { ...state.asks, [ask.key]: (state.asks[ask.key] ?? 0) + 1 } }
}

function handoffOf(decision: Decision, view: View): Handoff | null {
  if (decision.act !== 'handoff') return null
  const { facts, qualification } = view
  const { reason, rule, cause } = decision
  const suggestedReply = suggestReply(view)
  const firstName = safeName(facts.lead.firstName)
  const { playbook, texts } = facts
  const slot = confirmedSlot(view)
  const booked = slot && saySlot(slot, knownZone(facts.timezone))
  const summary = summarise({
    playbook,
    qualification,
    firstName,
    cause,
    booked,
    lastText: texts.at(-1),
    suggestedReply,
  })
  return { reason, rule, summary, suggestedReply }
}

function wordFor(decision: Decision, { commands }: View): string {
  switch (decision.act) {
    case 'handoff':
      return `handoff:${decision.rule ?? decision.reason}`
    case 'end':
      return `disqualify:${decision.why}`
    case 'ask':
      return `${decision.ask.why === 'contradicted' ? 'check' : 'ask'}:${decision.ask.key}`
    case 'answer': {
      const fact = commands.find((command) => command.type === 'AskFact')
      return `answer:${fact ? (fact.factId ?? 'unknown') : 'identity'}`
    }
    case 'offer':
      return `offer:${decision.why}`
    default:
      return decision.act
  }
}
