import type { HandoffRule } from '../../campaigns/index.ts'
import type { Command, CommandType } from '../reading/command.ts'
import { dayIn } from '../reading/dates/calendar.ts'
import { holds } from '../reading/predicate.ts'
import { beliefOf } from '../score/evidence.ts'
import { SERVICE_AREA } from '../score/knockout.ts'
import { outsideArea } from '../score/outside-area.ts'
import { callRequest } from './calls/call-request.ts'
import { sayCallTime } from './calls/say-call-time.ts'
import { linesOf } from './lines/lines-of.ts'
import type { Decision, View } from './view.ts'

type Handoff = Extract<Decision, { act: 'handoff' }>

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
}

const LANGUAGE = 'language_not_available'

/** Before everything else, whatever else the text asks for. */
const GRAVE = new Set(['emergency', 'distress', 'bereavement', 'minor'])

/** Whether a person must take over. What is grave goes first, then the lead's own request goes before every rule. */
export function decideHandoff(view: View): Handoff | null {
  const { commands, state } = view
  const grave = commands.find((command) => command.type === 'Hostile' && GRAVE.has(command.how))
  if (grave?.type === 'Hostile') return byRule(grave.how, HOSTILE_CAUSES[grave.how])
  if (find(commands, 'RequestHuman')) {
    return { act: 'handoff', reason: 'lead_request', rule: null, cause: requestIn(view) }
  }
  const hostile = find(commands, 'Hostile')
  if (hostile) return byRule(hostile.how, HOSTILE_CAUSES[hostile.how])
  if (!view.isSpoken) return byRule(LANGUAGE, 'writes a language that the playbook has no texts in')
  const phrase = find(commands, 'HandoffPhrase')
  if (phrase) return byRule(phrase.rule, `sent a message that matches the rule ${phrase.rule}`)
  if (find(commands, 'Preference')) return byRule('contact_preference', 'said how or when to be contacted')
  if (find(commands, 'AskCommitment'))
    return byRule('commitment_asked', 'asked for a commitment that only a person can make')
  const own = view.facts.playbook.handoff.find((rule) => !state.rulesFired.includes(rule.rule) && isMet(rule, view))
  if (!state.rulesFired.includes(SERVICE_AREA) && outsideArea(view.facts.playbook, state) === 'handoff')
    return byRule(SERVICE_AREA, 'may be outside the service area')
  if (own) return byRule(own.rule, `matches the rule ${own.rule}`)
  if (state.unknownQuestions >= IN_A_ROW_MAX && asksUnknown(commands)) {
    return byRule('question_outside_facts', 'asked questions that the playbook does not answer')
  }
  const failure = view.facts.model?.failure
  if (failure && asksOnlyUnknown(commands))
    return byRule(failure, 'asked a question that needs the language model, which was unavailable')
  if (state.misunderstoodInRow >= IN_A_ROW_MAX)
    return byRule('misunderstood_twice', 'was not understood twice in a row')
  if (state.unansweringInRow >= UNANSWERING_MAX)
    return byRule('not_answering', 'did not answer four questions in a row')
  return null
}

/** What a person reads of the request: in English, whatever the lead writes. */
function requestIn({ facts, commands }: View): string {
  const call = callRequest(facts, commands)
  if (!call) return 'asked for a person'
  const today = dayIn(facts.timezone, facts.now)
  return call.time ? `asked for a call ${sayCallTime(call.time, today, linesOf('en'))}` : 'asked for a call'
}

function byRule(rule: string, cause: string): Handoff {
  return { act: 'handoff', reason: 'rule', rule, cause }
}

/** Rules about values: what the lead said or an import brought, or a lead's attribute. */
function isMet(rule: HandoffRule, { facts, state }: View): boolean {
  if ('phrases' in rule) return false
  if ('attribute' in rule) {
    const value = Object.hasOwn(facts.lead.attributes, rule.attribute)
      ? facts.lead.attributes[rule.attribute]
      : undefined
    return value !== undefined && holds(rule.when, value, facts.now.toISOString())
  }
  const signal = facts.playbook.signals.find(({ key }) => key === rule.signal)
  const belief = signal && beliefOf(signal, state)
  return belief ? !belief.contradicted && holds(rule.when, belief.value, belief.at) : false
}

function asksUnknown(commands: Command[]): boolean {
  return commands.some((command) => command.type === 'AskFact' && command.factId === null)
}

/** A question that nobody could answer, and nothing beside it that the rules understood. */
function asksOnlyUnknown(commands: Command[]): boolean {
  const isBeside = ({ type }: Command) => type === 'Acknowledge' || type === 'CannotHandle'
  const asks = (command: Command) => command.type === 'AskFact' && command.factId === null
  return commands.some(asks) && commands.every((command) => asks(command) || isBeside(command))
}

function find<T extends CommandType>(commands: Command[], type: T): Extract<Command, { type: T }> | undefined {
  return commands.find((command): command is Extract<Command, { type: T }> => command.type === type)
}
