import type { Playbook } from '../../campaigns/index.ts'
import { fitsOneSegment, render } from '../../campaigns/pure.ts'
import type { Command } from '../reading/command.ts'
import { slotReminder, slotWording } from './slot-wording.ts'
import type { Decision, NextQuestion, View } from './view.ts'

const THANKS = ['Thanks.', 'Got it.', 'Great, thanks.']
const UNKNOWN = "I can't answer that one, sorry."
const ANSWERS_MAX = 2

/** The agent's words for a decision, or null when it says nothing. At most one question, most often one segment. */
export function wordingOf(decision: Decision, view: View): string | null {
  switch (decision.act) {
    case 'handoff':
    case 'wait':
      return null
    case 'end':
      return said([decision.goodbye], null, view)
    case 'answer':
      return said([...answersTo(view.facts.playbook, view.commands), slotReminder(view)], decision.ask, view)
    case 'offer':
    case 'which':
    case 'hold':
    case 'book':
      return said([slotWording(decision, view)], null, view)
    case 'ask':
      return said([leadIn(decision.ask, view)], decision.ask, view)
    case 'postpone':
      return said(['No problem. Text us whenever it suits you.'], null, view)
    case 'close':
      return said([closingLine(view)], null, view)
  }
}

/** The question about a signal: the first time as written, then in its other wording. */
export function questionFor(playbook: Playbook, key: string, asksBefore: number): string {
  const signal = playbook.signals.find((candidate) => candidate.key === key)
  const [first = '', second] = signal?.ask ?? []
  return asksBefore === 0 ? first : (signal?.reask ?? second ?? first)
}

function said(lines: string[], ask: NextQuestion | null, { facts, state }: View): string {
  const question = ask ? questionFor(facts.playbook, ask.key, state.asks[ask.key] ?? 0) : ''
  const checked = ask?.why === 'contradicted' ? `Just to be sure: ${question}` : question
  const whole = render([...lines, checked].filter(Boolean).join(' '), facts.lead)
  const courtesyOnly = lines.every((line) => THANKS.includes(line))
  return courtesyOnly && checked && !fitsOneSegment(whole) ? render(checked, facts.lead) : whole
}

/** What comes before a question: thanks for news, an apology when we did not understand. */
function leadIn(ask: NextQuestion, { commands, state, facts }: View): string {
  if (ask.why === 'contradicted') return ''
  if (commands.some(({ type }) => type === 'ProposeTime')) return 'Happy to help with that.'
  if (commands.some(({ type }) => type === 'Clarify')) return 'Sorry, let me put it differently.'
  if (commands.some(({ type }) => type === 'DeclineAnswer')) return 'No problem.'
  if (state.misunderstoodInRow > 0) return facts.state.pending ? "Sorry, I didn't catch that." : ''
  const hasNews = commands.some(({ type }) => type === 'SetSignal' || type === 'CorrectSignal')
  return hasNews ? THANKS[state.replies % THANKS.length]! : ''
}

function answersTo(playbook: Playbook, commands: Command[]): string[] {
  const lines = commands.flatMap((command) => {
    switch (command.type) {
      case 'AskBot':
        return [`I'm the automated assistant of ${playbook.brand.name}. Say so if you prefer a person.`]
      case 'AskIdentity':
        return [`This is the automated assistant of ${playbook.brand.name} (${playbook.brand.helpContact}).`]
      case 'AskFact':
        return [playbook.facts.find(({ id }) => id === command.factId)?.answer ?? UNKNOWN]
      default:
        return []
    }
  })
  return [...new Set(lines)].slice(0, ANSWERS_MAX)
}

function closingLine({ status, facts }: View): string {
  return status === 'qualified'
    ? `Thanks, that's all I need. Someone from ${facts.playbook.brand.name} will follow up with you.`
    : "Thanks, I've noted everything. Text us any time."
}
