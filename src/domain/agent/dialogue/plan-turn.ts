import type { Playbook } from '../../campaigns/index.ts'
import { inLanguage } from '../../campaigns/pure.ts'
import { detectLanguage, type Language } from '../../texts/index.ts'
import { type Command, isSignalCommand, isValid, type SignalValue } from '../reading/command.ts'
import { knownZone } from '../reading/dates/calendar.ts'
import { isLegible } from '../reading/legible.ts'
import type { InboundText } from '../reading/reading.ts'
import { understand } from '../reading/understand.ts'
import { guessIn, mayAskBack, withAnswersToGuess } from '../score/ask-back.ts'
import { withAttributes } from '../score/attributes.ts'
import { doubtedSignal, withConfirmation } from '../score/doubt.ts'
import { beliefOf, withCommands } from '../score/evidence.ts'
import { knockoutOf } from '../score/knockout.ts'
import { nextStatus, scoreState } from '../score/score.ts'
import type { AgentState } from '../score/state.ts'
import { acknowledgement, sympathy } from './acknowledge.ts'
import {
  type FactReply,
  factsMeant,
  isMeant,
  openQuestionsAfter,
  withRepliesAboutFacts,
  withStatedQuestions,
} from './ask-which-fact.ts'
import { askedQuestions } from './asked-questions.ts'
import { appointmentFor, bookingAfter } from './booking-outcome.ts'
import { confirmedSlot } from './booking-step.ts'
import { withCallRequests } from './calls/call-request.ts'
import { findCommand, hasCommand, isUnknownQuestion } from './commands.ts'
import { handOffByRule } from './hand-off-by-rule.ts'
import { isGrave } from './handoff-rules.ts'
import { handoffWording } from './handoff-wording.ts'
import { withLanguageQuestions, withTimingQuestions } from './lead-questions.ts'
import { linesOf } from './lines/lines-of.ts'
import { isDated, isOpenEnded, resumeAfter } from './pauses/pause-end.ts'
import { withPauses } from './pauses/read-pause.ts'
import { decide, nextQuestion } from './policy.ts'
import { withPriceQuestions } from './price-question.ts'
import { withProposals } from './proposals.ts'
import { readBooking } from './read-booking.ts'
import { saySlot } from './slot-wording.ts'
import { suggestReply } from './suggested-reply.ts'
import { summarise } from './summary.ts'
import type { Handoff, TurnFacts, TurnPlan } from './turn.ts'
import type { Decision, NextQuestion, View } from './view.ts'
import { saysName, wordingOf } from './wording.ts'

/** Plans one turn by rules: reads the texts, updates the score, decides, words the reply. Pure. */
export function planTurn(facts: TurnFacts): TurnPlan {
  const view = viewOf(facts)
  const decision = withinLimit(decide(view), view)
  const status = statusAfter(decision, view)
  const body = wordingOf(decision, view)
  return {
    commands: view.commands,
    questions: askedQuestions(facts, view),
    state: stateAfter(decision, view, body !== null),
    qualification: view.qualification,
    status,
    becameQualified: status === 'qualified' && !facts.conversation.qualifiedBefore,
    handoff: handoffOf(decision, view, status),
    appointment: appointmentFor(decision, view),
    language: view.language,
    resumeAt: resumeAfter(decision, facts),
    reply: body === null ? null : { body, purpose: 'conversation' },
    decision: logNameOf(decision, view),
  }
}

function viewOf(facts: TurnFacts): View {
  const { playbook, texts, lead, now } = facts
  const before = withAttributes(playbook, facts.state, lead.attributes, now)
  const { pending, lastSet } = before
  const known = knownValues(facts, before)
  const asksBack = mayAskBack(before)
  const understood = understand({ playbook, texts, timezone: facts.timezone, pending, lastSet, known, asksBack })
  const withQuestions = withLanguageQuestions(withPriceQuestions(understood, texts), facts)
  const withRequests = withCallRequests(withTimingQuestions(withQuestions, facts), texts)
  const byRules = withPauses(withRequests, { ...facts, state: before })
  const byModel = (facts.model?.commands ?? []).filter((command) => isValid(command, playbook, texts))
  const booking = readBooking(facts, withProposals(byRules, byModel, { playbook, state: before }))
  const confirmed = withConfirmation({ playbook, before, commands: booking.commands, texts })
  const answered = withRepliesAboutFacts({ playbook, before, commands: confirmed, texts })
  const read = withAnswersToGuess({ playbook, before, commands: answered.commands, texts })
  const { denied } = read
  const language = languageOf(facts)
  const commands = withStatedQuestions(read.commands, { playbook, before, language })
  const { outcome } = answered
  const updated = withCounts(facts, withCommands(playbook, before, commands, texts), { commands, outcome })
  const asks = Object.fromEntries(
    Object.entries(updated.asks).filter(([key]) => before.denied.includes(key) || !denied.includes(key)),
  )
  const confirming = doubtedSignal(updated, { playbook, before, commands, texts })
  const scored = { ...updated, asks, denied, confirming, guess: guessIn(commands) }
  const qualification = scoreState(playbook, scored)
  const status = nextStatus(playbook, facts.conversation.status, qualification, facts.threshold)
  const next = nextQuestion(playbook, scored, qualification.missing)
  const state = { ...scored, meant: factsMeant({ playbook, commands, texts, language, next }) }
  const translated = inLanguage(playbook, language)
  return {
    facts: { ...facts, playbook: translated ?? playbook },
    language,
    isLanguageSupported: translated !== null,
    lines: linesOf(language),
    commands,
    aboutFacts: outcome,
    state,
    qualification,
    status,
    next,
    availability: booking.availability,
    reply: booking.reply,
  }
}

/** The language of the lead's texts, else the stored one, else the playbook's. */
function languageOf({ language, playbook, texts }: TurnFacts): Language {
  const detected = language?.isSet
    ? null
    : texts.map(({ body }) => detectLanguage(body)).findLast((found) => found !== null)
  return detected ?? language?.known ?? playbook.language ?? 'en'
}

function knownValues({ playbook }: TurnFacts, state: AgentState): Record<string, SignalValue> {
  const known = playbook.signals.flatMap((signal): [string, SignalValue][] => {
    const belief = beliefOf(signal, state)
    return belief ? [[signal.key, belief.value]] : []
  })
  return Object.fromEntries(known)
}

/** Adds this turn's commands to the counts that the policy uses. */
function withCounts({ playbook, texts }: TurnFacts, state: AgentState, read: FactReply): AgentState {
  const { commands } = read
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
    openQuestions: openQuestionsAfter(state, read, texts),
    unknownQuestions: Math.max(
      0,
      state.unknownQuestions + unknownCount(commands) - Number(isMeant(state.meant, commands)),
    ),
    timeProposals:
      state.timeProposals + Number(hasCommand(commands, 'ProposeTime') && !isDayStored(playbook, commands)),
    ...countsInRow(state, commands, texts),
  }
}

/** Questions that no fact answers: those of one turn count once, unless they are many. */
function unknownCount(commands: Command[]): number {
  const { length } = commands.filter(isUnknownQuestion)
  return length >= MANY_QUESTIONS ? length : Math.min(1, length)
}

const MANY_QUESTIONS = 3

/** Without a calendar, a proposed day that answers a question of the playbook is this answer and no request for a time. */
function isDayStored({ booking, signals }: Playbook, commands: Command[]): boolean {
  const days = signals.filter(({ kind }) => kind === 'date').map(({ key }) => key)
  return booking === undefined && commands.some((command) => isSignalCommand(command) && days.includes(command.key))
}

/** A legible text without an answer, such as small talk, counts as unanswering but not as misunderstood. */
function countsInRow(
  { misunderstoodInRow, unansweringInRow }: AgentState,
  commands: Command[],
  texts: InboundText[],
): Pick<AgentState, 'misunderstoodInRow' | 'unansweringInRow'> {
  if (commands.length === 0) return { misunderstoodInRow, unansweringInRow }
  if (commands.some(({ type }) => type !== 'CannotHandle')) return { misunderstoodInRow: 0, unansweringInRow: 0 }
  const isReadable = texts.some(isLegible)
  return { misunderstoodInRow: isReadable ? 0 : misunderstoodInRow + 1, unansweringInRow: unansweringInRow + 1 }
}

/** When the agent's messages are used up, a person takes over. The opening is one of them. */
function withinLimit(decision: Decision, { facts, state }: View): Decision {
  const isLimited = !['handoff', 'wait', 'end', 'book'].includes(decision.act)
  if (!isLimited || state.replies + 1 < facts.playbook.limits.agentMessages) return decision
  return handOffByRule('agent_limit', 'reached the limit of automated messages')
}

/**
 * A booking comes before a knockout. Both also apply when the decision is a handoff, but a lead in an emergency or grief is not
 * disqualified: the conversation stays open, so that the lead is answered and the team is reminded.
 */
function statusAfter(decision: Decision, view: View): TurnPlan['status'] {
  const { facts, state, status } = view
  if (confirmedSlot(view) !== null) return facts.playbook.terminal.includes('booked') ? 'booked' : status
  const isKnockedOut = knockoutOf(facts.playbook, state) !== null
  if (decision.act === 'end') return 'disqualified'
  if (!isKnockedOut || isGrave(decision)) return status
  return facts.playbook.terminal.includes('disqualified') ? 'disqualified' : 'active'
}

function stateAfter(decision: Decision, view: View, hasReply: boolean): AgentState {
  const state = { ...view.state, booking: bookingAfter(decision, view) }
  if (decision.act === 'handoff') {
    const rulesFired = decision.rule === null ? state.rulesFired : [...new Set([...state.rulesFired, decision.rule])]
    const counts = { misunderstoodInRow: 0, unansweringInRow: 0, unknownQuestions: 0, timeProposals: 0 }
    return { ...state, rulesFired, offered: null, guess: null, meant: null, pause: null, ...counts }
  }
  const after = {
    ...state,
    replies: state.replies + (hasReply ? 1 : 0),
    acknowledged: decision.act === 'ask' ? (decision.ask.why === 'guess' ? sympathy(view) : acknowledgement(view)) : '',
    offered: 'ask' in decision && decision.ask?.why === 'attribute' ? decision.ask.key : null,
    guess: null,
    meant: null,
    named: state.named || (hasReply && saysName(view, decision)),
    pause: pauseAfter(decision),
    pauseAsked: state.pauseAsked || (decision.act === 'pause' && decision.asks),
    closed:
      (state.closed && !isDated(decision)) ||
      isOpenEnded(decision) ||
      decision.act === 'close' ||
      decision.act === 'book',
  }
  if (decision.act === 'offer' || decision.act === 'which' || decision.act === 'hold')
    return { ...after, pending: null, timeProposals: 0 }
  if (decision.act === 'which_fact') return { ...after, pending: null, meant: state.meant, askedBackAt: after.replies }
  const ask = 'ask' in decision ? decision.ask : null
  if (!ask) return after
  if (ask.why === 'guess') return { ...after, pending: ask.key, guess: state.guess, askedBackAt: after.replies }
  const checked = ask.why === 'contradicted' ? [...state.checked, ask.key] : state.checked
  const confirmed = ask.why === 'confirm' ? [...new Set([...state.confirmed, ask.key])] : state.confirmed
  const asks = { ...state.asks, [ask.key]: (state.asks[ask.key] ?? 0) + 1 }
  return { ...after, checked, confirmed, pending: ask.key, asks }
}

function handoffOf(decision: Decision, view: View, status: TurnPlan['status']): Handoff | null {
  if (decision.act !== 'handoff') return null
  const { reason, rule, cause } = decision
  const suggestedReply = suggestReply(view)
  const slot = confirmedSlot(view)
  const booked = slot && saySlot(slot, knownZone(view.facts.timezone), linesOf('en'))
  const summary = summarise(view, { cause, booked, suggestedReply })
  const hasEnded = status === 'booked' || status === 'disqualified'
  const acknowledgement = hasEnded ? null : handoffWording(decision, view)
  return { reason, rule, summary, suggestedReply, acknowledgement }
}

function pauseAfter(decision: Decision): AgentState['pause'] {
  if (decision.act === 'postpone') return 'put_off'
  return decision.act === 'pause' && decision.asks ? 'asked' : null
}

const QUESTION_LOG_NAMES: Record<NextQuestion['why'], string> = {
  contradicted: 'check',
  confirm: 'confirm',
  guess: 'confirm',
  attribute: 'confirm',
  missing: 'ask',
}

/** The decision's name in logs and in the conversation's history. */
function logNameOf(decision: Decision, { commands }: View): string {
  switch (decision.act) {
    case 'handoff':
      return `handoff:${decision.rule ?? decision.reason}`
    case 'end':
      return `disqualify:${decision.why}`
    case 'ask':
      return `${QUESTION_LOG_NAMES[decision.ask.why]}:${decision.ask.key}`
    case 'which_fact':
      return `which_fact:${decision.among[0]}`
    case 'answer': {
      const fact = findCommand(commands, 'AskFact')
      return `answer:${fact ? (fact.factId ?? 'unknown') : 'identity'}`
    }
    case 'offer':
      return `offer:${decision.why}`
    case 'pause':
      return `pause:${decision.asks ? 'ask' : (decision.until ?? 'open')}`
    default:
      return decision.act
  }
}
