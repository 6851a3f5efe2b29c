import type { HandoffRule } from '../../campaigns/index.ts'
import type { Command } from '../reading/command.ts'
import { dayIn, localDay } from '../reading/dates/calendar.ts'
import { holds } from '../reading/predicate.ts'
import { beliefOf } from '../score/evidence.ts'
import { SERVICE_AREA } from '../score/knockout.ts'
import { outsideArea } from '../score/outside-area.ts'
import { saidOn } from '../score/state.ts'
import { callRequest } from './calls/call-request.ts'
import { sayCallTime } from './calls/say-call-time.ts'
import { findCommand, hasCommand, isUnknownQuestion } from './commands.ts'
import { handOffByRule } from './hand-off-by-rule.ts'
import { linesOf } from './lines/lines-of.ts'
import type { Decision, HandoffDecision, View } from './view.ts'

const IN_A_ROW_MAX = 2
const UNANSWERING_MAX = 4
const HOSTILE_CAUSES = {
  emergency: 'mentioned an emergency',
  distress: 'is in distress',
  bereavement: 'mentioned a death',
  illness: 'mentioned a serious illness',
  minor: 'is a minor',
  threat: 'is threatening',
  anger: 'is angry',
  questions: 'wants no more questions',
}

/** These come before everything else that the text says. */
const GRAVE = new Set(['emergency', 'distress', 'bereavement', 'minor'])

export function isGrave(decision: Decision): boolean {
  return decision.act === 'handoff' && decision.rule !== null && GRAVE.has(decision.rule)
}

/** Whether a person must take over. Grave cases come first, then the lead's own request, then the rules. */
export function decideHandoff(view: View): HandoffDecision | null {
  const { commands, state, facts } = view
  const grave = commands.find((command) => command.type === 'Hostile' && GRAVE.has(command.how))
  if (grave?.type === 'Hostile') return handOffByRule(grave.how, HOSTILE_CAUSES[grave.how])
  if (hasCommand(commands, 'RequestHuman'))
    return { act: 'handoff', reason: 'lead_request', rule: null, cause: requestCause(view) }
  const hostile = findCommand(commands, 'Hostile')
  if (hostile) return handOffByRule(hostile.how, HOSTILE_CAUSES[hostile.how])
  if (!view.isLanguageSupported)
    return handOffByRule('language_not_available', 'writes a language that the playbook has no texts in')
  const phrase = findCommand(commands, 'HandoffPhrase')
  if (phrase) return handOffByRule(phrase.rule, `sent a message that matches the rule ${phrase.rule}`)
  if (hasCommand(commands, 'Preference')) return handOffByRule('contact_preference', 'said how or when to be contacted')
  if (hasCommand(commands, 'AskCommitment'))
    return handOffByRule('commitment_asked', 'asked for a commitment that only a person can make')
  if (!state.rulesFired.includes(SERVICE_AREA) && outsideArea(facts.playbook, state) === 'handoff')
    return handOffByRule(SERVICE_AREA, 'may be outside the service area')
  const own = facts.playbook.handoff.find((rule) => !state.rulesFired.includes(rule.rule) && isMet(rule, view))
  if (own) return handOffByRule(own.rule, `matches the rule ${own.rule}`)
  if (state.unknownQuestions >= IN_A_ROW_MAX && commands.some(isUnknownQuestion))
    return handOffByRule('question_outside_facts', 'asked questions that the playbook does not answer')
  const failure = facts.model?.failure
  if (failure && asksOnlyUnknown(commands))
    return handOffByRule(failure, 'asked a question that needs the language model, which was unavailable')
  if (state.misunderstoodInRow >= IN_A_ROW_MAX)
    return handOffByRule('misunderstood_twice', 'was not understood twice in a row')
  if (state.unansweringInRow >= UNANSWERING_MAX)
    return handOffByRule('not_answering', 'did not answer four questions in a row')
  return null
}

/** The request as a person reads it: in English, whatever the lead's language. */
function requestCause({ facts, commands }: View): string {
  const call = callRequest(facts, commands)
  if (!call) return 'asked for a person'
  const today = dayIn(facts.timezone, facts.now)
  return call.time ? `asked for a call ${sayCallTime(call.time, today, linesOf('en'))}` : 'asked for a call'
}

/** Whether a rule about the value of a signal or of an attribute is met. Phrases are read earlier. */
function isMet(rule: HandoffRule, { facts, state }: View): boolean {
  if ('phrases' in rule) return false
  if ('attribute' in rule) {
    const value = Object.hasOwn(facts.lead.attributes, rule.attribute)
      ? facts.lead.attributes[rule.attribute]
      : undefined
    return value !== undefined && holds(rule.when, value, localDay(facts.timezone, facts.now))
  }
  const signal = facts.playbook.signals.find(({ key }) => key === rule.signal)
  const belief = signal && beliefOf(signal, state)
  return belief ? !belief.contradicted && holds(rule.when, belief.value, saidOn(belief)) : false
}

/** Whether a burst is an unknown question and nothing else that the rules understood. */
function asksOnlyUnknown(commands: Command[]): boolean {
  const isEmpty = ({ type }: Command) => type === 'Acknowledge' || type === 'CannotHandle'
  return commands.some(isUnknownQuestion) && commands.every((command) => isUnknownQuestion(command) || isEmpty(command))
}
