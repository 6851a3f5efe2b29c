import type { Addressee, Signal } from '../../campaigns/index.ts'
import { fitsOneSegment, render, usesFirstName } from '../../campaigns/pure.ts'
import { asksForLanguage } from '../../texts/index.ts'
import { choicesOf } from '../reading/choices-of.ts'
import { dayIn, parseIsoDay } from '../reading/dates/calendar.ts'
import { beliefOf } from '../score/evidence.ts'
import { acknowledgement, sympathy } from './acknowledge.ts'
import { whichFactQuestion } from './ask-which-fact.ts'
import { dayWords } from './calls/say-call-time.ts'
import { hasCommand, isBesideTimes } from './commands.ts'
import { originLine, soonestLine } from './lead-questions.ts'
import type { Lines } from './lines/lines.ts'
import { ACKNOWLEDGEMENTS } from './lines/lines-of.ts'
import { slotReminder, slotWording } from './slot-wording.ts'
import type { Decision, NextQuestion, View } from './view.ts'

const ANSWERS_MAX = 4

/** The agent's message for a decision, or null if it sends none. It has at most one question, and mostly one segment. */
export function wordingOf(decision: Decision, view: View): string | null {
  switch (decision.act) {
    case 'handoff':
    case 'wait':
      return null
    case 'end':
      return compose([decision.goodbye], null, view)
    case 'answer':
      return compose([...answersTo(view), slotReminder(view)], decision.ask, view)
    case 'which_fact':
      return compose([whichFactQuestion(decision.among, view.facts.playbook, view.language, view.lines)], null, view)
    case 'offer':
    case 'which':
    case 'hold':
    case 'book':
      return compose([...answersBesideTimes(view), slotWording(decision, view)], null, view)
    case 'ask':
      return compose([leadIn(decision.ask, view)], decision.ask, view)
    case 'pause':
      return compose([...answersTo(view), pauseLine(decision, view)], null, view)
    case 'postpone':
      return compose([view.lines.pauses.open], null, view)
    case 'close':
      return compose([closingLine(view)], null, view)
  }
}

/** The question about a signal: the first wording, then another one. */
export function questionFor(key: string, asksBefore: number, { facts, lines }: Pick<View, 'facts' | 'lines'>): string {
  const signal = facts.playbook.signals.find((candidate) => candidate.key === key)
  const [first = '', second] = signal?.ask ?? []
  if (asksBefore === 0 || !signal) return first
  return signal.reask ?? second ?? moreSpecific(signal, first, lines)
}

const OPTIONS_MAX = 6

/** A question without a second wording gets its options, or a hint about the answer, when it is repeated. */
function moreSpecific(signal: Signal, question: string, { asks }: Lines): string {
  const options = choicesOf(signal).map((option) => signal.options?.[option] ?? option.replaceAll('_', ' '))
  const withOptions = asks.closest(options)
  if (options.length > 1 && options.length <= OPTIONS_MAX && fitsOneSegment(withOptions)) return withOptions
  const easier = asks.easier[signal.kind]
  return easier ? `${easier} ${question}` : question
}

function compose(lines: string[], ask: NextQuestion | null, view: View): string {
  const lead = addresseeOf(view)
  const question = ask ? questionOf(ask, view) : ''
  const checked = ask?.why === 'contradicted' ? view.lines.asks.toBeSure(question) : question
  const whole = render([...lines, checked].filter(Boolean).join(' '), lead)
  const courtesyOnly = lines.every((line) => ACKNOWLEDGEMENTS.has(line))
  return courtesyOnly && checked && !fitsOneSegment(whole) ? render(checked, lead) : whole
}

/** The agent addresses a lead by name once. */
function addresseeOf({ facts, state }: View): Addressee {
  return state.named ? { ...facts.lead, firstName: null } : facts.lead
}

/** Whether the question of a decision addresses the lead by name. */
export function saysName(view: View, decision: Decision): boolean {
  const ask = 'ask' in decision ? decision.ask : null
  return ask !== null && usesFirstName(questionOf(ask, view))
}

/** "Just to confirm: you don't own the home?" */
function confirmQuestion(signal: Signal, { state, lines }: View): string {
  return lines.asks.confirm(signal.ask[0]!, beliefOf(signal, state)?.value === true)
}

/** "We have Budget: $15,000. Is that right?" or, of a value that the lead may have said, "Budget: $15,000, is that right?" */
function valueQuestion(signal: Signal, why: 'guess' | 'attribute', { state, lines }: View): string {
  const value = why === 'guess' ? state.guess?.value : state.unconfirmed[signal.key]
  if (value === undefined) return ''
  if (typeof value === 'boolean') return lines.asks.confirm(signal.ask[0]!, value)
  const line = why === 'guess' ? lines.asks.understood : lines.asks.onRecord
  return line(signal.label, shown(signal, value, lines))
}

function shown(signal: Signal, value: string | number, { dayOfYear }: Lines): string {
  if (typeof value === 'number') return signal.kind === 'money' ? `$${value.toLocaleString('en-US')}` : String(value)
  if (signal.kind === 'date') return dayOfYear(parseIsoDay(value))
  return signal.options?.[value] ?? value.replaceAll('_', ' ')
}

function questionOf(ask: NextQuestion, view: View): string {
  const { facts, state } = view
  const signal = facts.playbook.signals.find(({ key }) => key === ask.key)
  if (signal && (ask.why === 'guess' || ask.why === 'attribute')) return valueQuestion(signal, ask.why, view)
  if (signal && ask.why === 'confirm') return confirmQuestion(signal, view)
  return questionFor(ask.key, state.asks[ask.key] ?? 0, view)
}

/** The sentence before a question, such as thanks, or an apology after a text that the agent did not understand. */
function leadIn(ask: NextQuestion, view: View): string {
  const { commands, state, facts, lines } = view
  const { asks } = lines
  if (ask.why === 'contradicted' || ask.why === 'confirm') return ''
  if (ask.why === 'guess') return sympathy(view)
  if (hasCommand(commands, 'ProposeTime')) return soonestLine(view) || asks.questionsFirst
  if (facts.texts.some(({ body }) => asksForLanguage(body))) return lines.answers.language
  if (view.aboutFacts === 'denied') return lines.answers.unknown
  if (view.aboutFacts === 'withdrawn') return asks.noProblem
  if (hasCommand(commands, 'Clarify')) return asks.putDifferently
  if (hasCommand(commands, 'DeclineAnswer')) return asks.noProblem
  if (state.misunderstoodInRow > 0) return facts.state.pending ? asks.notCaught : ''
  return acknowledgement(view)
}

/** The answers to questions that are not about the times which the message states. */
function answersBesideTimes(view: View): string[] {
  const commands = view.commands.filter((command) => isBesideTimes(command, view.facts.texts))
  return repliesTo({ ...view, commands })
}

function answersTo(view: View): string[] {
  return [...new Set([...repliesTo(view), soonestLine(view)])].filter(Boolean).slice(0, ANSWERS_MAX)
}

function repliesTo(view: View): string[] {
  const { facts, commands, lines } = view
  const { playbook } = facts
  const { answers } = lines
  const replies = commands.flatMap((command) => {
    switch (command.type) {
      case 'AskBot':
        return [answers.bot(playbook.brand.name)]
      case 'AskIdentity':
        return [originLine(view) ?? answers.identity(playbook.brand.name, playbook.brand.helpContact)]
      case 'AskFact':
        return [playbook.facts.find(({ id }) => id === command.factId)?.answer ?? answers.unknown]
      default:
        return []
    }
  })
  return [...new Set(replies)].slice(0, ANSWERS_MAX)
}

function pauseLine(
  { until, minute, within, asks }: Extract<Decision, { act: 'pause' }>,
  { lines, facts }: View,
): string {
  const { pauses, clock, calls } = lines
  if (asks) return pauses.ask
  if (until === null) return pauses.open
  const day = parseIsoDay(until)
  const today = dayIn(facts.timezone, facts.now)
  if (within)
    return pauses.soon(within % HOUR === 0 ? calls.within(within / HOUR, 'hour') : calls.within(within, 'minute'))
  if (day - today >= NAMED_DAYS) return pauses.until(day)
  const time = minute === null ? '' : calls.clock.at([clock(minute)])
  return pauses.soon([dayWords({ day, isFrom: false }, today, lines), time].filter(Boolean).join(' '))
}

const HOUR = 60
/** A nearer day is said by its name: also "Monday", said on a Monday. */
const NAMED_DAYS = 8

function closingLine({ status, facts, lines: { ends } }: View): string {
  return status === 'qualified' ? ends.qualified(facts.playbook.brand.name) : ends.noted
}
