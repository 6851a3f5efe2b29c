import type { Playbook } from '../../campaigns/index.ts'
import { inLanguage } from '../../campaigns/pure.ts'
import type { Language } from '../../texts/index.ts'
import { plainText } from '../reading/reading.ts'
import { isAbout } from '../reading/subject.ts'
import { readEcho } from '../reading/yes-no.ts'
import type { AgentState } from './state.ts'

/** `texts`: what the lead wrote since. */
type OtherMessage = { playbook: Playbook; language: Language | null; body: string; texts: string[] }

/**
 * The state after a message that is not the agent's reply, such as a follow-up or a person's text. A bare yes or no answers this
 * message. So no question of the agent is pending, except one that the message repeats or that the lead answers in words of their
 * own. The agent may ask its question again, and the time that waited for a yes becomes the open offer. A question that confirms
 * an answer (`confirming`) stays open.
 */
export function afterOtherMessage(state: AgentState, message: OtherMessage): AgentState {
  const { pending, booking } = state
  const without = {
    ...state,
    ...{ offered: null, guess: null, meant: null },
    pause: state.pause === 'asked' ? ('put_off' as const) : state.pause,
    booking: booking.held === null ? booking : { ...booking, offered: [booking.held], held: null },
  }
  if (isAnswered(pending, message)) return without
  const repeated = questionIn(message)
  return {
    ...without,
    ...(pending === null ? {} : askableAgain(state, pending, message.playbook)),
    pending: repeated === state.confirming ? null : repeated,
  }
}

/** Whether the lead's words are about the question, repeat its verb ("I don't own it"), or give an amount that it asks for. */
function isAnswered(pending: string | null, { playbook, body, texts }: OtherMessage): boolean {
  const signal = playbook.signals.find(({ key }) => key === pending)
  if (!signal) return false
  const repeated = new Set(wordsOf(body))
  const words = texts.flatMap(wordsOf).filter((word) => !repeated.has(word))
  const isAmount = (signal.kind === 'number' || signal.kind === 'money') && words.some((word) => /\d/.test(word))
  const clauses = texts.flatMap((text) => plainText(text).split(/[,.;!?\n]/))
  return isAmount || isAbout(signal, words.join(' ')) || clauses.some((clause) => readEcho(signal, clause) !== null)
}

function wordsOf(text: string): string[] {
  return plainText(text).match(/[\p{L}\p{N}']+/gu) ?? []
}

function questionIn({ playbook, language, body }: OtherMessage): string | null {
  const { signals } = inLanguage(playbook, language) ?? playbook
  return (
    [...signals, ...playbook.signals].find(({ ask }) => ask.some((question) => body.includes(question)))?.key ?? null
  )
}

function askableAgain(
  { asks, checked }: AgentState,
  pending: string,
  { signals }: Playbook,
): Pick<AgentState, 'asks' | 'checked'> {
  const maxAsks = signals.find(({ key }) => key === pending)?.maxAsks ?? 1
  const asked = Math.min(asks[pending] ?? 0, maxAsks - 1)
  return { asks: { ...asks, [pending]: asked }, checked: checked.filter((key) => key !== pending) }
}
