import type { Playbook } from '../../campaigns/index.ts'
import { anyOf, pattern } from '../../texts/index.ts'
import { type Command, isSignalCommand } from '../reading/command.ts'
import { type InboundText, plainText } from '../reading/reading.ts'
import { agrees, COURTESIES, wordsWithoutCourtesy } from './agreement.ts'
import { beliefOf } from './evidence.ts'
import { knockoutOf } from './knockout.ts'
import type { AgentState } from './state.ts'

const VAGUE = /^(?:not really|not yet|no not yet|i don't|i do not|we don't|no we don't|no i don't|todavia no|aun no)$/
/** Replies that are not an answer. The question that asks for confirmation stays open then. */
const NO_ANSWERS: Command['type'][] = ['AskFact', 'AskBot', 'AskIdentity', 'RequestHuman', 'Preference']

export type Said = { playbook: Playbook; before: AgentState; commands: Command[]; texts: InboundText[] }

/** "Yes" to "Just to confirm: you don't own the home?" repeats the earlier answer, and does not set the signal to yes. */
export function withConfirmation({ playbook, before, commands, texts }: Said): Command[] {
  const signal = playbook.signals.find(({ key }) => key === before.confirming)
  const belief = signal && beliefOf(signal, before)
  if (!signal || !belief) return commands
  const agreeing = asksToConfirm(before) ? texts.filter(({ body }) => agrees(body)) : []
  const others = commands.flatMap((command): Command[] => {
    if (agreeing.some(({ messageId }) => messageId === command.span.messageId)) return []
    return [isSignalCommand(command) && command.key === signal.key ? { ...command, type: 'CorrectSignal' } : command]
  })
  const repeated = agreeing.map(({ messageId, body }): Command => {
    const span = { messageId, start: 0, end: body.length }
    return { type: 'CorrectSignal', key: signal.key, value: belief.value, found: 'answer', span }
  })
  return [...others, ...repeated]
}

/**
 * The signal whose answer would disqualify the lead, if the answer is one word, such as "no", has a reservation ("I rent, but my
 * landlord said go ahead"), denies a thing ("no trees anymore") or has no word that says so outright. The agent asks for confirmation
 * once, and the answer counts only then. It stays open if the lead asks a question or requests a person in between, or replies to
 * another message.
 */
export function doubtedSignal(state: AgentState, { playbook, before, commands, texts }: Said): string | null {
  const knockout = knockoutOf(playbook, { ...state, confirming: null })
  const signal = playbook.signals.find(({ key }) => key === knockout?.signal)
  if (signal?.kind !== 'boolean') return null
  const isTouched = commands.some((command) => 'key' in command && command.key === signal.key)
  if (before.confirming === signal.key && !isTouched)
    return !asksToConfirm(before) || commands.some(({ type }) => NO_ANSWERS.includes(type)) ? signal.key : null
  if (state.confirmed.includes(signal.key)) return null
  const span = state.evidence[signal.key]?.at(-1)?.span
  const text = texts.find(({ messageId }) => messageId === span?.messageId)
  if (commands.some((command) => isSignalCommand(command) && command.key === signal.key && command.likely))
    return signal.key
  if (!text || !span) return null
  const isDoubtful =
    isBare(text.body) || hasReservation(text.body) || [0, span.start].some((at) => deniesThing(text.body.slice(at)))
  return isDoubtful ? signal.key : null
}

/** Whether the agent's question that confirms an answer is the last message to the lead. */
function asksToConfirm({ confirming, pending }: AgentState): boolean {
  return pending === confirming
}

/** "Not interested, but thanks" has none: a courtesy takes nothing back. */
const RESERVATION = /\b(?:but|though|although|however|except|pero|aunque|sino)\b\W+(?:\w+\W+){2}/

function hasReservation(body: string): boolean {
  return RESERVATION.test(plainText(body).replace(COURTESIES, ' '))
}

const NO_THINGS = anyOf`
  i | i'm | im | we | we're | it | it's | its | he | she | they | you | that | that's | this | my | our | the | an?
  es (?:mi|nuestr|de)[a-z]* | soy | somos | la | el | yo | rentamos | rento | alquilo
  not | never | don't | just | only | still | actually | sorry | thanks? | sir | ma'am | because | but | rent\w* | own\w* | leas\w*
`
const DENIES_THING = pattern()`^\W*no (?!(?:${NO_THINGS})(?![a-z']))[a-z]+`

function deniesThing(body: string): boolean {
  return DENIES_THING.test(plainText(body))
}

function isBare(body: string): boolean {
  const words = wordsWithoutCourtesy(body)
  return words.split(' ').length < 2 || VAGUE.test(words)
}
