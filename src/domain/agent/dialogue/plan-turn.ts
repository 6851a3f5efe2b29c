import { inLanguage, safeName } from '../../campaigns/pure.ts'
import { detectLanguage, type Language } from '../../texts/index.ts'
import { knownZone, momentOf } from '../booking/wall-clock.ts'
import { type Command, isValid, type SignalValue } from '../reading/command.ts'
import { parseIsoDay } from '../reading/dates/calendar.ts'
import { isLegible } from '../reading/legible.ts'
import type { InboundText } from '../reading/reading.ts'
import { understand } from '../reading/understand.ts'
import { withAttributes } from '../score/attributes.ts'
import { doubtedSignal, withAttributeAnswers, withConfirmation } from '../score/doubt.ts'
import { beliefOf, withCommands } from '../score/evidence.ts'
import { knockoutOf } from '../score/knockout.ts'
import { nextStatus, scoreState } from '../score/score.ts'
import type { AgentState } from '../score/state.ts'
import { acknowledgement } from './acknowledge.ts'
import { appointmentFor, bookingAfter } from './after-booking.ts'
import { withLanguageQuestions, withTimingQuestions } from './asked-first.ts'
import { withCallRequests } from './calls/call-request.ts'
import { handoffWording } from './handoff-wording.ts'
import { linesOf } from './lines/lines-of.ts'
import { withPauses } from './pauses/read-pause.ts'
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
import { saysName, wordingOf } from './wording.ts'

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
    handoff: handoffOf(decision, view, status),
    appointment: appointmentFor(decision, view),
    language: view.language,
    resumeAt: resumeAfter(decision, facts),
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
  const priced = withPriceQuestions(said, texts)
  const talk = withCallRequests(withTimingQuestions(withLanguageQuestions(priced, facts), facts), texts)
  const read = withPauses(talk, { ...facts, state: before })
  const valid = (facts.model?.commands ?? []).filter((command) => isValid(command, playbook, texts))
  const proposed = withProposals(read, valid, { playbook, state: before })
  const { desk, reply, commands: heard } = readBooking(facts, proposed)
  const confirmed = withConfirmation({ playbook, before, commands: heard, texts })
  const { commands, denied } = withAttributeAnswers({ playbook, before, commands: confirmed, texts })
  const believed = counted(withCommands(playbook, before, commands, texts), commands, texts)
  const asks = Object.fromEntries(
    Object.entries(believed.asks).filter(([key]) => before.denied.includes(key) || !denied.includes(key)),
  )
  const state = {
    ...believed,
    asks,
    denied,
    confirming: doubtedSignal(believed, { playbook, before, commands, texts }),
  }
  const qualification = scoreState(playbook, state)
  const status = nextStatus(playbook, facts.conversation.status, qualification, facts.threshold)
  const next = nextQuestion(playbook, state, qualification.missing)
  const language = languageOf(facts)
  const translated = inLanguage(playbook, language)
  const spoken = { ...facts, playbook: translated ?? playbook }
  const words = { language, isSpoken: translated !== null, lines: linesOf(language) }
  return { facts: spoken, ...words, commands, state, qualification, status, next, desk, reply }
}

/** What the lead writes now, else what is known of them, else the playbook's own. */
function languageOf({ language, playbook, texts }: TurnFacts): Language {
  const written = language?.isSet
    ? null
    : texts.map(({ body }) => detectLanguage(body)).findLast((found) => found !== null)
  return written ?? language?.known ?? playbook.language ?? 'en'
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
    openQuestions: [...new Set([...state.openQuestions, ...unanswered(commands, texts)])].slice(-OPEN_QUESTIONS_MAX),
    unknownQuestions: state.unknownQuestions + facts.filter((id) => id === null).length,
    timeProposals: state.timeProposals + commands.filter(({ type }) => type === 'ProposeTime').length,
    ...countedInRow(state, commands, texts),
  }
}

const OPEN_QUESTIONS_MAX = 5
const OPEN_QUESTION_CHARS_MAX = 160

function unanswered(commands: Command[], texts: InboundText[]): string[] {
  return commands.flatMap((command) => {
    if (command.type !== 'AskFact' || command.factId !== null) return []
    const body = texts.find(({ messageId }) => messageId === command.span.messageId)?.body ?? ''
    const words = body.slice(command.span.start, command.span.end).replace(/\s+/g, ' ').trim()
    return words ? [words.slice(0, OPEN_QUESTION_CHARS_MAX)] : []
  })
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
    acknowledged: decision.act === 'ask' ? acknowledgement(view) : '',
    offered: 'ask' in decision && decision.ask?.why === 'attribute' ? decision.ask.key : null,
    named: state.named || (speaks && saysName(view, decision)),
    pause: decision.act === 'pause' && decision.asks ? ('asked' as const) : null,
    pauseAsked: state.pauseAsked || (decision.act === 'pause' && decision.asks),
    closed: state.closed || isEndOfTalk(decision) || decision.act === 'close' || decision.act === 'book',
  }
  if (decision.act === 'offer' || decision.act === 'which' || decision.act === 'hold')
    return { ...after, pending: null, timeProposals: 0 }
  const ask = 'ask' in decision ? decision.ask : null
  if (!ask) return after
  const checked = ask.why === 'contradicted' ? [...state.checked, ask.key] : state.checked
  const confirmed = ask.why === 'confirm' ? [...new Set([...state.confirmed, ask.key])] : state.confirmed
  const asks = { ...state.asks, [ask.key]: (state.asks[ask.key] ?? 0) + 1 }
  return { ...after, checked, confirmed, pending: ask.key, asks }
}

/** Who has no day to come back on, and was asked, is left alone until they write. */
function isEndOfTalk(decision: Decision): boolean {
  return decision.act === 'pause' && decision.until === null && !decision.asks
}

/** A pause lasts until the day that was named, or while nothing but a courtesy is said. */
function resumeAfter(decision: Decision, { resumeAt, now, timezone }: TurnFacts): string | null {
  if (decision.act === 'wait') return resumeAt != null && resumeAt > now ? resumeAt.toISOString() : null
  if (decision.act !== 'pause' || decision.until === null) return null
  const moment = momentOf(knownZone(timezone), { day: parseIsoDay(decision.until), minute: RESUME_MINUTE })
  return moment?.toISOString() ?? null
}

/** Ten in the morning by the lead's clocks. */
const RESUME_MINUTE = 600

function handoffOf(decision: Decision, view: View, status: TurnPlan['status']): Handoff | null {
  if (decision.act !== 'handoff') return null
  const { facts, qualification } = view
  const { reason, rule, cause } = decision
  const suggestedReply = suggestReply(view)
  const firstName = safeName(facts.lead.firstName)
  const { playbook, texts } = facts
  const slot = confirmedSlot(view)
  const booked = slot && saySlot(slot, knownZone(facts.timezone), linesOf('en'))
  const summary = summarise({
    playbook,
    qualification,
    firstName,
    cause,
    booked,
    lastText: texts.at(-1),
    openQuestions: view.state.openQuestions,
    suggestedReply,
  })
  const isOver = status === 'booked' || status === 'disqualified'
  const acknowledgement = isOver ? null : handoffWording(decision, view)
  return { reason, rule, summary, suggestedReply, acknowledgement }
}

const WORD_FOR = { contradicted: 'check', confirm: 'confirm', attribute: 'confirm', missing: 'ask' }

function wordFor(decision: Decision, { commands }: View): string {
  switch (decision.act) {
    case 'handoff':
      return `handoff:${decision.rule ?? decision.reason}`
    case 'end':
      return `disqualify:${decision.why}`
    case 'ask':
      return `${WORD_FOR[decision.ask.why]}:${decision.ask.key}`
    case 'answer': {
      const fact = commands.find((command) => command.type === 'AskFact')
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
